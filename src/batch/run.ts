import { buildReport, type RunHead } from '../report/build.js';
import type { ReportPart } from '../report/file.js';
import type { Report } from '../report/report.js';
import { withSharedNames } from '../report/shared-names.js';
import { unusedDecisions } from '../report/unused-decisions.js';
import { type DecisionsFile, decideWith } from './decisions-file.js';

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
    ...(decisions
      ? unusedDecisions(
          decisions,
          named.flatMap(({ files }) => files),
        )
      : []),
  ]);
}

/**
 * The report of a share of a run, or of the files that differ from a commit:
 * what concerns the whole is left to the merging, or not known.
 */
export function reportOfShard(
  head: Omit<RunHead, 'decisions'>,
  parts: readonly ReportPart[],
  decisions: DecisionsFile | undefined,
): Report {
  return buildReport({ ...head, decisions: decisions?.path ?? null }, parts);
}
