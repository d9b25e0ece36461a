import { buildReport, type RunHead } from './build.js';
import type { ReportPart } from './file.js';
import { comparisonOf } from './comparison.js';
import type { FileReport, Report } from './report.js';
import { withSharedNames } from './shared-names.js';
import { unusedDecisions } from './unused-decisions.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';

/**
 * The report of a whole run: what each file says, and what only all of them
 * together can say (`name-shared`, `decision-unused`).
 */
export function reportOfRun(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
): Report {
  const named = withSharedNames(parts, decideWith(decisions, workingFolder));
  return buildReport({ ...head, decisions: decisions?.path ?? null }, [
    ...named,
    ...(decisions && !head.partOfFolder
      ? unusedDecisions(
          decisions,
          named.flatMap(({ files }) => files),
          workingFolder,
        )
      : []),
  ]);
}

/**
 * The report of the files that a run is about.
 *
 * @param isWhole whether they are all that its PATHs mean, and not a share of
 *   them or those that differ from a commit
 */
export function reportOfFiles(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isWhole: boolean,
): Report {
  return isWhole
    ? reportOfRun(head, parts, decisions, workingFolder)
    : reportOfShard(head, parts, decisions);
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
 * The report of a run that compares with a commit. It is about a part of the
 * files only, and so tells nothing of decisions that settle nothing in them.
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
  const report = reportOfShard(head, named, decisions);
  return {
    ...report,
    comparison: comparisonOf(ref, then, report.files),
  };
}

/**
 * The report of a share of a run, or of the files that differ from a commit:
 * what concerns the whole is left to the merging, or not known.
 */
function reportOfShard(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
): Report {
  return buildReport({ ...head, decisions: decisions?.path ?? null }, parts);
}
