import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { convertBytes } from '../../src/file/convert-bytes.js';
import { isMapped } from '../../src/file/file-outcome.js';
import {
  comparedStatus,
  partOf,
  type ReportPart,
} from '../../src/report/file.js';
import type { PrintOptions } from '../../src/current/print-options.js';
import { buildReport } from '../../src/report/build.js';
import { formatUnified } from '../../src/formats/unified/unified.js';
import type { ComparedOutput, Report } from '../../src/report/report.js';
import { type Applied, appliers } from '../support/appliers.js';
import { anyDocument } from '../support/legacy-documents.js';
import { skipNote } from '../support/start-command.js';
import { textsBelow, type Tree, treeOf } from '../support/tree.js';

const patchOf = (report: Report): string =>
  formatUnified(report, { color: false, width: 80, quiet: false });

const head = {
  tool: { name: 'infomodel-migrate', version: '0' },
  command: 'diff',
  decisions: null,
};

/** What becomes of files, of which any text may be before or after. */
function comparing(
  changes: readonly (readonly [
    path: string,
    before: string | null,
    after: string | null,
  ])[],
): Report {
  const outputs = changes.map(([path, before, after]): ComparedOutput => ({
    path,
    change: 'changed',
    gone: [],
    before,
    after,
  }));
  return {
    ...buildReport(head, []),
    comparison: { ref: 'main', new: [], gone: [], outputs },
  };
}

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
  readonly part: ReportPart;
}

function migrated(
  path: string,
  text: string,
  print: PrintOptions,
  isInPlace: boolean,
): Migrated {
  const outcome = convertBytes(path, new TextEncoder().encode(text), {
    print,
    named: true,
    allowPartial: true,
  });
  const before = { [path]: text };
  const status = comparedStatus(outcome);
  if (!isMapped(outcome))
    return { before, after: before, part: partOf(outcome, status) };
  const output = isInPlace ? path : `out/${path}`;
  return {
    before,
    after: { ...before, [output]: outcome.outputText ?? '' },
    part: partOf(outcome, status, output),
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
            const patch = patchOf(
              buildReport(
                head,
                all.map(({ part }) => part),
              ),
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
    ...['\n', '\n', '\n', '\r\n', '\r', 'a', 'b', '', ' ', '\t'],
    ...['--- a/x', '+++ b/x', '@@ -1 +1 @@', '-', '+', '\\ No newline'],
    ...['diff --git a/x b/x', '\u2028', '\u0085', '\f', 'é', '\uFEFF'],
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
          const named = changes.map(
            ([before, after], index) => [`${index}`, before, after] as const,
          );
          const treeWith = (side: 1 | 2): Tree =>
            Object.fromEntries(
              named.flatMap((it) => {
                const content = it[side];
                return content === null ? [] : [[it[0], content]];
              }),
            );
          expectApplied(
            applier,
            treeWith(1),
            treeWith(2),
            patchOf(comparing(named)),
          );
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
  });

  const names = [
    ...['a b.json', 'two  spaces.json', ' before', 'behind ', 'dir /a b/c d'],
    ...['tab\there', 'tab behind\t', 'line\nbreak', 'cr\r', '\u0001\u007f'],
    ...['"quoted"', "it's", 'back\\slash', '\\101', 'é漢😀', '\u202e\u2028'],
    ...['-leading', '--- a', '$(touch x)', '%s', 'a => b', '{a,b}', '*?[x]'],
    ...['x\t2020-01-01', 'a/b/a/b', 'b/a', 'dev/null', '.hidden', '#', '~'],
    'long/'.concat('x'.repeat(240)),
  ];

  run(`takes any file name${skip}`, () => {
    const all = names.flatMap(
      (name): [string, string | null, string | null][] => [
        [`old/${name}`, '[\n  1\n]\n', '[\n  2\n]'],
        [`new/${name}`, null, '[]\n'],
        [`gone/${name}`, '[]\r\n', null],
        [`-empty ${name}`, '', '[]'],
      ],
    );
    const treeWith = (side: 1 | 2): Tree =>
      Object.fromEntries(
        all.flatMap((it) => {
          const content = it[side];
          return content === null ? [] : [[it[0], content]];
        }),
      );
    const patch = patchOf(comparing(all));
    expect(patch.replaceAll(/\r$/gm, '')).toMatch(/^[\n\t -~]*$/);
    expectApplied(applier, treeWith(1), treeWith(2), patch);
  });
});
