import type { FileReport, Report } from '../report/report.js';
import { type Level, levelOfFidelity } from '../rule/rule.js';

/** What the command reports to the shell. */
export const exitStatus = {
  ok: 0,
  /** Something was held back, is invalid, or has findings at the `--fail-on` level. */
  findings: 1,
  /** The command line, input or output, or the program itself is at fault. */
  error: 2,
  /** Files were written with something left out of them (`--allow-partial`). */
  partial: 3,
} as const;

/** From which level on findings fail the run. */
export type FailOn = Level | 'never';

export const failOnLevels: readonly FailOn[] = [
  'error',
  'warning',
  'note',
  'never',
];

/** The exit status of a run: the first of these that applies. `never` masks findings only. */
export function exitStatusOf({ files }: Report, failOn: FailOn): number {
  const some = (test: (file: FileReport) => boolean): boolean =>
    files.some(test);
  if (some(({ status }) => status === 'failed')) return exitStatus.error;
  if (some(({ status }) => status === 'held' || status === 'invalid'))
    return exitStatus.findings;
  if (some(({ status, output }) => status === 'partial' && output !== null))
    return exitStatus.partial;
  return some((file) => hasFindings(file, failOn))
    ? exitStatus.findings
    : exitStatus.ok;
}

function hasFindings({ findings }: FileReport, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  const levels = failOnLevels.slice(0, failOnLevels.indexOf(failOn) + 1);
  return findings.some(({ fidelity, decision }) => {
    const level = levelOfFidelity[fidelity];
    return decision === null && level !== null && levels.includes(level);
  });
}
