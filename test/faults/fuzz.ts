import { expect, jest, test } from '@jest/globals';
import { recordInput } from '../support/figures.js';
import { tryCommands } from '../support/fuzz/commands.js';
import { targets } from '../support/fuzz/targets.js';
import { seedOf, tryBytes } from '../support/fuzz/try-bytes.js';

jest.setTimeout(3_600_000);

/** Of what is tried least. */
const runs = Number(process.env['FAULTS_INPUTS'] ?? 2000);

test.each(targets())('$given', async (target) => {
  const all = Math.round((runs * target.share) / 100);
  const seed = seedOf();
  await tryBytes(target, all, seed);
  recordInput({ given: target.given, runs: all, wrong: 0, seed });
});

test('mangled files, decisions and reports to every command', async () => {
  const seed = seedOf();
  const { runs: all, wrong } = await tryCommands(Math.round(runs / 20), seed);
  recordInput({
    given: 'mangled files, decisions and reports to every command',
    ...{ runs: all, wrong: wrong.length, seed },
  });
  expect(wrong).toEqual([]);
});
