import { listNames, pluralise } from '../rule/message-text.js';
import type { Comparison, DecisionChange } from './comparison.js';

/** More files of one kind are only counted. */
const maxFiles = 5;

/** Returns whether a comparison found nothing to say. */
export function isNothingChanged({
  migrated,
  deleted,
  added,
  wentBack,
  notCompared,
  values,
  decisions,
  findings,
}: Comparison): boolean {
  const counts = [
    migrated.exact,
    migrated.byHand.length,
    migrated.incomplete.length,
    migrated.split.length,
    deleted.length,
    added.legacy + added.current,
    wentBack.length,
    notCompared.length,
    values.length,
    decisions.added.length + decisions.changed.length,
    decisions.removed.length,
    findings.new + findings.gone,
  ];
  return counts.every((count) => count === 0);
}

/** Says what became of the files since then, the sentence that matters most first. */
export function comparisonSentences(comparison: Comparison): readonly string[] {
  return comparisonClauses(comparison).map((it) => `${it}.`);
}

/** Returns the same as clauses that can be joined: each begins with a count or a path. */
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
    `${newWords(comparison)} since the merge base with ${then}, ${findings.gone} gone${before}`,
  ];
}

/** Counts the new findings. */
export function newWords({ findings }: Comparison): string {
  return pluralise(findings.new, 'new finding');
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

/** A decision that differs, as tables show it. */
interface DecisionRow {
  readonly sign: '+' | '~' | '-';
  /** The rule with its choice. */
  readonly what: string;
  /** How many values it answers; empty if it was taken away. */
  readonly answers: string;
  readonly reason: string;
  /** Whether the tool recommended it, and nobody has thought about it. */
  readonly isRecommended: boolean;
}

/** Returns the decisions that are new, differ or were taken away. */
export function decisionRows({
  decisions: { added, changed, removed },
}: Comparison): readonly DecisionRow[] {
  const rowOf =
    (sign: DecisionRow['sign']) =>
    ({ rule, choose, where, reason, values, files }: DecisionChange) => {
      const conditions = Object.entries(where).map(
        ([key, value]) => `${key} ${JSON.stringify(value)}`,
      );
      const place =
        conditions.length === 0 ? '' : ` for ${conditions.join(', ')}`;
      return {
        sign,
        what: `${rule}: ${choose}${place}`,
        answers:
          sign === '-'
            ? ''
            : values === 0
              ? 'nothing'
              : `${pluralise(values, 'value')} in ${pluralise(files, 'file')}`,
        reason,
        isRecommended: reason.startsWith('Recommended:'),
      };
    };
  return [
    ...added.map(rowOf('+')),
    ...changed.map(rowOf('~')),
    ...removed.map(rowOf('-')),
  ];
}
