import { type Level, levelOfFidelity, levels } from '../rule/rule.js';
import { fileUnrecognised } from '../legacy/file-rules.js';
import { isNothingCompared, type Summary } from './summary.js';
import type { FileFinding, FileRecord } from '../file/record.js';

/** The lowest level at which findings fail the run. */
export type FailOn = Level | 'never';

/** The values of `--fail-on`, most severe first. */
export const failOnLevels: readonly FailOn[] = [...levels, 'never'];

/** What fails a run. */
export interface Failing {
  readonly failOn: FailOn;
  /** Files that are not up to date fail the run. */
  readonly check?: boolean | undefined;
  /** A file that is no model fails the run: `convert` was asked for its text. */
  readonly needsModel?: boolean | undefined;
}

/** Returns whether a level fails the run. */
export function failsAt(level: Level | null, { failOn }: Failing): boolean {
  if (failOn === 'never' || level === null) return false;
  return levels.indexOf(level) <= levels.indexOf(failOn);
}

/** Returns the findings that wait for an answer or a fix. */
export function openErrors({
  findings,
}: Pick<FileRecord, 'findings'>): readonly FileFinding[] {
  return findings.filter((it) => it.level === 'error');
}

/** The exit codes of the command. */
export const exitStatus = {
  ok: 0,
  /** Something was held back, left out or is invalid, or has findings at the `--fail-on` level. */
  findings: 1,
  /** A bad command line, an input or output error, or a bug. */
  error: 2,
  /** Files were written with something left out of them (`--allow-partial`). */
  partial: 3,
} as const;

/**
 * Returns the exit code of a run. `never` affects findings only. A comparison
 * with a commit counts only new errors.
 */
export function exitStatusOf(run: Summary, failing: Failing): number {
  const { counts, comparison, verification, partial } = run;
  const count = (status: keyof typeof counts.files): number =>
    counts.files[status] ?? 0;
  if (count('failed') > 0) return exitStatus.error;
  if (waitingFiles(run) > 0) return exitStatus.findings;
  if (partial.written > 0) return exitStatus.partial;
  // `convert` has printed the text, so it does not fail as partly written.
  if (run.command === 'convert' && partial.printed > 0)
    return exitStatus.findings;
  const isUnrecognised = run.rules.some(
    ({ rule, open }) => rule === fileUnrecognised.id && open > 0,
  );
  if (failing.check === true && (count('ready') > 0 || isUnrecognised))
    return exitStatus.findings;
  if (failing.needsModel === true && count('other') > 0)
    return exitStatus.findings;
  if (verification) {
    const { differs, leftOut, unknown } = verification.summary.unaccounted;
    return isNothingCompared(verification.summary) ||
      (differs + leftOut > 0 && failsAt('error', failing)) ||
      (unknown > 0 && failsAt('warning', failing))
      ? exitStatus.findings
      : exitStatus.ok;
  }
  const fails = run.rules.some(
    ({ fidelity, shown, open }) =>
      (comparison ? shown : open) > 0 &&
      failsAt(levelOfFidelity[fidelity], failing),
  );
  return fails ? exitStatus.findings : exitStatus.ok;
}

/**
 * Returns how many files wait for an answer or a fix; for `verify`, how many were not
 * compared. The files of `check` fail by their findings.
 */
function waitingFiles(run: Summary): number {
  const { command, counts, comparison, differences, newlyHeld } = run;
  if (command === 'check') return 0;
  if (differences) return differences.notCompared;
  if (comparison) return newlyHeld + comparison.migrated.lost.length;
  return (counts.files['to-decide'] ?? 0) + (counts.files['to-fix'] ?? 0);
}
