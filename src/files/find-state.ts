import type { DecisionsFile } from '../decisions/decision.js';
import { absentWarnings, pointersIn } from './absent-files.js';
import { findDecisions } from './decisions-file.js';
import { findFiles } from './find-files.js';
import { submodulesIn, type Tree } from './git-trees.js';
import { compileExclude } from './list-folder.js';
import { baseOf, isWithin, pathFromHere } from './disk-paths.js';
import type { RunRequest } from './request.js';
import { runError } from './run-errors.js';
import { emptyState, type State } from './state.js';
import { decisionsInTrees, filesInTrees, notInIndex } from './tree-state.js';

/**
 * Finds the files of a state, and the decisions. Throws a run error for invalid decisions.
 * @param index undefined: the state is the work tree
 */
export async function findState(
  request: RunRequest,
  index: readonly Tree[] | undefined,
): Promise<State> {
  if (!index)
    return { ...findFiles(request), decisions: await decisionsNow(request) };
  const bases = request.paths.map(baseOf);
  const isExcluded = compileExclude(request.exclude);
  const files = filesInTrees(index, request.paths);
  const kept = files.filter(({ path }) => !isExcluded(path));
  const pointers = pointersIn(kept.filter(({ named }) => !named));
  const absent = Array.from(pointers, ({ absolute }) => ({
    absolute,
    blob: undefined,
  }));
  return {
    ...emptyState,
    files: kept.filter((it) => !pointers.has(it)),
    absent,
    warnings: absentWarnings(absent, []),
    excluded: files.map(({ path }) => path).filter(isExcluded),
    decisions: await decisionsOfIndex(request, index),
    isIncomplete: index
      .flatMap(({ root }) => [...submodulesIn(root).keys()])
      .some((folder) => bases.some((base) => isWithin(folder, base))),
    missing: request.paths
      .filter((path) => filesInTrees(index, [path]).length === 0)
      .map((given) => ({
        given,
        path: pathFromHere(given),
        reason: notInIndex(given),
      })),
  };
}

async function decisionsNow({
  decisions,
  maxSize,
}: RunRequest): Promise<DecisionsFile | undefined> {
  return decisions.kind === 'loaded'
    ? decisions.file
    : findDecisions({ decisions: decisions.named, maxSize });
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
