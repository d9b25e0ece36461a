import { dirname, resolve } from 'node:path';
import { nameShared } from '../legacy/model-rules.js';
import { decisionUnused, type DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import { shownPath } from '../file/paths.js';
import type { RunFinding } from './report.js';
import { sharedNames } from './shared-names.js';
import type { RunTally } from './tally.js';
import { missedTally, missesOf, unusedDecisions } from './unused-decisions.js';

/** The rules that need all files of a run. */
export const runRules: readonly string[] = [nameShared.id, decisionUnused.id];

/**
 * Returns what concerns a run as a whole.
 * @param isPart whether the run leaves out files that decisions are about
 */
export function findingsOfRun(
  tally: RunTally,
  decisions: DecisionsFile | undefined,
  workingFolder: string,
  isPart: boolean,
): readonly RunFinding[] {
  const decideIn = decideWith(decisions, workingFolder);
  const shared = sharedNames(tally.declarations, decideIn);
  if (!decisions || isPart) return shared;
  const all = withShared(tally, shared, decisions, workingFolder);
  return [...shared, ...unusedDecisions(decisions, all)];
}

/** Adds which decisions answer shared names, and what keeps others from them. */
function withShared(
  tally: RunTally,
  shared: readonly RunFinding[],
  { path: decisionsPath, decisions }: DecisionsFile,
  workingFolder: string,
): RunTally {
  const folder = dirname(resolve(workingFolder, decisionsPath));
  const missesIn = missesOf(decisions, (file) =>
    shownPath(resolve(workingFolder, file), folder),
  );
  const used = new Set(tally.used);
  const missed = structuredClone(tally.missed);
  for (const { places = [], ...it } of shared) {
    if (it.decision) used.add(it.decision.index);
    for (const { path } of places) {
      // A decision that is about some of the places only misses the others.
      const misses = [...missesIn({ path, findings: [it] })].filter(
        ([, { names }]) => it.decision !== null || names.size > 0,
      );
      missedTally.add(missed, new Map(misses));
    }
  }
  return { ...tally, used, missed };
}
