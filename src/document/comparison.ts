import type { FileRecord } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { listNames, pluralise } from '../rule/message-text.js';
import type {
  Comparison,
  DecisionChange,
  ValueChange,
} from '../run/comparison.js';
import { changeIn, hunkLines } from './hunk-lines.js';
import {
  type Group,
  type Part,
  type Row,
  type Rows,
  type Words,
  sentence,
} from './parts.js';
import { changeWord } from './words.js';

/** More files of one kind are only counted. */
const maxFiles = 5;

/** Returns whether a comparison found nothing to say. */
function isNothingChanged(it: Comparison): boolean {
  const { byHand, incomplete, split } = it.migrated;
  const { added, changed, removed } = it.decisions;
  const lists = [byHand, incomplete, split, added, changed, removed];
  const others = [it.deleted, it.wentBack, it.notCompared, it.values];
  return [
    it.migrated.exact + it.added.legacy + it.added.current,
    it.findings.new + it.findings.gone,
    ...[...lists, ...others].map(({ length }) => length),
  ].every((count) => count === 0);
}

/** Says what became of the files since then in clauses, the one that matters most first; each begins with a count or a path. */
export function comparisonClauses(comparison: Comparison): readonly string[] {
  const { then, findings, valueCount } = comparison;
  const before = findings.before > 0 ? `, ${findings.before} there before` : '';
  if (isNothingChanged(comparison))
    return [`No model file differs from the merge base with ${then}${before}`];
  return [
    ...migrationClauses(comparison),
    ...addedClauses(comparison),
    ...fileClauses(comparison),
    ...(valueCount > 0
      ? [
          `${pluralise(valueCount, 'value')} ${valueCount === 1 ? 'differs' : 'differ'}`,
        ]
      : []),
    `${pluralise(findings.new, 'new finding')} since the merge base with ${then}, ${findings.gone} gone${before}`,
  ];
}

function migrationClauses({ migrated }: Comparison): readonly string[] {
  const { exact, byHand, incomplete, split } = migrated;
  const rest = incomplete.length - maxFiles;
  return [
    ...incomplete
      .slice(0, maxFiles)
      .map(
        ({ path, rules }) =>
          `${path} became Current with something left out: ${rules.join(', ')}`,
      ),
    ...(rest > 0
      ? [
          `${pluralise(rest, 'more file')} became Current with something left out`,
        ]
      : []),
    ...(exact > 0
      ? [
          `${pluralise(exact, 'file')} became Current, exactly as migrate writes ${exact === 1 ? 'it' : 'them'}`,
        ]
      : []),
    ...namedFiles(byHand, (it) => `became Current and ${it} edited by hand`),
    ...split.map(
      ({ path, algorithms, files }) =>
        `${pluralise(algorithms, 'algorithm')} of ${path} ${areOrIs(algorithms)} in ${files.length} new files: ${listNames(files, maxFiles)}`,
    ),
  ];
}

function addedClauses({ added }: Comparison): readonly string[] {
  const { legacy, current, stillDeclared } = added;
  const still =
    stillDeclared > 0
      ? `; ${pluralise(stillDeclared, 'Legacy file')} still ${stillDeclared === 1 ? 'declares' : 'declare'} the same algorithms`
      : '';
  return [
    ...(current > 0
      ? [
          `${pluralise(current, 'Current file')} ${areOrIs(current)} new${still}`,
        ]
      : []),
    ...(legacy > 0
      ? [`${pluralise(legacy, 'Legacy file')} ${areOrIs(legacy)} new`]
      : []),
  ];
}

function fileClauses({
  deleted,
  wentBack,
  notCompared,
}: Comparison): readonly string[] {
  const gone = deleted.map(
    ({ path, algorithms }) => `${path} (${pluralise(algorithms, 'algorithm')})`,
  );
  return [
    ...namedFiles(wentBack, () => 'went back to Legacy'),
    ...namedFiles(gone, (it) => `${it} deleted`),
    ...namedFiles(
      notCompared.map(({ path }) => path),
      (it) => `${it} not compared`,
    ),
  ];
}

/** Counts files and names the first of them; nothing if there are none. @param wordsOf takes the verb that fits the count */
function namedFiles(
  names: readonly string[],
  wordsOf: (verb: string) => string,
): readonly string[] {
  const count = names.length;
  return count === 0
    ? []
    : [
        `${pluralise(count, 'file')} ${wordsOf(areOrIs(count))}: ${listNames(names, maxFiles)}`,
      ];
}

function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** Separates the names and keys of a place. */
const placeGap = ' › ';

/** Splits the place of a value into its algorithm or input, and its key. */
function placeOfValue({ place }: ValueChange) {
  const end = place.lastIndexOf(placeGap);
  return end < 0
    ? { object: '', key: place }
    : { object: place.slice(0, end), key: place.slice(end + placeGap.length) };
}

const valueColumns: Rows['columns'] = [
  { name: '', role: 'sign' },
  { name: 'field', role: 'code' },
  { name: 'then', role: 'code' },
  { name: 'now', role: 'code', isBehindArrow: true },
  { name: 'in Current', role: 'code' },
  { name: 'decision', role: 'id' },
];

/** Shows the values that differ, a row each below the algorithm or input that they belong to. */
export function valueParts({
  values,
  valueCount,
}: Comparison): readonly Part[] {
  if (values.length === 0) return [];
  const groups = groupBy(
    values,
    (it) => `${it.path} ${placeOfValue(it).object}`,
  );
  const parts: Part[] = [{ kind: 'heading', words: ['Values that differ'] }];
  for (const own of groups.values()) {
    const { object } = placeOfValue(own[0]);
    parts.push({
      kind: 'group',
      head: [{ path: own[0].path }, '  ', { code: object }],
      fold: 'open',
      parts: [{ kind: 'rows', columns: valueColumns, rows: own.map(valueRow) }],
    });
  }
  if (valueCount > values.length)
    parts.push(sentence([`and ${valueCount - values.length} more`]));
  return parts;
}

/** Returns its key, then and now, what it becomes, and the decision about it. */
function valueRow(it: ValueChange): Row {
  const valueOf = (text: string | null): Words =>
    text === null ? ['(none)'] : [{ code: text }];
  return {
    cells: [
      [' '],
      [{ code: placeOfValue(it).key }],
      valueOf(it.then),
      valueOf(it.now),
      it.becomes === null ? [] : ['in Current ', { code: it.becomes }],
      [it.decision ?? [], it.open.map((rule) => `open: ${rule}`)]
        .flat()
        .map((code, at) => ({ code: at === 0 ? code : `, ${code}` })),
    ],
    ...(it.meaning !== null && { below: [[it.meaning]] }),
  };
}

/** Shows the decisions that are new, differ or were taken away. */
export function decisionParts({
  decisions: { added, changed, removed },
}: Comparison): readonly Part[] {
  const rowOf =
    (sign: '+' | '~' | '-') =>
    ({ rule, choose, where, reason, values, files }: DecisionChange): Row => {
      const conditions = Object.entries(where).map(
        ([key, value]) => `${key} ${JSON.stringify(value)}`,
      );
      const place =
        conditions.length === 0 ? '' : ` for ${conditions.join(', ')}`;
      const answers =
        values === 0
          ? 'nothing'
          : `${pluralise(values, 'value')} in ${pluralise(files, 'file')}`;
      return {
        cells: [[sign], []],
        below: [
          [`${rule}: ${choose}${place}${sign === '-' ? '' : `, ${answers}`}`],
          [reason.startsWith('Recommended:') ? `⚠ ${reason}` : reason],
        ],
      };
    };
  const rows = [
    ...added.map(rowOf('+')),
    ...changed.map(rowOf('~')),
    ...removed.map(rowOf('-')),
  ];
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', words: ['Decisions'] },
        {
          kind: 'rows',
          columns: [
            { name: '', role: 'sign' },
            { name: 'decision', role: 'words' },
          ],
          rows,
        },
      ];
}

/** Shows how the Current text of a file changes since then. */
export function hunkParts(
  record: FileRecord,
  isVerbose: boolean,
): readonly Group[] {
  const { path, comparison } = record;
  const change = changeIn(record);
  if (!change || !comparison || comparison.text === 'same') return [];
  // A change by decisions alone is counted at the decision.
  if (comparison.change === 'decided' && !isVerbose) return [];
  const texts = [change.before ?? '', change.after ?? ''] as const;
  return [hunkGroup(path, changeWord(comparison), texts)];
}

/** Shows the Current texts that are gone. */
export function goneParts({ deleted }: Comparison): readonly Group[] {
  return deleted.flatMap(({ path, before }) =>
    before === null || before === undefined
      ? []
      : hunkGroup(path, 'deleted', [before, '']),
  );
}

function hunkGroup(
  path: string,
  words: string,
  [before, after]: readonly [string, string],
): Group {
  return {
    kind: 'group',
    head: [{ path }, `  ${words}`],
    fold: 'open',
    parts: [{ kind: 'hunk', lines: hunkLines(before, after) }],
  };
}
