import { fileShape } from '../legacy/file-rules.js';
import type { Level, Rule } from '../rule/rule.js';
import {
  type Difference,
  evidenceText,
  unaccountedDifferences,
} from '../run/differences.js';
import { type Failing, failsAt } from '../run/failing.js';
import type { Summary } from '../run/summary.js';
import {
  type FileFinding,
  type FileRecord,
  isHeldBack,
  isNew,
  type SourcePlace,
} from '../file/record.js';
import { failedWords } from './words.js';

/** A finding, a failed file or a difference, as formats list it. */
export interface Problem {
  readonly path: string;
  /** Undefined if it is about the whole file. */
  readonly place?: SourcePlace;
  readonly level: Level;
  /** Whether it fails the run. */
  readonly fails: boolean;
  /** The id of the rule, or of one of the {@link problemRules}. */
  readonly rule: string;
  readonly message: string;
  /** Distinguishes problems of one file and rule when lines move. */
  readonly fingerprint: string;
  readonly finding?: FileFinding;
}

/** The problems that no rule about a format reports. */
export const problemRules = {
  failed: problemRule({
    id: 'failed',
    title: 'A file could not be read, written or compared.',
    explanation: 'The run goes on with the other files, and ends with 2.',
  }),
  notUpToDate: problemRule({
    id: 'not-up-to-date',
    title: 'The Current file is not up to date.',
    explanation:
      '`migrate --check` fails where the Current file does not have the content that `migrate` would write.',
  }),
  differs: problemRule({
    id: 'verify/differs',
    title: 'The Current file behaves differently.',
    explanation:
      '`verify` found a difference that no finding and no decision accounts for.',
  }),
  unknown: problemRule({
    id: 'verify/unknown',
    title: 'Whether the Current file behaves differently is not known.',
    explanation:
      '`verify` found something that the format description does not say, and that no finding and no decision accounts for.',
  }),
  'left out': problemRule({
    id: 'verify/left-out',
    title: 'Something is in only one of the two files.',
    explanation:
      '`verify` found an algorithm or an input that one of the two files lacks, and no finding and no decision accounts for it.',
  }),
};

function problemRule(rule: Pick<Rule, 'id' | 'title' | 'explanation'>): Rule {
  return { ...rule, fidelity: 'invalid', section: 'None: it is about the run' };
}

/** Returns what is open in a file, in the order of the file; in a comparison, what is new. */
export function problemsIn(
  record: FileRecord,
  failing: Failing,
): readonly Problem[] {
  const { path, status, reason = failedWords, output } = record;
  if (status === 'failed')
    return [wholeFile(path, problemRules.failed, reason)];
  if (status === 'other' && failing.needsModel === true)
    return [wholeFile(path, fileShape, noModelMessage(record))];
  // A finding accounts for what it leaves out, or asks about it.
  if (record.verification)
    return unaccountedDifferences(record.verification).flatMap((it) => {
      if (it.verdict === 'same') return [];
      const level = it.verdict === 'unknown' ? 'warning' : 'error';
      const what = whatDiffers(it);
      const why = it.isToDecide
        ? `It waits for an answer to ${it.reasons.join(', ')}`
        : 'No finding or decision accounts for it';
      return {
        path,
        level,
        fails: failsAt(level, failing),
        rule: problemRules[it.verdict].id,
        message: `${what}. ${why}: ${evidenceText(it)}.`,
        fingerprint: what,
      };
    });
  const isHeld = isHeldBack(record);
  const isBehind = failing.check === true && status === 'ready';
  const message = `${output ?? path} is not up to date: run migrate.`;
  return [
    ...(isBehind ? [wholeFile(path, problemRules.notUpToDate, message)] : []),
    ...record.findings
      .filter(isNew)
      .flatMap((it) => problemOf(path, it, failing, isHeld)),
  ];
}

/** Returns the problems of the run as a whole. */
export function problemsOfRun(
  { findings }: Pick<Summary, 'findings'>,
  failing: Failing,
): readonly Problem[] {
  return findings.flatMap((it) => problemOf(it.path, it, failing));
}

/** Says that a file that was named is no model. */
export function noModelMessage({
  path,
  reason = 'is not a model',
}: Pick<FileRecord, 'path' | 'reason'>): string {
  return `${path} ${reason}: name a Legacy file.`;
}

function problemOf(
  path: string,
  finding: FileFinding,
  failing: Failing,
  isHeld = false,
): readonly Problem[] {
  const { rule, level, message, fingerprint, start, end, pointer } = finding;
  if (level === null) return [];
  const fails = failsAt(level, failing) || (isHeld && level === 'error');
  const place = { start, end, pointer };
  return [{ path, place, level, fails, rule, message, fingerprint, finding }];
}

function wholeFile(path: string, { id }: Rule, message: string): Problem {
  return {
    path,
    level: 'error',
    fails: true,
    rule: id,
    message,
    fingerprint: id,
  };
}

/** Names the algorithm, the inputs and the aspects of a difference. */
export function whatDiffers({
  algorithm,
  inputs,
  aspects,
}: Pick<Difference, 'algorithm' | 'inputs' | 'aspects'>): string {
  const ofInputs = inputs.length === 0 ? '' : `, input ${inputs.join(', ')}`;
  const ofAspects = aspects.length === 0 ? '' : `: ${aspects.join(', ')}`;
  return `${algorithm}${ofInputs}${ofAspects}`;
}
