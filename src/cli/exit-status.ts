import { isNewIn } from '../report/comparison.js';
import type { FileReport, Report, ReportedFinding } from '../report/report.js';
import type { VerificationSummary } from '../report/verification.js';
import { type Level, levels } from '../rule/rule.js';
import { countedFindings, levelOf } from '../report/report-findings.js';
import { exitStatus } from './world.js';

export { exitStatus };

/** The lowest level at which findings fail the run. */
export type FailOn = Level | 'never';

/** The values of `--fail-on`, most severe first. */
export const failOnLevels: readonly FailOn[] = [...levels, 'never'];

/** The options that decide which findings fail the run. */
export interface Failing {
  readonly failOn: FailOn;
  /** In a comparison with a commit: whether old findings count too. */
  readonly failOnAll?: boolean | undefined;
}

/**
 * Returns the exit code of a run. `never` affects findings only. A comparison
 * with a commit counts only new errors.
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
    countedFindings(file).some((it) => counts(it) && fails(it, from));
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
  // `convert` has printed the text, so it does not fail as partly written.
  if (command === 'convert' && some(({ status }) => status === 'partial'))
    return exitStatus.findings;
  const isFailure = verification
    ? hasUnaccounted(verification.summary, failOn)
    : some((file) => hasFindings(file, failOn));
  return isFailure ? exitStatus.findings : exitStatus.ok;
}

/** Unaccounted differences count as errors, unaccounted unknowns as warnings. */
function hasUnaccounted(
  { unaccounted }: VerificationSummary,
  failOn: FailOn,
): boolean {
  if (failOn === 'never') return false;
  const { differs, leftOut, unknown } = unaccounted;
  return differs + leftOut + (failOn === 'error' ? 0 : unknown) > 0;
}

export function fails(finding: ReportedFinding, failOn: FailOn): boolean {
  const level = levelOf(finding);
  if (failOn === 'never' || level === null) return false;
  return levels.indexOf(level) <= levels.indexOf(failOn);
}
