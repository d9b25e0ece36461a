import { type ComparedStates, compareStates } from './compare-states.js';
import { type PreparedRun, prepareRun } from './prepare-run.js';
import type { RunRequest, Watch } from './request.js';

/** Prepares a run over one state; or runs over two, and compares them. Throws a run error if the run cannot be. */
export async function findRun(
  request: RunRequest,
  watch: Watch,
): Promise<PreparedRun | ComparedStates> {
  return request.scope.kind === 'compared' && request.job !== 'verify'
    ? compareStates(request, request.scope.since, watch)
    : prepareRun(request, watch);
}
