import { expect, jest, test } from '@jest/globals';
import { fieldOf, numbered, sourcesOf, sow, ways } from '../support/field.js';
import { record } from '../support/figures.js';
import { killAtCalls, killAtMoments } from '../support/kills.js';
import { callsOf, straceNote } from '../support/strace.js';

jest.setTimeout(3_600_000);

/** Each file is written with some 25 calls, and each of them is a run. */
const files = Number(process.env['FAULTS_FILES'] ?? 50);
const kills = Number(process.env['FAULTS_KILLS'] ?? 1000);

(straceNote === '' ? test : test.skip).each(ways)(
  `${files} files, %s, killed at every call of the system${straceNote}`,
  async (way) => {
    const field = fieldOf(way, sourcesOf(numbered(files)));
    sow(field, 'counted');
    const calls = await callsOf(field, 'counted');
    const { troubles, ...figures } = await killAtCalls(field, calls);
    record({
      promise: `killed (SIGKILL) at every system call, ${way}`,
      ...figures,
    });
    expect(troubles).toEqual([]);
    expect(figures.runs).toBeGreaterThan(15 * files);
  },
);

test.each(ways)(
  `50 files, %s, killed at ${kills / 2} random moments`,
  async (way) => {
    const field = fieldOf(way, sourcesOf(numbered(50)));
    const { troubles, cutShort, ...figures } = await killAtMoments(
      field,
      kills / 2,
    );
    record({
      promise: `killed (SIGKILL) at random moments, ${way}`,
      ...figures,
      measured: { 'killed between the first file and the last': cutShort },
    });
    expect(troubles).toEqual([]);
    // Else the moments were badly chosen and nothing was tried.
    expect(cutShort).toBeGreaterThan(kills / 10);
  },
);
