import type { DecisionsFile } from '../decisions/decision.js';
import { findDecisions } from './decisions-file.js';
import { findFiles } from './find-files.js';
import { submodulesOfIndex } from './git-index.js';
import type { Tree } from './git-trees.js';
import { isWithin, pathFromHere } from './disk-paths.js';
import type { RunRequest } from './request.js';
import { runError } from './run-errors.js';
import { emptyState, type State } from './state.js';
import {
  baseOf,
  decisionsInTrees,
  filesInTrees,
  notInIndex,
} from './tree-state.js';

/**
 * Finds the files of a state, and the decisions. Throws a run error for invalid decisions.
 * @param index undefined: the state is the work tree
 */
export async function findState(
  request: RunRequest,
  index: readonly Tree[] | undefined,
): Promise<State> {
  return index
    ? indexState(request, index)
    : { ...findFiles(request), decisions: await decisionsNow(request) };
}

async function decisionsNow({
  decisions,
  maxSize,
}: RunRequest): Promise<DecisionsFile | undefined> {
  return decisions.kind === 'loaded'
    ? decisions.file
    : findDecisions({ decisions: decisions.named, maxSize });
}

async function indexState(
  request: RunRequest,
  trees: readonly Tree[],
): Promise<State> {
  const bases = request.paths.map(baseOf);
  return {
    ...emptyState,
    ...filesInTrees(trees, request),
    decisions: await decisionsOfIndex(request, trees),
    isIncomplete: submodulesOfIndex().some((folder) =>
      bases.some((base) => isWithin(folder, base)),
    ),
    missing: request.paths
      .filter(
        (path) => filesInTrees(trees, { paths: [path] }).files.length === 0,
      )
      .map((given) => ({
        given,
        path: pathFromHere(given),
        reason: notInIndex(given),
      })),
  };
}

async function decisionsOfIndex(
  request: RunRequest,
  trees: readonly Tree[],
): Promise<DecisionsFile | undefined> {
  const found = await decisionsInTrees(trees, request, new Map());
  switch (found.kind) {
    case 'outside':
      return decisionsNow(request);
    case 'invalid':
      throw runError(...found.troubles);
    case 'found': {
      const { decisions } = request;
      if (!found.file && decisions.kind === 'file' && decisions.named)
        throw runError(
          `${decisions.named} was not read, because it is not in the index: correct --decisions, or git add the file.`,
        );
      return found.file;
    }
  }
}
