import {
  linkSync,
  lstatSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { editAtCalls, editAtMoments, savings } from '../support/edits.js';
import { fieldOf, numbered, sourcesOf, sow, ways } from '../support/field.js';
import { record } from '../support/figures.js';
import { folderOf } from '../support/folder.js';
import { startHeld } from '../support/held.js';
import { callsOf, replacingIn, straceNote } from '../support/strace.js';
import { tryAll } from '../support/trials.js';

jest.setTimeout(3_600_000);

const rounds = Number(process.env['FAULTS_ROUNDS'] ?? 200);

describe('an editor that saves during the run', () => {
  (straceNote === '' ? test : test.skip)(
    `after any call of the system keeps its edit, unless a file is moved there after the last look${straceNote}`,
    async () => {
      const field = fieldOf('in place', sourcesOf(numbered(1)));
      sow(field, 'counted');
      const calls = await callsOf(field, 'counted');
      const lastLook = calls[replacingIn(calls) - 1];
      let lost = 0;
      for (const saving of savings) {
        const lostAfter = await editAtCalls(field, 'm000.json', calls, saving);
        expect(lostAfter).toEqual(
          saving === 'in place'
            ? []
            : lostAfter.filter((it) => it === lastLook),
        );
        lost += lostAfter.length;
      }
      const runs = savings.length * calls.length;
      record({
        promise:
          'an editor saves right after each system call (one of them is the moment below)',
        ...{ runs, files: runs, wrong: lost, left: 0, stray: 0, unfinished: 0 },
        measured: { 'lost of those moved there after the last look': lost },
      });
    },
  );

  test(`at random moments keeps its edits, in ${rounds} rounds`, async () => {
    const files = 20;
    const field = fieldOf('in place', sourcesOf(numbered(files)));
    const { troubles, edits, seen, later, lost } = await editAtMoments(
      field,
      rounds,
      5,
      100,
    );
    record({
      promise: 'an editor saves five of 20 files at random moments',
      ...{ runs: rounds, files: rounds * files, wrong: lost },
      ...{ left: 0, stray: 0, unfinished: 0 },
      measured: {
        edits,
        'edits seen and told': seen,
        'edits saved later': later,
      },
    });
    expect(troubles).toEqual([]);
    expect(seen).toBeGreaterThan(rounds / 10);
  });

  test('has a few microseconds to be overlooked', () => {
    const folder = folderOf({ new: 'text', old: 'text' });
    const old = join(folder, 'old');
    const took = Array.from({ length: 2000 }, () => {
      const fresh = join(folder, 'new');
      // On the disk already, as it is in a run: else rename() puts it there.
      writeFileSync(fresh, 'text', { flush: true });
      // Else rename() deletes the old file, which takes most of its time.
      const second = join(folder, 'second');
      linkSync(old, second);
      const start = process.hrtime.bigint();
      renameSync(fresh, fresh);
      lstatSync(old);
      renameSync(fresh, old);
      const end = process.hrtime.bigint();
      unlinkSync(second);
      return Number(end - start) / 1000;
    }).toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(took[Math.floor((took.length - 1) * share)] ?? 0);
    record({
      promise: 'From the last look at a file to its replacing it takes',
      ...{ runs: took.length, files: 0, wrong: 0 },
      ...{ left: 0, stray: 0, unfinished: 0 },
      measured: {
        'µs (median)': at(0.5),
        'µs (99 of 100)': at(0.99),
        'µs (longest)': at(1),
      },
    });
    // A busy disk makes both wait.
    expect(at(0.5)).toBeLessThan(50_000);
  });
});

test.each(ways)(`two runs at once, %s, ${rounds / 2} rounds`, async (way) => {
  const field = fieldOf(way, sourcesOf(numbered(20)));
  let contested = 0;
  const { troubles, ...figures } = await tryAll(
    field,
    numbered(rounds / 2),
    async (plot) => {
      const both = await Promise.all(
        [1, 2].map(() => startHeld(field.argsFor(plot), field.cwd)),
      );
      for (const { release } of both) release();
      const outcomes = await Promise.all(both.map(({ ended }) => ended));
      const said = outcomes.map(({ stderr }) => stderr).join('');
      contested += said.match(/was not written, because/g)?.length ?? 0;
      return [
        ...outcomes
          .filter(
            ({ status, stderr }) =>
              status !== (stderr.includes('was not written, because') ? 2 : 0),
          )
          .map(({ status, stderr }) => `status ${status}: ${stderr}`),
        // Each leaves the copies of the other alone.
        ...(said.includes('temporary copy') ? [said] : []),
      ];
    },
  );
  record({
    promise: `two runs at once, ${way}`,
    ...figures,
    measured: {
      'files that one of them left to the other, and said so': contested,
    },
  });
  expect(troubles).toEqual([]);
  expect(figures.left).toBe(0);
  expect(contested).toBeGreaterThan(0);
});
