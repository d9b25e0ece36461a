import { describe, expect, jest, test } from '@jest/globals';
import { run, withoutNext } from '../support/command.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { treeOf } from '../support/tree.js';

jest.setTimeout(60_000);

const note = { type: 'constant', inputName: 'limit1', datatype: 'double' };
const warning = { type: 'signal', symbolicName: 'A', optional: true };

/** A file with errors, warnings and notes, each of them several times. */
function fileOf(name: string, hasErrors: boolean): string {
  const inputs = [1, 2, 3].flatMap((number) => [
    { ...note, inputName: `limit${number}`, value: number },
    { ...warning, inputName: `signal${number}` },
    ...(hasErrors ? [{ ...unmappedInput, inputName: `open${number}` }] : []),
  ]);
  return legacyText(inputs, { name, path: name });
}

describe('a run that keeps only the first findings of a kind', () => {
  const files = Array.from({ length: 15 }, (_, index) => `f${index}`);
  const folder = treeOf(
    Object.fromEntries(
      files.map((name, index) => [
        `in/${name}.json`,
        fileOf(name, index % 3 > 0),
      ]),
    ),
  );
  const migrate = (out: string, ...more: readonly string[]) =>
    run(['migrate', 'in', '--out', out, ...more], { cwd: folder });
  migrate('saved', '-r', 'full.json', '--full');

  test.each([
    { threads: '1', options: [] },
    { threads: '2', options: [] },
    { threads: '2', options: ['--quiet'] },
  ])(
    'prints what a full report says, with $threads threads and $options',
    ({ threads, options }) => {
      const out = `out-${threads}${options.join('')}`;
      const { stderr } = migrate(out, '--jobs', threads, ...options);
      const later = run(
        ['report', 'full.json', '--format', 'text', ...options],
        {
          cwd: folder,
        },
      );
      const printed = withoutNext(stderr);
      expect(printed).toMatch(/dc-voltage\] 25 more times|and 29 more/);
      expect(printed).toBe(later.stdout);
    },
  );
});
