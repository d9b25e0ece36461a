import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import {
  type AskedQuestion,
  findingsToFixFirst,
  questionsIn,
} from '../decisions/open-questions.js';
import { getOrCompute, type Mutable } from '../json/collections.js';
import { levelOf } from '../file/all-rules.js';
import {
  type FileFormat,
  type FileRecord,
  type FileStatus,
  isHeldBack,
  isModelToMigrate,
  isNewIn,
  isStillAsked,
  noCounts,
} from '../file/record.js';
import { otherReasons } from '../legacy/recognise.js';
import { addMissed, type MissedDecision } from './missed-decisions.js';
import type { ComparedOutput } from './report.js';
import { addFindings, maxListed, type RulesFound } from './rule-findings.js';
import { addNames, noNames } from './shared-names.js';
import { addVerification, noVerification } from './verification-totals.js';

/** More models that need nobody are only counted. */
export const maxQuietFiles = 20;

/** What the records of a run add up to: all that is kept of its files. */
export type Totals = ReturnType<typeof noTotals>;

/** Returns the totals of no files. */
export function noTotals() {
  return {
    statuses: new Map<FileStatus, number>(),
    /** Files that were read, by format. */
    formats: new Map<FileFormat, number>(),
    /** Why files are skipped or failed, by status and reason. */
    reasons: new Map<
      string,
      { status: FileStatus; reason: string; count: number; paths: string[] }
    >(),
    counts: structuredClone<Counts>(noCounts),
    rules: new Map() as RulesFound,
    /** With the number of files in which something is not offered. */
    questions: new Map<
      string,
      { question: AskedQuestion; unoffered: number }
    >(),
    /** Open places that are asked about once something is fixed. */
    toFixFirst: 0,
    /** What functions must change, by path; the changes by rule and text. */
    functions: new Map<
      string,
      { algorithms: Set<string>; changes: Map<string, ChangeTotals> }
    >(),
    names: noNames(),
    /** Models that need nobody. */
    quiet: {
      count: 0,
      first: [] as Pick<FileRecord, 'path' | 'output' | 'status' | 'format'>[],
    },
    /** Files to decide or to fix with an error that is new. */
    newlyHeld: 0,
    /** Files with a Current text in which something is left out. */
    partial: { written: 0, printed: 0 },
    /** The decisions that apply to a finding, by index. */
    used: new Set<number>(),
    /** Why decisions match no finding, by index. */
    missed: new Map<number, MissedDecision>(),
    comparison: {
      migrated: 0,
      /** Fingerprints. */
      new: [] as string[],
      outputs: [] as ComparedOutput[],
      /** How many new findings decisions answer, by rule and choice. */
      answered: new Map<string, number>(),
    },
    verification: noVerification(),
    /** Each compared pair of windows, by its words. */
    windows: new Map<string, WindowPicture>(),
  };
}

interface ChangeTotals {
  readonly rule: string;
  readonly text: string;
  readonly inputs: Set<string>;
}

type Counts = Mutable<typeof noCounts>;

/** Returns the totals of files in path order. */
export function totalsOf(records: Iterable<FileRecord>): Totals {
  const totals = noTotals();
  for (const record of records) addRecord(totals, record);
  return totals;
}

/** Adds what became of a file; files come in path order. */
export function addRecord(totals: Totals, record: FileRecord): void {
  const { path, format, status, output, findings } = record;
  const { comparison, verification } = record;
  count(totals.statuses, status);
  if (status !== 'failed') count(totals.formats, format);
  addReason(totals, record);
  addNumbers(totals.counts.algorithms, record.counts.algorithms);
  addNumbers(totals.counts.inputs, record.counts.inputs);
  addNumbers(totals.counts.fields, record.counts.fields);
  const hasNewError = addFindings(
    totals.rules,
    findings,
    path,
    isNewIn(record),
  );
  if (isHeldBack(record) && hasNewError) totals.newlyHeld++;
  addQuestions(totals, record);
  // Copies: a part of a source text would keep all of it in memory.
  addFunctions(totals, structuredClone(record.functions));
  addNames(totals.names, path, structuredClone(record.names));
  if (status !== 'other' && needsNobody(record)) {
    const { first } = totals.quiet;
    if (totals.quiet.count++ < maxQuietFiles)
      first.push({ path, output, status, format });
  }
  if (status === 'partial')
    totals.partial[output === null ? 'printed' : 'written']++;
  for (const { decision } of findings)
    if (decision) totals.used.add(decision.index);
  if (comparison) addComparison(totals, record, comparison);
  if (verification) addVerification(totals.verification, path, verification);
  else if (isModelToMigrate(record)) totals.verification.notCompared++;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function addNumbers<Key extends string>(
  sums: Record<Key, number>,
  more: Readonly<Record<Key, number>>,
): void {
  for (const key of Object.keys(more) as Key[]) sums[key] += more[key];
}

function addReason(
  { reasons }: Totals,
  { path, status, reason }: FileRecord,
): void {
  if (reason === undefined) return;
  const known = getOrCompute(reasons, `${status} ${reason}`, () => ({
    status,
    reason,
    count: 0,
    paths: [],
  }));
  // Their folders are in the command that looks names up in them.
  const isMapping = reason === otherReasons.signalMapping;
  if (known.count++ < maxListed || isMapping) known.paths.push(path);
}

/** Returns whether nothing in a file needs a person. */
function needsNobody({ status, format, findings }: FileRecord): boolean {
  if (['to-decide', 'to-fix', 'failed', 'partial'].includes(status))
    return false;
  return format === 'legacy'
    ? findings.every((it) => levelOf(it) !== 'error')
    : findings.length === 0;
}

function addQuestions(totals: Totals, record: FileRecord): void {
  if (!isStillAsked(record)) return;
  const { questions } = totals;
  // In a comparison with a commit, those that are new.
  const findings = record.findings.filter(isNewIn(record));
  totals.toFixFirst += findingsToFixFirst({ findings }).length;
  for (const [key, { places, ...question }] of questionsIn([
    { path: record.path, findings },
  ])) {
    const { question: known, unoffered = 0 } = questions.get(key) ?? {};
    questions.set(key, {
      question: { ...question, files: (known?.files ?? 0) + 1 },
      unoffered: unoffered + (question.recommended === null ? 1 : 0),
    });
  }
}

function addFunctions(
  totals: Totals,
  functions: FileRecord['functions'],
): void {
  for (const { path, algorithms, changes } of functions) {
    const known = getOrCompute(totals.functions, path, () => ({
      algorithms: new Set(),
      changes: new Map<string, ChangeTotals>(),
    }));
    for (const name of algorithms) known.algorithms.add(name);
    for (const { rule, text, inputs } of changes) {
      const change = getOrCompute(known.changes, `${rule} ${text}`, () => ({
        rule,
        text,
        inputs: new Set<string>(),
      }));
      for (const name of inputs) change.inputs.add(name);
    }
  }
}

function addComparison(
  { comparison: sum }: Totals,
  { path, findings }: FileRecord,
  comparison: NonNullable<FileRecord['comparison']>,
): void {
  const { isMigrated, change, gone, answered = [] } = comparison;
  if (isMigrated) sum.migrated++;
  for (const index of comparison.new)
    sum.new.push(findings[index]?.fingerprint ?? '');
  for (const index of answered) {
    const { rule = '', decision } = findings[index] ?? {};
    count(sum.answered, `${decision?.rule ?? rule}: ${decision?.choose ?? ''}`);
  }
  if (change !== 'same' || comparison.new.length + gone.length > 0)
    sum.outputs.push({ path, change, gone });
}

/** Adds what keeps decisions from the findings of a file. */
export function addMisses(
  { missed }: Pick<Totals, 'missed'>,
  misses: ReadonlyMap<number, MissedDecision>,
): void {
  for (const [index, miss] of misses) addMissed(missed, index, miss);
}
