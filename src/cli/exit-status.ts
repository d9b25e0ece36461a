import { isNewIn } from '../report/comparison.js';
import type { FileReport, Report, ReportedFinding } from '../report/report.js';
import type { VerificationSummary } from '../report/verification.js';
import { type Level, levels } from '../rule/rule.js';
import { levelOf } from '../report/report-findings.js';

/** What the command reports to the shell. */
export const exitStatus = {
  ok: 0,
  /** Something was held back, left out or is invalid, or has findings at the `--fail-on` level. */
  findings: 1,
  /** The command line, input or output, or the program itself is at fault. */
  error: 2,
  /** Files were written with something left out of them (`--allow-partial`). */
  partial: 3,
} as const;

/** From which level on findings fail the run. */
export type FailOn = Level | 'never';

/** What `--fail-on` takes: each level also counts those before it. */
export const failOnLevels: readonly FailOn[] = [...levels, 'never'];

/** What of a report fails the run. */
export interface Failing {
  readonly failOn: FailOn;
  /** Whether a finding that was there at the commit counts, too, where the run compares with one. */
  readonly failOnAll?: boolean | undefined;
}

/**
 * The exit status of a run: the first of these that applies. `never` masks
 * findings only. Where the run compares with a commit, only what is new counts:
 * a file that is held back or invalid fails the run if one of the errors that
 * make it so is new.
 */
export function exitStatusOf(
  report: Report,
  { failOn, failOnAll = false }: Failing,
): number {
  const { command, files, comparison, verification } = report;
  const some = (test: (file: FileReport) => boolean): boolean =>
    files.some(test);
  if (some(({ status }) => status === 'failed')) return exitStatus.error;

  const comparing = comparison !== undefined && !failOnAll;
  const counts = comparing ? isNewIn(report) : () => true;
  const hasFindings = (file: FileReport, from: FailOn): boolean =>
    file.findings.some((it) => counts(it) && fails(it, from));
  if (
    some(
      (file) =>
        (file.status === 'held' || file.status === 'invalid') &&
        (!comparing || hasFindings(file, 'error')),
    )
  )
    return exitStatus.findings;
  if (some(({ status, output }) => status === 'partial' && output !== null))
    return exitStatus.partial;
  // What it prints on standard output is the best it can, whatever is left out.
  if (command === 'convert' && some(({ status }) => status === 'partial'))
    return exitStatus.findings;
  const isFailure = verification
    ? hasUnaccounted(verification.summary, failOn)
    : some((file) => hasFindings(file, failOn));
  return isFailure ? exitStatus.findings : exitStatus.ok;
}

/** What nothing accounts for counts as an error where it differs, as a warning where it is not known to. */
function hasUnaccounted(
  { unaccounted }: VerificationSummary,
  failOn: FailOn,
): boolean {
  if (failOn === 'never') return false;
  const { differs, leftOut, unknown } = unaccounted;
  return differs + leftOut + (failOn === 'error' ? 0 : unknown) > 0;
}

/** Whether a finding fails a run. */
export function fails(finding: ReportedFinding, failOn: FailOn): boolean {
  const level = levelOf(finding);
  if (failOn === 'never' || level === null) return false;
  return levels.indexOf(level) <= levels.indexOf(failOn);
}
