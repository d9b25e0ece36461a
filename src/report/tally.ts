import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import { groupBy } from '../json/collections.js';
import { levelOfFidelity, type Fidelity } from '../rule/rule.js';
import {
  constant,
  firstOf,
  listOf,
  mapOf,
  objectOf,
  setOf,
  sum,
  type SumOf,
} from './adding.js';
import { levelOf } from '../file/all-rules.js';
import {
  type FileCounts,
  type FileFinding,
  type FileFormat,
  type FileRecord,
  type FileStatus,
  isNewIn,
} from '../file/record.js';
import type { ComparedOutput } from './report.js';
import type { Declarations } from './shared-names.js';
import { questionsOf, questionTally } from './to-decide.js';
import { missedTally } from './missed-decisions.js';
import { tallyVerification, verificationTally } from './verification-tally.js';

/** No list names more files or findings of one kind. */
const maxListed = 5;

/** More files that need nobody are only counted. */
export const maxQuietFiles = 20;

const elementCounts = objectOf<FileCounts['inputs']>({
  total: sum,
  migrated: sum,
  partial: sum,
  leftOut: sum,
});

/** A finding, as lists show it. */
export interface Example {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The findings of a rule that need the same of a person. */
const ruleFindings = objectOf({
  rule: constant(''),
  fidelity: constant<Fidelity>('exact'),
  /** Whether they have no choices, so the source must be fixed. */
  isFix: constant<boolean>(false),
  count: sum,
  /** Those without a decision. */
  open: sum,
  /** The open ones that are shown: in a comparison with a commit, the new ones. */
  shown: sum,
  /** Files with one that is shown. */
  files: sum,
  /** The first that are shown. */
  examples: firstOf<Example>(maxListed),
});

export type RuleFindings = SumOf<typeof ruleFindings>;

/** By rule, fidelity, and whether there is a choice. */
export const ruleTally = mapOf(ruleFindings);

/**
 * What the records of a run add up to: all that is kept of its files.
 */
export const runTally = objectOf({
  statuses: mapOf<number, FileStatus>(sum),
  /** Files that were read, by format. */
  formats: mapOf<number, FileFormat>(sum),
  /** Why files are skipped or failed, by status and reason. */
  reasons: mapOf(
    objectOf({
      status: constant<FileStatus>('other'),
      reason: constant(''),
      count: sum,
      first: firstOf<Pick<FileRecord, 'path'>>(maxListed),
    }),
  ),
  counts: objectOf<FileCounts>({
    algorithms: elementCounts,
    inputs: elementCounts,
    fields: objectOf({
      total: sum,
      exact: sum,
      changed: sum,
      assumed: sum,
      decided: sum,
      unmapped: sum,
      invalid: sum,
    }),
  }),
  rules: ruleTally,
  questions: questionTally,
  /** What functions must change, by path. */
  functions: mapOf(
    objectOf({
      algorithms: setOf<string>(),
      /** By rule and text. */
      changes: mapOf(
        objectOf({
          rule: constant(''),
          text: constant(''),
          inputs: setOf<string>(),
        }),
      ),
    }),
  ),
  declarations: listOf<Declarations>(),
  /** Files that need nobody. */
  quiet: objectOf({
    count: sum,
    first:
      firstOf<Pick<FileRecord, 'path' | 'output' | 'status'>>(maxQuietFiles),
  }),
  /** Held and invalid files with an error that is new. */
  newlyHeld: sum,
  /** Files with a Current text in which something is left out. */
  partial: objectOf({ written: sum, printed: sum }),
  /** The decisions that apply to a finding, by index. */
  used: setOf<number>(),
  /** Why decisions match no finding, by index. */
  missed: missedTally,
  comparison: objectOf({
    migrated: sum,
    /** Fingerprints. */
    new: listOf<string>(),
    outputs: listOf<ComparedOutput>(),
  }),
  verification: verificationTally,
  /** Each compared pair of windows, by its words. */
  windows: mapOf<WindowPicture>({ add: (one) => one }),
});

export type RunTally = SumOf<typeof runTally>;

/** Returns the tally of one file. */
export function tallyOf(record: FileRecord): RunTally {
  const { path, format, status, reason, output, findings } = record;
  const rules = rulesIn(findings, path, isNewIn(record));
  const isFailing = status === 'held' || status === 'invalid';
  const quiet = needsNobody(record) ? [{ path, output, status }] : [];
  const { comparison, verification } = record;
  return {
    ...runTally.empty(),
    statuses: new Map([[status, 1]]),
    formats: new Map(status === 'failed' ? [] : [[format, 1]]),
    reasons: new Map(
      reason === undefined
        ? []
        : [
            [
              `${status} ${reason}`,
              { status, reason, count: 1, first: [{ path }] },
            ],
          ],
    ),
    counts: record.counts,
    rules,
    questions: questionsOf(record),
    functions: functionsIn(record),
    declarations: [{ path, names: record.names }],
    quiet: { count: quiet.length, first: quiet },
    newlyHeld: isFailing && [...rules.values()].some(isShownError) ? 1 : 0,
    partial: {
      written: status === 'partial' && output !== null ? 1 : 0,
      printed: status === 'partial' && output === null ? 1 : 0,
    },
    used: new Set(findings.flatMap(({ decision }) => decision?.index ?? [])),
    ...(comparison && { comparison: comparisonIn(record, comparison) }),
    ...(verification && {
      verification: tallyVerification(path, verification),
    }),
  };
}

function isShownError({ fidelity, shown }: RuleFindings): boolean {
  return shown > 0 && levelOfFidelity[fidelity] === 'error';
}

/** Returns whether nothing in a file needs a person. */
export function needsNobody({ status, format, findings }: FileRecord): boolean {
  if (['held', 'invalid', 'failed', 'partial'].includes(status)) return false;
  return format === 'legacy'
    ? findings.every((it) => levelOf(it) !== 'error')
    : findings.length === 0;
}

/** Tallies findings of one file by rule. */
export function rulesIn(
  findings: readonly FileFinding[],
  path: string,
  isShown: (finding: FileFinding) => boolean = () => true,
): RunTally['rules'] {
  const groups = groupBy(
    findings,
    ({ rule, fidelity, choices }) =>
      `${rule} ${fidelity} ${choices.length === 0}`,
  );
  return new Map(
    Array.from(groups, ([key, group]) => {
      const open = group.filter(({ decision }) => decision === null);
      const shownFindings = open.filter(isShown);
      const [{ rule, fidelity, choices }] = group;
      return [
        key,
        {
          rule,
          fidelity,
          isFix: choices.length === 0,
          count: group.length,
          open: open.length,
          shown: shownFindings.length,
          files: shownFindings.length > 0 ? 1 : 0,
          examples: shownFindings
            .slice(0, maxListed)
            .map(({ start: { line, column }, message }) => ({
              path,
              line,
              column,
              message,
            })),
        },
      ];
    }),
  );
}

function functionsIn({ functions }: FileRecord): RunTally['functions'] {
  return new Map(
    functions.map(({ path, algorithms, changes }) => [
      path,
      {
        algorithms: new Set(algorithms),
        changes: new Map(
          changes.map(({ rule, text, inputs }) => [
            `${rule} ${text}`,
            { rule, text, inputs: new Set(inputs) },
          ]),
        ),
      },
    ]),
  );
}

function comparisonIn(
  { path, findings }: FileRecord,
  {
    isMigrated,
    change,
    gone,
    settled: indexes = [],
    ...comparison
  }: NonNullable<FileRecord['comparison']>,
): RunTally['comparison'] {
  const settled = indexes.flatMap((index) => findings[index] ?? []);
  const isSame =
    change === 'same' &&
    comparison.new.length + gone.length + settled.length === 0;
  return {
    migrated: isMigrated ? 1 : 0,
    new: comparison.new.map((index) => findings[index]?.fingerprint ?? ''),
    outputs: isSame
      ? []
      : [{ path, change, gone, ...(settled.length > 0 && { settled }) }],
  };
}
