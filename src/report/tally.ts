import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import { groupBy } from '../json/collections.js';
import { levelOfFidelity, type Fidelity } from '../rule/rule.js';
import {
  type Adding,
  constant,
  firstOf,
  listOf,
  mapOf,
  objectOf,
  setOf,
  sum,
} from './adding.js';
import { levelOf } from '../file/all-rules.js';
import { baselineTally, type BaselineTally } from './baseline.js';
import {
  countFindings,
  type FileCounts,
  type FileFinding,
  type FileFormat,
  type FileRecord,
  type FileStatus,
  isNewIn,
} from '../file/record.js';
import type { ComparedOutput } from './report.js';
import { declarationsIn } from './shared-names.js';
import { questionsOf, type Waiting, waitingTally } from './to-decide.js';
import { missedTally, type MissedDecision } from './missed-decisions.js';
import {
  tallyVerification,
  verificationTally,
  type VerificationTally,
} from './verification-tally.js';

/**
 * What the records of a run add up to: all that is kept of its files. Plain data
 * for threads.
 */
export interface RunTally {
  readonly statuses: Map<FileStatus, number>;
  /** Files that were read, by format. */
  readonly formats: Map<FileFormat, number>;
  /** Why files are skipped or failed, by status and reason. */
  readonly reasons: Map<string, ReasonTally>;
  readonly counts: FileCounts;
  /** By rule, fidelity, and whether there is a choice. */
  readonly rules: Map<string, RuleFindings>;
  /** Held files by the set of their questions. */
  readonly waiting: Map<string, Waiting>;
  readonly functions: Map<string, FunctionTally>;
  /** The names that each file declares, as text. */
  readonly declarations: string[];
  /** Files that need nobody. */
  readonly quiet: {
    readonly count: number;
    readonly first: readonly QuietFile[];
  };
  /** Held and invalid files with an error that is new. */
  readonly newlyHeld: number;
  /** Files with a Current text in which something is left out. */
  readonly partial: { readonly written: number; readonly printed: number };
  /** The decisions that apply to a finding, by index. */
  readonly used: Set<number>;
  /** Why decisions match no finding, by index. */
  readonly missed: Map<number, MissedDecision>;
  readonly comparison: ComparisonTally;
  readonly verification: VerificationTally;
  /** Each compared pair of windows, by its words. */
  readonly windows: Map<string, WindowPicture>;
  readonly baseline: BaselineTally;
}

interface ReasonTally {
  readonly status: FileStatus;
  readonly reason: string;
  readonly count: number;
  readonly first: readonly { readonly path: string }[];
}

/** The findings of a rule that need the same of a person. */
export interface RuleFindings {
  readonly rule: string;
  readonly fidelity: Fidelity;
  /** There is no choice: it must be fixed. */
  readonly isFix: boolean;
  readonly count: number;
  /** Those without a decision. */
  readonly open: number;
  /** The open ones that are shown: in a comparison with a commit, the new ones. */
  readonly shown: number;
  /** Files with one that is shown. */
  readonly files: number;
  /** The first that are shown. */
  readonly examples: readonly Example[];
}

/** A finding, as lists show it. */
export interface Example {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface FunctionTally {
  readonly algorithms: Set<string>;
  /** By rule and text. */
  readonly changes: Map<string, ChangeTally>;
}

interface ChangeTally {
  readonly rule: string;
  readonly text: string;
  readonly inputs: Set<string>;
}

export interface QuietFile {
  readonly path: string;
  readonly output: string | null;
  readonly status: FileStatus;
}

interface ComparisonTally {
  readonly migrated: number;
  /** Fingerprints. */
  readonly new: string[];
  readonly outputs: ComparedOutput[];
}

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

const fileCounts = objectOf<FileCounts>({
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
});

export const ruleTally: Adding<RunTally['rules']> = mapOf(
  objectOf<RuleFindings>({
    rule: constant(''),
    fidelity: constant<Fidelity>('exact'),
    isFix: constant<boolean>(false),
    count: sum,
    open: sum,
    shown: sum,
    files: sum,
    examples: firstOf(maxListed),
  }),
);

/** How tallies add up. */
export const runTally = objectOf<RunTally>({
  statuses: mapOf(sum),
  formats: mapOf(sum),
  reasons: mapOf(
    objectOf<ReasonTally>({
      status: constant<FileStatus>('other'),
      reason: constant(''),
      count: sum,
      first: firstOf(maxListed),
    }),
  ),
  counts: fileCounts,
  rules: ruleTally,
  waiting: waitingTally,
  functions: mapOf(
    objectOf<FunctionTally>({
      algorithms: setOf(),
      changes: mapOf(
        objectOf<ChangeTally>({
          rule: constant(''),
          text: constant(''),
          inputs: setOf(),
        }),
      ),
    }),
  ),
  declarations: listOf(),
  quiet: objectOf<RunTally['quiet']>({
    count: sum,
    first: firstOf(maxQuietFiles),
  }),
  newlyHeld: sum,
  partial: objectOf<RunTally['partial']>({ written: sum, printed: sum }),
  used: setOf(),
  missed: missedTally,
  comparison: objectOf<ComparisonTally>({
    migrated: sum,
    new: listOf(),
    outputs: listOf(),
  }),
  verification: verificationTally,
  windows: mapOf(constant<WindowPicture | null>(null)) as never,
  baseline: baselineTally,
});

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
    waiting: questionsOf(record),
    functions: functionsIn(record),
    declarations: [...declarationsIn(path, record.names)],
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
      const shown = open.filter(isShown);
      const [{ rule, fidelity, choices }] = group;
      return [
        key,
        {
          rule,
          fidelity,
          isFix: choices.length === 0,
          count: countFindings(group),
          open: countFindings(open),
          shown: countFindings(shown),
          files: shown.length > 0 ? 1 : 0,
          examples: shown
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
): ComparisonTally {
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
