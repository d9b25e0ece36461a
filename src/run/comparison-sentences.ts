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
  const { then, findings } = comparison;
  if (isNothingChanged(comparison))
    return [
      `No model file differs from the merge base with ${then}${beforeWords(comparison)}.`,
    ];
  return [
    ...migrationSentences(comparison),
    ...fileSentences(comparison),
    `Since the merge base with ${then}: ${newWords(comparison)}, ${findings.gone} gone${beforeWords(comparison)}.`,
  ];
}

/** Counts the new findings. */
export function newWords({ findings }: Comparison): string {
  return pluralise(findings.new, 'new finding');
}

function beforeWords({ findings }: Comparison): string {
  return findings.before > 0 ? `, ${findings.before} there before` : '';
}

function migrationSentences({ migrated }: Comparison): readonly string[] {
  const { exact, byHand, incomplete, split } = migrated;
  return [
    ...incomplete.map(
      ({ path, rules }) =>
        `${path} became Current with something left out: ${rules.join(', ')}.`,
    ),
    ...(exact > 0
      ? [
          `${pluralise(exact, 'file')} became Current, exactly as migrate writes ${exact === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(byHand.length > 0
      ? [
          `${pluralise(byHand.length, 'file')} became Current and ${areOrIs(byHand.length)} edited by hand: ${listNames(byHand, maxFiles)}.`,
        ]
      : []),
    ...split.map(
      ({ path, algorithms, files }) =>
        `${pluralise(algorithms, 'algorithm')} of ${path} ${areOrIs(algorithms)} in ${files.length} new files: ${listNames(files, maxFiles)}.`,
    ),
  ];
}

function fileSentences({
  deleted,
  added,
  wentBack,
  notCompared,
}: Comparison): readonly string[] {
  const { legacy, current, stillDeclared } = added;
  const still =
    stillDeclared > 0
      ? `; ${pluralise(stillDeclared, 'Legacy file')} still ${stillDeclared === 1 ? 'declares' : 'declare'} the same algorithms`
      : '';
  return [
    ...(current > 0
      ? [
          `${pluralise(current, 'Current file')} ${areOrIs(current)} new${still}.`,
        ]
      : []),
    ...(legacy > 0
      ? [`${pluralise(legacy, 'Legacy file')} ${areOrIs(legacy)} new.`]
      : []),
    ...(wentBack.length > 0
      ? [`Went back to Legacy: ${listNames(wentBack, maxFiles)}.`]
      : []),
    ...(deleted.length > 0
      ? [
          `Deleted: ${listNames(
            deleted.map(
              ({ path, algorithms }) =>
                `${path} (${pluralise(algorithms, 'algorithm')})`,
            ),
            maxFiles,
          )}.`,
        ]
      : []),
    ...(notCompared.length > 0
      ? [
          `${pluralise(notCompared.length, 'file')} ${areOrIs(notCompared.length)} not compared: ${listNames(
            notCompared.map(({ path }) => path),
            maxFiles,
          )}.`,
        ]
      : []),
  ];
}

function areOrIs(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** A decision that differs, as tables show it. */
export interface DecisionRow {
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
