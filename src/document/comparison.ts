import { ruleOf } from '../file/all-rules.js';
import type { FileRecord } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { choicesOf } from '../rule/choice.js';
import { capitalise, listNames, pluralise } from '../rule/message-text.js';
import { currentText } from '../run/compare-values.js';
import type {
  Comparison,
  DecisionChange,
  GoneReason,
  ValueChange,
} from '../run/comparison.js';
import { rulesOfLevel, sumOf } from '../run/rule-findings.js';
import type { Summary } from '../run/summary.js';
import { hunkLines } from './hunk-lines.js';
import {
  type Group,
  type List,
  type Part,
  type Row,
  type Rows,
  type Words,
  sentence,
} from './parts.js';

/** More files of one kind are only counted. */
const maxFiles = 5;

/** More values are only counted. */
const maxValues = 30;

/** Returns what matters most in a comparison, without a full stop, and the counts in lines. */
export function comparisonVerdict(
  run: Summary,
  comparison: Comparison,
): { readonly first: string; readonly counts: List } {
  const lines = isNothingChanged(comparison) ? [] : countLines(comparison);
  const { then, findings } = comparison;
  const first =
    headline(run, comparison) ??
    lines[0] ??
    `No model file differs from the merge base with ${then}${beforeWords(findings)}`;
  const others = lines.filter((it) => it !== first);
  return {
    first,
    counts: {
      kind: 'list',
      items: others.map((it): Words => [{ text: it, tone: 'strong' }]),
      brief: others.length,
    },
  };
}

/** Returns the first of what can be said; undefined if only counts can be. */
function headline(
  run: Summary,
  { migrated, gone, values }: Comparison,
): string | undefined {
  const { lost, takenOut, differing, exact, mended } = migrated;
  const missing =
    lost.length + takenOut.filter((it) => it.decision === null).length;
  const errors = sumOf(rulesOfLevel(run, 'error'), (it) => it.shown);
  const failed = run.counts.files.failed ?? 0;
  if (failed > 0) return `${pluralise(failed, 'file')} failed`;
  if (missing > 0)
    return `${pluralise(missing, 'part')} of Legacy files ${areOrIs(missing)} in no Current file`;
  if (run.newlyHeld > 0)
    return `${pluralise(run.newlyHeld, 'file')} ${run.newlyHeld === 1 ? 'waits' : 'wait'} for an answer or a fix`;
  if (errors > 0) return pluralise(errors, 'new error');
  if (differing.length > 0)
    return `${pluralise(differing.length, 'file')} ${differing.length === 1 ? 'differs' : 'differ'} from what migrate writes`;
  const isAll = [gone, takenOut, mended].every((it) => it.length === 0);
  if (exact > 0)
    return `${pluralise(exact, 'file')} ${exact === 1 ? 'becomes' : 'become'} Current${isAll ? ', nothing is lost' : ''}`;
  if (values.length > 0)
    return `${pluralise(values.length, 'value')} ${values.length === 1 ? 'differs' : 'differ'}`;
  return undefined;
}

/** Returns whether a comparison found nothing to say, but perhaps of decisions. */
export function isNothingChanged(it: Comparison): boolean {
  const { exact, exactPaths, ...lists } = it.migrated;
  const all = [
    ...Object.values(lists),
    it.wentBack,
    it.gone,
    it.notCompared,
    it.values,
  ];
  const counts = [
    exact + it.new.legacy + it.new.current,
    it.findings.new + it.findings.gone,
    ...all.map(({ length }) => length),
  ];
  return counts.every((count) => count === 0);
}

/** Says what became of the files, each line beginning with a count or a path. */
function countLines(comparison: Comparison): readonly string[] {
  const { then, migrated, gone, wentBack, notCompared } = comparison;
  const { exact, differing, mended, lost, takenOut } = migrated;
  const { new: added, findings, values, legacyLeft } = comparison;
  const accepted = takenOut.filter((it) => it.decision !== null);
  const still =
    added.stillDeclared > 0
      ? `; ${pluralise(added.stillDeclared, 'Legacy file')} still ${added.stillDeclared === 1 ? 'declares' : 'declare'} the same algorithms`
      : '';
  const countOf = (
    count: number,
    what: string,
    words: (be: string) => string,
  ): readonly string[] =>
    count === 0 ? [] : [`${pluralise(count, what)} ${words(areOrIs(count))}`];
  const pathsOf = (all: readonly { readonly path: string }[]) => [
    ...new Set(all.map(({ path }) => path)),
  ];
  return [
    ...namedFiles(pathsOf(lost), () => 'became Current with something lost'),
    ...namedFiles(
      pathsOf(takenOut.filter((it) => it.decision === null)),
      () => 'became Current with something taken out',
    ),
    ...countOf(
      exact,
      'file',
      () =>
        `became Current, exactly as migrate writes ${exact === 1 ? 'it' : 'them'}${inFolders(migrated.exactPaths)}`,
    ),
    ...namedFiles(
      differing,
      (be) =>
        `became Current and ${be} not as migrate writes ${be === 'is' ? 'it' : 'them'}`,
    ),
    ...countOf(
      mended.length,
      'place',
      (be) => `that broke the Legacy format ${be} mended`,
    ),
    ...countOf(
      accepted.length,
      'part',
      (be) => `taken out ${be} accepted by a decision`,
    ),
    ...countOf(added.current, 'Current file', (be) => `${be} new${still}`),
    ...countOf(added.legacy, 'Legacy file', (be) => `${be} new`),
    ...namedFiles(wentBack, () => 'went back to Legacy'),
    ...goneLines(gone),
    ...namedFiles(pathsOf(notCompared), (be) => `${be} not compared`),
    ...(exact + differing.length > 0
      ? countOf(legacyLeft, 'file', () =>
          legacyLeft === 1 ? 'stays Legacy' : 'stay Legacy',
        )
      : []),
    ...countOf(values.length, 'value', () =>
      values.length === 1 ? 'differs' : 'differ',
    ),
    `${pluralise(findings.new, 'new finding')} since the merge base with ${then}, ${findings.gone} gone${beforeWords(findings)}`,
  ];
}

/** Counts files by their folders; empty if all are in one. */
function inFolders(paths: readonly string[]): string {
  const folders = groupBy(paths, (path) => path.replace(/\/?[^/]*$/, ''));
  const counts = Array.from(
    folders,
    ([folder, all]) => `${all.length} in ${folder || '.'}`,
  );
  return counts.length > 1 ? `: ${listNames(counts, maxFiles)}` : '';
}

function beforeWords({ before }: Comparison['findings']): string {
  return before > 0 ? `, ${before} there before` : '';
}

/** Why the algorithms of a file are gone. */
const goneWords: Readonly<Record<GoneReason, string>> = {
  deleted: 'is deleted',
  removed: 'lost algorithms',
  excluded: 'is read no more, because it is excluded',
  link: 'is read no more, because it is a symbolic link',
  outside: 'is read no more, because it is outside of the PATHs',
  submodule: 'is read no more, because its submodule is gone',
};

function goneLines(gone: Comparison['gone']): readonly string[] {
  const lines = gone.map(
    ({ path, algorithms, reason }) =>
      `${path} ${goneWords[reason]}: ${listNames(algorithms, maxFiles)}`,
  );
  const rest = lines.length - maxFiles;
  return [
    ...lines.slice(0, maxFiles),
    ...(rest > 0
      ? [`${pluralise(rest, 'more file')} with algorithms that are gone`]
      : []),
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

const valueColumns: Rows['columns'] = [
  { name: '', role: 'sign' },
  { name: 'field', role: 'code' },
  { name: 'then', role: 'code' },
  { name: 'now', role: 'code', isBehindArrow: true },
  { name: 'in Current', role: 'code' },
  { name: 'decision', role: 'id' },
];

/** Shows the values that differ, those that are gone first, a row each below the algorithm or input that they belong to. */
export function valueParts({ values }: Comparison): readonly Part[] {
  if (values.length === 0) return [];
  const shown = values
    .toSorted((a, b) => Number(b.now === null) - Number(a.now === null))
    .slice(0, maxValues);
  const groups = groupBy(shown, (it) =>
    JSON.stringify([it.path, it.algorithm, it.input, it.legacy]),
  );
  const parts: Part[] = [{ kind: 'heading', words: ['Values that differ'] }];
  for (const own of groups.values()) {
    const [{ path, algorithm, input, legacy }] = own;
    const names = [algorithm, input].filter((it) => it !== null);
    parts.push({
      kind: 'group',
      head: [{ path }, '  ', { code: names.join(' › ') }],
      ...(legacy !== undefined && {
        tail: [
          legacy === path
            ? 'not as migrate writes it'
            : `not as migrate writes it for ${legacy}`,
        ],
      }),
      fold: 'open',
      parts: [{ kind: 'rows', columns: valueColumns, rows: own.map(valueRow) }],
    });
  }
  if (values.length > shown.length)
    parts.push(sentence([`and ${values.length - shown.length} more`]));
  return parts;
}

/** Returns its key, then and now, what it becomes, the decision about it, and what it means. */
function valueRow(it: ValueChange): Row {
  const valueOf = (text: string | null): Words =>
    text === null ? ['(none)'] : [{ code: text }];
  return {
    cells: [
      [' '],
      [{ code: it.key }],
      valueOf(it.then),
      valueOf(it.now),
      it.becomes === null ? [] : ['in Current ', { code: it.becomes }],
      it.decision === null ? [] : [{ code: it.decision }],
    ],
    ...(it.meaning !== null && { below: [[it.meaning]] }),
  };
}

/** Shows the decisions that are new, differ or were taken away, those that lose something first. */
export function decisionParts({
  decisions: { added, changed, removed },
}: Comparison): readonly Part[] {
  const isLater = ({ lost }: DecisionChange) => Number(!lost);
  const byLoss = (all: readonly DecisionChange[]) =>
    all.toSorted((a, b) => isLater(a) - isLater(b));
  const rows = [
    ...byLoss(added).map((it) => decisionRow('+', it)),
    ...byLoss(changed).map((it) => decisionRow('~', it)),
    ...removed.map((it) => decisionRow('-', it)),
  ];
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', words: ['Decisions'] },
        {
          kind: 'rows',
          columns: [
            { name: '', role: 'sign' },
            { name: 'rule', role: 'id' },
            { name: 'then', role: 'code' },
            { name: 'now', role: 'code', isBehindArrow: true },
            { name: 'answers', role: 'words' },
          ],
          rows,
        },
      ];
}

function decisionRow(
  sign: '+' | '~' | '-',
  { decision, before, algorithms, lost }: DecisionChange,
): Row {
  const { rule, choose, where, reason } = decision;
  const isGone = sign === '-';
  const known = ruleOf(rule);
  const choice = known && choicesOf(known).find(({ name }) => name === choose);
  const conditions = Object.entries(where).map(
    ([key, value]) => `${key} ${JSON.stringify(value)}`,
  );
  const places = conditions.length > 0 ? `For ${conditions.join(', ')}` : '';
  const effect = isGone ? '' : (choice?.effect ?? '');
  const says =
    places && effect ? `${places}: ${effect}` : capitalise(places || effect);
  const isOffer = reason.startsWith('Recommended:');
  return {
    cells: [
      [sign],
      [{ code: rule }],
      [{ code: answerWords(isGone ? decision : before) }],
      [isGone ? '(taken away)' : { code: answerWords(decision) }],
      [
        isGone
          ? ''
          : `${lost ? 'lost: ' : ''}${algorithms === 0 ? 'nothing' : pluralise(algorithms, 'algorithm')}`,
      ],
    ],
    below: [
      ...(says === '' ? [] : [[`${says}.`]]),
      [isOffer ? `⚠ ${reason}` : reason],
    ],
  };
}

/** Returns a choice with its value. */
function answerWords(decision: DecisionChange['decision'] | undefined): string {
  if (!decision) return '(none)';
  const { choose, value, dates } = decision;
  return [
    choose,
    ...(value === null ? [] : [JSON.stringify(value)]),
    ...(dates === undefined ? [] : [`dates ${JSON.stringify(dates)}`]),
  ].join(' ');
}

/** Shows how the Current text of a file changes since then. */
export function hunkParts(record: FileRecord): readonly Group[] {
  const { path, compared } = record;
  const now = currentText(record) ?? '';
  if (compared?.textThen === undefined || compared.textThen === now) return [];
  return [
    {
      kind: 'group',
      head: [{ path }],
      fold: 'open',
      parts: [{ kind: 'hunk', lines: hunkLines(compared.textThen ?? '', now) }],
    },
  ];
}
