import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Applied, appliers } from './appliers.js';
import { changing, shown } from './patches.js';
import { skipNote } from '../support/start-command.js';
import { textsBelow, type Tree, treeOf } from '../support/tree.js';

/** Every hunk fitted where it says, and nothing had to be guessed. */
function expectClean({ status, said }: Applied): void {
  expect(said).not.toMatch(/hunk|offset|fuzz|assuming|ignoring|stripping/i);
  expect(status).toBe(0);
}

interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** Both directions, each of which must give every byte. */
function expectApplied(
  { apply, revert }: (typeof appliers)[number],
  changes: readonly FileChange[],
): void {
  const patch = shown(changing(...changes));
  const [before, after] = (['before', 'after'] as const).map((side) =>
    Object.fromEntries(
      changes.flatMap(({ path, [side]: text }) =>
        text === null ? [] : [[path, text]],
      ),
    ),
  ) as [Tree, Tree];
  const folder = treeOf(before);
  expectClean(apply(folder, patch));
  expect(textsBelow(folder)).toEqual(textsBelow(treeOf(after)));
  expectClean(revert(folder, patch));
  expect(textsBelow(folder)).toEqual(textsBelow(treeOf(before)));
}

describe.each(appliers)('$name', (applier) => {
  const { probe } = applier;
  const skip = skipNote(probe);
  const run = skip === '' ? test : test.skip;

  const pieces = fc.constantFrom(
    '\n',
    '\n',
    '\n',
    '\r\n',
    '\r',
    'a',
    'b',
    '',
    ' ',
    '\t',
    '--- a/x',
    '+++ b/x',
    '@@ -1 +1 @@',
    '-',
    '+',
    '\\ No newline',
    'diff --git a/x b/x',
    '\u2028',
    '\u0085',
    '\f',
    'é',
    '\uFEFF',
  );
  const lines = fc.array(pieces, { maxLength: 30 });
  const text = lines.map((all) => `${all.join('')}.`);

  run(`takes any lines${skip}`, () => {
    const change = fc.oneof(
      fc.tuple(text, text),
      fc.tuple(fc.constant(null), text),
      fc.tuple(text, fc.constant(null)),
      fc.tuple(lines, lines, lines, lines).map(
        ([head, old, now, tail]) =>
          [
            [head, old, tail],
            [head, now, tail],
          ].map((all) => `${all.flat().join('')}.`) as [string, string],
      ),
    );
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 100, maxLength: 100 }),
        (changes) => {
          const named = changes.map(([before, after], index) => ({
            path: `${index}`,
            before,
            after: after ?? '',
          }));
          expectApplied(applier, named);
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
  });

  // More lines change than are compared.
  run(`takes a text that is replaced as a whole${skip}`, () => {
    const before = Array.from({ length: 1500 }, (_, at) => `${at % 9}\n`);
    const after = before.map((it, at) => (at % 2 === 0 ? it : `+${it}`));
    expectApplied(applier, [
      { path: 'a', before: before.join(''), after: `${after.join('')}end` },
    ]);
  });

  const names = [
    'a b.json',
    'two  spaces.json',
    ' before',
    'behind ',
    'dir /a b/c d',
    'tab\there',
    'tab behind\t',
    'line\nbreak',
    'cr\r',
    '\u0001\u007f',
    '"quoted"',
    "it's",
    'back\\slash',
    '\\101',
    'é漢😀',
    '\u202e\u2028',
    '-leading',
    '--- a',
    '$(touch x)',
    '%s',
    'a => b',
    '{a,b}',
    '*?[x]',
    'x\t2020-01-01',
    'a/b/a/b',
    'b/a',
    'dev/null',
    '.hidden',
    '#',
    '~',
    'long/'.concat('x'.repeat(240)),
  ];

  run(`takes any file name${skip}`, () => {
    const all = names.flatMap((name) => [
      { path: `old/${name}`, before: '[\n  1\n]\n', after: '[\n  2\n]' },
      { path: `new/${name}`, before: null, after: '[]\n' },
      { path: `-empty ${name}`, before: '', after: '[]' },
    ]);
    const patch = shown(changing(...all));
    expect(patch.replaceAll(/\r$/gm, '')).toMatch(/^[\n\t -~]*$/);
    expectApplied(applier, all);
  });
});
