import { buildReport, type RunHead } from './build.js';
import type { ReportPart } from './file.js';
import { comparisonOf } from './comparison.js';
import type { FileReport, Report } from './report.js';
import { withSharedNames } from './shared-names.js';
import { unusedDecisions } from './unused-decisions.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';

/**
 * Returns the report of a run. A whole run also gets the findings that need all
 * files (`name-shared`, `decision-unused`).
 * @param isWhole whether the files are all that the PATHs mean. A shard is not:
 *   merging the shards adds these findings. A run that compares with a commit has
 *   none of them
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

/** The other side of a comparison. */
export interface Compared {
  readonly ref: string;
  /** The files as a run at the commit would report them. */
  readonly then: readonly FileReport[];
  /** For each file of the PATHs outside the report, its names. */
  readonly namesElsewhere: readonly (readonly string[])[];
}

/**
 * Returns the report of a comparison with a commit, without unused decisions,
 * because it covers only some files.
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
