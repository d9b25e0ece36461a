import { generalNotes } from '../behaviour/meaning.js';
import { inAskedOrder, questionKey } from '../decisions/open-questions.js';
import { allRules, rankOf } from '../file/all-rules.js';
import { bytewise } from '../file/paths.js';
import {
  type FileStatus,
  isHeldBack,
  isModelToMigrate,
  noCounts,
} from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { otherReasons } from '../legacy/recognise.js';
import { fidelities, levelOfFidelity } from '../rule/rule.js';
import type { DeclaringFile } from './compare-runs.js';
import type { Comparison } from './comparison.js';
import type { FileFacts } from './facts.js';
import {
  addUp,
  addUpFindings,
  countFindings,
  maxListed,
  type RuleFindings,
  rulesOfLevel,
  sumOf,
} from './rule-findings.js';
import {
  type ChangedFunction,
  type FileReason,
  headOf,
  type RunCounts,
  type RunFinding,
  type RunHead,
  type Summary,
} from './summary.js';
import { addUpVerification } from './verification-facts.js';

/** More models that need nobody are only counted. */
export const maxQuietFiles = 20;

/** The parts of a run beside its files. */
interface RunParts {
  readonly head: RunHead;
  /** Findings of the run as a whole. */
  readonly findings: readonly RunFinding[];
  /** How the files were, if the run compares. */
  readonly comparison?: Comparison | undefined;
  /** Files of a comparison that are the same in both states. */
  readonly unchanged?: readonly DeclaringFile[];
  /** How many files the configuration leaves out. */
  readonly leftOut?: number;
}

/** Adds up what became of the files of a run. @param files in path order */
export function summarise(
  files: readonly FileFacts[],
  { head, findings, comparison, unchanged = [], leftOut = 0 }: RunParts,
): Summary {
  const ofRun = findings.flatMap((it) => countFindings(it.path, [it]));
  const rules = addUpFindings([
    ...files.flatMap((it) => it.rules),
    ...ofRun,
  ]).toSorted(
    (a, b) =>
      rankOf(a.rule) - rankOf(b.rule) ||
      fidelities.indexOf(b.fidelity) - fidelities.indexOf(a.fidelity),
  );
  const quiet = files.filter(needsNobody);
  const partial = files.filter(({ status }) => status === 'partial');
  return {
    ...headOf(head),
    findings,
    functions: functionsIn(files, unchanged),
    ...(comparison && { comparison }),
    counts: countsOf(files, rules),
    formats: countBy(
      files.filter(({ status }) => status !== 'failed'),
      ({ format }) => format,
    ),
    quiet: {
      count: quiet.length,
      first: quiet
        .slice(0, maxQuietFiles)
        .map(({ path, output, status, format }) => ({
          path,
          output,
          status,
          format,
        })),
    },
    toFixFirst: sumOf(files, (it) => it.toFixFirst),
    newlyHeld: files.filter(
      (it) => isHeldBack(it) && rulesOfLevel(it, 'error').length > 0,
    ).length,
    partial: {
      written: partial.filter(({ output }) => output !== null).length,
      printed: partial.filter(({ output }) => output === null).length,
    },
    rules,
    skipped: reasonsIn(files, 'other'),
    failed: reasonsIn(files, 'failed'),
    leftOut,
    ...(head.command === 'verify' && verificationIn(files, rules)),
  };
}

/** Returns whether a file is a model in which nothing needs a person. */
function needsNobody({ status, format, rules }: FileFacts): boolean {
  if (['other', 'to-decide', 'to-fix', 'failed', 'partial'].includes(status))
    return false;
  return format === 'legacy'
    ? rules.every(
        ({ fidelity, open }) =>
          open === 0 || levelOfFidelity[fidelity] !== 'error',
      )
    : rules.length === 0;
}

function countBy<T, Key>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, number> {
  return new Map(
    Array.from(groupBy(items, keyOf), ([key, all]) => [key, all.length]),
  );
}

function countsOf(
  files: readonly FileFacts[],
  rules: readonly RuleFindings[],
): RunCounts {
  const byName = (
    [a]: readonly [string, unknown],
    [b]: readonly [string, unknown],
  ) => bytewise(a, b);
  const statuses = countBy(files, ({ status }) => status);
  const others = reasonsIn(files, 'other').map(
    ({ reason, count }) => [reason, count] as const,
  );
  const asked = groupBy(
    files.flatMap((it) => it.questions),
    questionKey,
  );
  const questions = Array.from(asked.values(), (all) => ({
    ...all[0],
    files: sumOf(all, (it) => it.files),
    // A choice is recommended if it is in each file.
    recommended: all.every(({ recommended }) => recommended !== null)
      ? all[0].recommended
      : null,
  }));
  return {
    files: Object.fromEntries([...statuses].toSorted(byName)),
    other: Object.fromEntries(others.toSorted(byName)),
    ...addUp(
      files.map(({ counts }) => counts),
      noCounts,
    ),
    rules: Array.from(
      // A few rules have findings of two fidelities.
      groupBy(rules, ({ rule, fidelity }) => `${rule} ${fidelity}`).values(),
      (all) => {
        const [{ rule, fidelity }] = all;
        const count = sumOf(all, (it) => it.count);
        const decided = count - sumOf(all, (it) => it.open);
        return { rule, fidelity, count, decided };
      },
    ),
    questions: inAskedOrder(questions, allRules),
  };
}

/** Returns why files have a status, by reason, with the first files. */
function reasonsIn(
  files: readonly FileFacts[],
  status: FileStatus,
): readonly FileReason[] {
  const skipped = files.flatMap((it) =>
    it.status === status && it.reason !== undefined
      ? { path: it.path, reason: it.reason }
      : [],
  );
  return Array.from(
    groupBy(skipped, ({ reason }) => reason),
    ([reason, all]) => ({
      reason,
      count: all.length,
      // The next command names the folders of all mapping files.
      paths: all
        .slice(0, reason === otherReasons.signalMapping ? Infinity : maxListed)
        .map(({ path }) => path),
    }),
  ).toSorted(
    (a, b) =>
      bytewise(a.paths[0] ?? '', b.paths[0] ?? '') ||
      bytewise(a.reason, b.reason),
  );
}

/** Joins the changes that each function needs in several files. */
export function functionsIn(
  files: readonly FileFacts[],
  unchanged: readonly DeclaringFile[],
): readonly ChangedFunction[] {
  const byPath = groupBy(
    files.flatMap(({ functions }) => functions),
    ({ path }) => path,
  );
  // A file with functions to change does not stay Legacy.
  const others = files.filter(({ functions }) => functions.length === 0);
  const legacyRuns = groupBy(
    [...others, ...unchanged].flatMap(({ path, format, algorithms }) =>
      format === 'legacy'
        ? algorithms.map((it) => ({ path, function: it.function }))
        : [],
    ),
    (it) => it.function,
  );
  return Array.from(byPath, ([path, all]) => ({
    path,
    algorithms: unique(all.flatMap(({ algorithms }) => algorithms)),
    legacyFiles: unique(legacyRuns.get(path)?.map((it) => it.path) ?? []),
    changes: all
      .flatMap(({ changes }) => changes)
      .toSorted(
        (a, b) => rankOf(a.rule) - rankOf(b.rule) || bytewise(a.text, b.text),
      ),
  })).toSorted((a, b) => bytewise(a.path, b.path));
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].toSorted(bytewise);
}

function verificationIn(
  files: readonly FileFacts[],
  rules: readonly RuleFindings[],
): Pick<Summary, 'verification' | 'differences'> {
  const all = files.flatMap(({ verification }) => verification ?? []);
  const { summary, ...differences } = addUpVerification(all);
  const ruleIds = new Set(rules.map(({ rule }) => rule));
  const windows = new Map(files.flatMap((it) => it.windows));
  return {
    verification: {
      notes: generalNotes,
      summary,
      withoutMeaning: allRules
        .filter(({ id, aspects }) => ruleIds.has(id) && !aspects)
        .map(({ id }) => id),
      windows: [...windows]
        .toSorted(([a], [b]) => bytewise(a, b))
        .map(([, picture]) => picture),
    },
    differences: {
      ...differences,
      compared: all.length,
      notCompared: files.filter(
        (it) => !it.verification && isModelToMigrate(it),
      ).length,
    },
  };
}
