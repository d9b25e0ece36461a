import { inAskedOrder } from '../decisions/open-questions.js';
import { generalNotes } from '../behaviour/meaning.js';
import { groupBy } from '../json/collections.js';
import { bytewise } from '../file/paths.js';
import {
  fidelities,
  fixPlaces,
  levelOfFidelity,
  type Level,
} from '../rule/rule.js';
import { allRules, rankOf, ruleOf } from '../file/all-rules.js';
import type { FunctionChanges, FileStatus } from '../file/record.js';
import {
  type ComparedOutput,
  type Comparison,
  headOf,
  type Report,
  type RunFinding,
  type RunHead,
  type Summary,
  type Verification,
} from './report.js';
import { type Totals } from './totals.js';
import { addFindings, type RuleFindings } from './rule-findings.js';
import type { DifferenceKind } from './verification-totals.js';

/** A run whose files are done, as reporters and the exit code need it. */
export interface FinishedRun
  extends
    RunHead,
    Pick<
      Report,
      'findings' | 'functions' | 'comparison' | 'verification' | 'summary'
    >,
    Pick<Totals, 'formats' | 'quiet' | 'newlyHeld' | 'partial' | 'toFixFirst'> {
  /** Findings by rule, in reading order, those of the run as a whole too. */
  readonly rules: readonly RuleFindings[];
  readonly skipped: readonly FileReason[];
  readonly failed: readonly FileReason[];
  /** How many files the configuration leaves out. */
  readonly leftOut: number;
  /** Files that are not there any more, in a comparison. */
  readonly deleted: readonly ComparedOutput[];
  /** Only of the command `verify`. */
  readonly differences?: FoundDifferences;
}

/** Why files are skipped or failed. */
export interface FileReason {
  readonly reason: string;
  readonly count: number;
  /** The first files, in path order. */
  readonly paths: readonly string[];
}

/** What the comparisons of files found. */
export type FoundDifferences = ReturnType<typeof differencesOf>;

/** What a run is besides the totals of its files. */
export interface RunParts {
  readonly head: RunHead;
  readonly totals: Totals;
  /** Findings of the run as a whole. */
  readonly findings: readonly RunFinding[];
  /** The commit that the run compares with, and what is gone of files that are not read. */
  readonly compared?: Pick<Comparison, 'ref' | 'outputs'> | undefined;
  /** How many files the configuration leaves out. */
  readonly leftOut?: number;
}

export function finishRun({
  head,
  totals,
  findings,
  compared,
  leftOut = 0,
}: RunParts): FinishedRun {
  const byRule = structuredClone(totals.rules);
  for (const it of findings) addFindings(byRule, [it], it.path);
  const rules = [...byRule.values()].toSorted(
    (a, b) => rankOf(a.rule) - rankOf(b.rule) || severity(b) - severity(a),
  );
  return {
    ...headOf(head),
    findings,
    functions: functionsOf(totals),
    ...(compared && { comparison: comparisonOf(totals, compared, findings) }),
    summary: summaryOf(totals, rules),
    formats: totals.formats,
    quiet: totals.quiet,
    newlyHeld: totals.newlyHeld,
    partial: totals.partial,
    toFixFirst: totals.toFixFirst,
    rules,
    skipped: reasonsOf(totals, 'other'),
    failed: reasonsOf(totals, 'failed'),
    leftOut,
    deleted: compared?.outputs ?? [],
    ...(head.command === 'verify' && {
      verification: verificationOf(totals, rules),
      differences: differencesOf(totals),
    }),
  };
}

function severity({ fidelity }: RuleFindings): number {
  return fidelities.indexOf(fidelity);
}

/** Returns the rules whose findings have a level, and an open one that is shown. */
export function rulesOfLevel(
  { rules }: Pick<FinishedRun, 'rules'>,
  level: Level,
): readonly RuleFindings[] {
  return rules.filter(
    ({ fidelity, shown }) => shown > 0 && levelOfFidelity[fidelity] === level,
  );
}

/** Counts the open findings that are not shown: those that were there at the commit. */
export function countOld({ rules }: Pick<FinishedRun, 'rules'>): number {
  return rules.reduce((sum, { open, shown }) => sum + open - shown, 0);
}

/** Returns the rules with something to fix. */
export function fixRulesIn(
  run: Pick<FinishedRun, 'rules'>,
): readonly RuleFindings[] {
  return rulesOfLevel(run, 'error').filter(({ isFix }) => isFix);
}

/** Returns the title above findings of these rules that are to be fixed. */
export function fixTitle(fixes: readonly RuleFindings[]): string {
  return `To fix in ${fixPlaces(fixes.map(({ rule }) => ruleOf(rule)))}`;
}

function summaryOf(totals: Totals, rules: readonly RuleFindings[]): Summary {
  const { counts, statuses, reasons } = totals;
  const byName = (
    [a]: readonly [string, unknown],
    [b]: readonly [string, unknown],
  ) => bytewise(a, b);
  const other = [...reasons.values()].flatMap(({ status, reason, count }) =>
    status === 'other' ? [[reason, count] as const] : [],
  );
  return {
    files: Object.fromEntries([...statuses].toSorted(byName)),
    other: Object.fromEntries(other.toSorted(byName)),
    ...counts,
    rules: Array.from(
      // A few rules have findings of two fidelities.
      groupBy(rules, ({ rule, fidelity }) => `${rule} ${fidelity}`).values(),
      (all) => {
        const [{ rule, fidelity }] = all;
        const count = all.reduce((sum, it) => sum + it.count, 0);
        const open = all.reduce((sum, it) => sum + it.open, 0);
        return { rule, fidelity, count, decided: count - open };
      },
    ),
    questions: inAskedOrder(
      Array.from(totals.questions.values(), ({ question, unoffered }) =>
        unoffered > 0 ? { ...question, recommended: null } : question,
      ),
      allRules,
    ),
  };
}

function reasonsOf(
  { reasons }: Totals,
  status: FileStatus,
): readonly FileReason[] {
  return [...reasons.values()]
    .filter((it) => it.status === status)
    .toSorted(
      (a, b) =>
        bytewise(a.paths[0] ?? '', b.paths[0] ?? '') ||
        bytewise(a.reason, b.reason),
    );
}

function functionsOf({ functions }: Totals): readonly FunctionChanges[] {
  return [...functions]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([path, { algorithms, changes }]) => ({
      path,
      algorithms: [...algorithms].toSorted(bytewise),
      changes: [...changes.values()]
        .toSorted(
          (a, b) => rankOf(a.rule) - rankOf(b.rule) || bytewise(a.text, b.text),
        )
        .map(({ rule, text, inputs }) => ({
          rule,
          inputs: [...inputs].toSorted(bytewise),
          text,
        })),
    }));
}

function comparisonOf(
  { comparison: { migrated, new: added, outputs, answered } }: Totals,
  { ref, outputs: removed }: NonNullable<RunParts['compared']>,
  findings: readonly RunFinding[],
): Comparison {
  // A comparison has only those findings of the run that are new.
  const open = findings.filter(({ decision }) => decision === null);
  const all = [...groupBy([...outputs, ...removed], (it) => it.path).values()]
    .map(([first, ...more]) => ({
      ...first,
      gone: [first, ...more].flatMap(({ gone }) => gone),
    }))
    .toSorted((a, b) => bytewise(a.path, b.path));
  return {
    ref,
    ...(migrated > 0 && { migrated }),
    ...(answered.size > 0 && {
      answered: Object.fromEntries(
        [...answered].toSorted(([a], [b]) => bytewise(a, b)),
      ),
    }),
    new: [...added, ...open.map((it) => it.fingerprint)].toSorted(),
    gone: all
      .flatMap(({ gone }) => gone.map(({ fingerprint }) => fingerprint))
      .toSorted(),
    outputs: all,
  };
}

function verificationOf(
  { verification, windows }: Totals,
  rules: readonly RuleFindings[],
): Verification {
  const ruleIds = new Set(rules.map(({ rule }) => rule));
  const byWords = [...windows].toSorted(([a], [b]) => bytewise(a, b));
  return {
    notes: generalNotes,
    summary: verification.summary,
    withoutMeaning: allRules
      .filter(({ id, aspects }) => ruleIds.has(id) && !aspects)
      .map(({ id }) => id),
    windows: byWords.map(([, picture]) => picture),
  };
}

function differencesOf({ verification }: Totals) {
  const { compared, notCompared, additions } = verification;
  return {
    compared,
    /** Files that should have been compared. */
    notCompared,
    additions,
    /** The most frequent first. */
    unknowns: [...verification.unknowns].toSorted(
      ([a, one], [b, other]) => other - one || bytewise(a, b),
    ),
    /** What nothing accounts for comes first. */
    kinds: [...verification.kinds.values()].toSorted(
      (a, b) =>
        rankOfKind(a) - rankOfKind(b) ||
        b.count - a.count ||
        bytewise(a.first[0]?.path ?? '', b.first[0]?.path ?? ''),
    ),
  };
}

function rankOfKind({ reasons, isToDecide, verdict }: DifferenceKind): number {
  if (reasons.length > 0) return isToDecide ? 2 : 3;
  return verdict === 'unknown' ? 1 : 0;
}
