import { buildReport, type RunHead } from './build.js';
import type { ReportPart } from './file.js';
import { comparisonOf } from './comparison.js';
import type { FileReport, Report } from './report.js';
import { withSharedNames } from './shared-names.js';
import { unusedDecisions } from './unused-decisions.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';

/**
 * Returns the report of the files that a run is about: what each file says, and,
 * of a whole run, what only all of them together can say (`name-shared`,
 * `decision-unused`).
 *
 * @param isWhole whether they are all that its PATHs mean, and not a share of
 *   them or those that differ from a commit: of a part, that is left to the
 *   merging, or not known
 */
export function reportOfRun(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isWhole = true,
): Report {
  const path = decisions?.path ?? null;
  if (!isWhole) return buildReport({ ...head, decisions: path }, parts);
  const named = withSharedNames(parts, decideWith(decisions, workingFolder));
  const files = named.flatMap((part) => part.files);
  return buildReport({ ...head, decisions: path }, [
    ...named,
    ...(decisions && !head.partOfFolder
      ? unusedDecisions(decisions, files, workingFolder)
      : []),
  ]);
}

/** What a run compares its results with. */
export interface Compared {
  readonly ref: string;
  /** The files as a run at the commit would have reported them. */
  readonly then: readonly FileReport[];
  /** The names in each file of the PATHs that the run does not report about. */
  readonly namesElsewhere: readonly (readonly string[])[];
}

/**
 * Returns the report of a run that compares with a commit. It is about a part of
 * the files only, and so says nothing of decisions that match nothing in them.
 */
export function reportOfComparison(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  { ref, then, namesElsewhere }: Compared,
): Report {
  const decideIn = decideWith(decisions, workingFolder);
  const named = withSharedNames(parts, decideIn, namesElsewhere);
  const report = reportOfRun(head, named, decisions, workingFolder, false);
  return { ...report, comparison: comparisonOf(ref, then, report.files) };
}
