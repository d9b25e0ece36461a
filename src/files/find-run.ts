import { type ComparedStates, compareStates } from './compare-states.js';
import { isRunOverAllFiles } from './git-index.js';
import { type PreparedRun, prepareRun } from './prepare-run.js';
import type { RunRequest, Watch } from './request.js';

/** Prepares a run over one state; or runs over two, and compares them. Throws a run error if the run cannot be. */
export async function findRun(
  request: RunRequest,
  watch: Watch,
): Promise<PreparedRun | ComparedStates> {
  const { scope } = request;
  if (scope.kind !== 'compared' || request.job === 'verify')
    return prepareRun(request, watch);
  if (scope.since.kind === 'merge-base' || !isRunOverAllFiles())
    return compareStates(request, scope.since, watch);
  const run = await prepareRun({ ...request, scope: { kind: 'index' } }, watch);
  return { ...run, warnings: [nothingStaged, ...run.warnings] };
}

const nothingStaged =
  'Nothing is staged, as in pre-commit run --all-files, so all files of the index count, not only what is new.';
