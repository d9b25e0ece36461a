import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PrintOptions } from '../../src/current/print-options.js';
import { convertFile } from '../../src/file/convert-file.js';
import type { FileRecord } from '../../src/file/record.js';
import { type Applied, appliers } from '../support/appliers.js';
import { anyDocument } from '../support/legacy-documents.js';
import { comparing, shown } from '../support/patches.js';
import { reportOfRecords } from '../support/reports.js';
import { skipNote } from '../support/start-command.js';
import { textsBelow, type Tree, treeOf } from '../support/tree.js';

/** Every hunk fitted where it says, and nothing had to be guessed. */
function expectClean({ status, said }: Applied): void {
  expect(said).not.toMatch(/hunk|offset|fuzz|assuming|ignoring|stripping/i);
  expect(status).toBe(0);
}

/** Both directions, each of which must give every byte. */
function expectApplied(
  { apply, revert }: (typeof appliers)[number],
  before: Tree,
  after: Tree,
  patch: string,
): void {
  const folder = treeOf(before);
  expectClean(apply(folder, patch));
  expect(textsBelow(folder)).toEqual(textsBelow(treeOf(after)));
  expectClean(revert(folder, patch));
  expect(textsBelow(folder)).toEqual(textsBelow(treeOf(before)));
}

const printOptions: fc.Arbitrary<PrintOptions> = fc.record({
  printWidth: fc.constantFrom(20, 80, 200),
  tabWidth: fc.constantFrom(2, 4, 8),
  useTabs: fc.boolean(),
  objectWrap: fc.constantFrom('preserve', 'collapse'),
  endOfLine: fc.constantFrom('lf', 'crlf', 'cr', 'auto'),
});

const source: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '\uFEFF'),
    anyDocument,
    fc.constantFrom('', '\n', '\r\n', '\n\n'),
    fc.boolean(),
  )
  .map(([mark, text, end, isLaidOut]) => {
    // As people have it, or as it comes.
    const laidOut = isLaidOut
      ? JSON.stringify(JSON.parse(text), null, 2)
      : text;
    return mark + laidOut + end;
  });

/** A file that is migrated: in place, or to another place. */
interface Migrated {
  readonly before: Tree;
  readonly after: Tree;
  readonly record: FileRecord;
}

function migrated(
  path: string,
  text: string,
  print: PrintOptions,
  isInPlace: boolean,
): Migrated {
  const options = { print, named: true, allowPartial: true };
  const record = convertFile(path, Buffer.from(text), options);
  const { outputText } = record;
  const before = { [path]: text };
  if (typeof outputText !== 'string') return { before, after: before, record };
  const output = isInPlace ? path : `out/${path}`;
  return {
    before,
    after: { ...before, [output]: outputText },
    record: { ...record, output },
  };
}

describe.each(appliers)('$name', (applier) => {
  const { probe } = applier;
  const skip = skipNote(probe);
  const run = skip === '' ? test : test.skip;

  run(
    `takes the patch of any migration, and takes it back${skip}`,
    () => {
      const migration = fc.tuple(source, printOptions, fc.boolean());
      fc.assert(
        fc.property(
          fc.array(migration, { minLength: 125, maxLength: 125 }),
          (migrations) => {
            const all = migrations.map(([text, print, isInPlace], index) =>
              migrated(`${index}.json`, text, print, isInPlace),
            );
            const patch = shown(
              reportOfRecords(all.map(({ record }) => record)),
            );
            const together = (trees: readonly Tree[]): Tree =>
              Object.assign({}, ...trees) as Tree;
            expectApplied(
              applier,
              together(all.map(({ before }) => before)),
              together(all.map(({ after }) => after)),
              patch,
            );
          },
        ),
        // A smaller example would take longer than looking at this one.
        { numRuns: 8, endOnFailure: true },
      );
    },
    60_000,
  );

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
            after,
          }));
          const treeWith = (side: 'before' | 'after'): Tree =>
            Object.fromEntries(
              named.flatMap((it) => {
                const content = it[side];
                return content === null ? [] : [[it.path, content]];
              }),
            );
          expectApplied(
            applier,
            treeWith('before'),
            treeWith('after'),
            shown(comparing(...named)),
          );
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
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
      { path: `gone/${name}`, before: '[]\r\n', after: null },
      { path: `-empty ${name}`, before: '', after: '[]' },
    ]);
    const treeWith = (side: 'before' | 'after'): Tree =>
      Object.fromEntries(
        all.flatMap((it) => {
          const content = it[side];
          return content === null ? [] : [[it.path, content]];
        }),
      );
    const patch = shown(comparing(...all));
    expect(patch.replaceAll(/\r$/gm, '')).toMatch(/^[\n\t -~]*$/);
    expectApplied(applier, treeWith('before'), treeWith('after'), patch);
  });
});
