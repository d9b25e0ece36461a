import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { findDecisions } from './decisions-file.js';
import { findFiles, refuseMissing } from './find-files.js';
import {
  blobAt,
  changesInIndex,
  changesSince,
  type TreeChanges,
} from './git-trees.js';
import { pathFromHere, realPathOf } from './read-file.js';
import type { RunRequest, Since } from './request.js';
import { emptyState, sortByPath, type State, type StateFile } from './state.js';
import { decisionsInTrees, filesInTrees, refuseInvalid } from './tree-state.js';

/** Finds the files of the work tree, and the decisions. Throws a run error for invalid decisions. */
export async function workTree(request: RunRequest): Promise<State> {
  const { decisions, maxSize } = request;
  return {
    ...findFiles(request),
    decisions:
      decisions.kind === 'loaded'
        ? decisions.file
        : await findDecisions({ decisions: decisions.named, maxSize }),
  };
}

/** A file in both states, or in one of them. */
export interface Pair {
  readonly then: StateFile | undefined;
  readonly now: StateFile | undefined;
}

/** How a repository was, and how it is. */
export interface TwoStates {
  readonly then: State;
  readonly now: State;
  /** Those that may differ; in the order of their paths. */
  readonly differing: readonly Pair[];
  /** The files now that are as they were. */
  readonly unchanged: readonly Pair[];
  /** Whether the decisions say the same. */
  readonly hasSameDecisions: boolean;
}

/**
 * Finds the two states that a request compares. Where today has no decisions, those of
 * then hold for both. Throws a run error where git does not know one of the states, and
 * for PATHs that name nothing in either.
 */
export async function twoStates(
  request: RunRequest,
  since: Since,
): Promise<TwoStates> {
  const isStaged = since.kind === 'staged';
  const tree = isStaged ? undefined : await workTree(request);
  const changes = isStaged
    ? changesInIndex()
    : changesSince(since.ref, placesOf(request, tree?.files ?? []));
  const found = tree ?? (await indexState(request, changes));
  const then = await stateThen(request, changes, found);
  const now = { ...found, decisions: found.decisions ?? then.decisions };
  refuseMissing(
    found.missing.filter(
      // A file that existed then is not a typing error.
      ({ given }) =>
        filesInTrees(changes.then, { ...request, paths: [given] }).length === 0,
    ),
  );
  return {
    then,
    now,
    ...pairsIn(then.files, now.files, changes),
    hasSameDecisions: textOf(then.decisions) === textOf(now.decisions),
  };
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file && `${file.path}\n${file.source.text.replaceAll('\r\n', '\n')}`;
}

/** Returns the PATHs, and the folders of files, which may lie in other repositories. */
export function placesOf(
  { paths }: RunRequest,
  files: readonly StateFile[],
): readonly string[] {
  const folders = new Set(files.map(({ absolute }) => dirname(absolute)));
  return [...paths, ...folders];
}

async function indexState(
  request: RunRequest,
  { now = [] }: TreeChanges,
): Promise<State> {
  const decisions = await decisionsInTrees(now, request, new Map(), undefined);
  refuseInvalid(decisions);
  return {
    ...emptyState,
    files: filesInTrees(now, request),
    decisions: decisions.file,
    missing: request.paths
      .filter(
        (path) => filesInTrees(now, { ...request, paths: [path] }).length === 0,
      )
      .map((given) => ({
        given,
        path: pathFromHere(given),
        reason: `Nothing was found for ${given}, because the index has no *.json file there: correct the path, or git add the file.`,
      })),
  };
}

async function stateThen(
  request: RunRequest,
  { then, renamed }: TreeChanges,
  now: State,
): Promise<State> {
  const { file, warnings } = await decisionsInTrees(
    then,
    request,
    renamed,
    now.decisions,
  );
  const files = filesInTrees(then, request);
  return {
    ...emptyState,
    files: [...files, ...movedHere(then, renamed, files, now.files)],
    decisions: file,
    warnings,
  };
}

/** Returns the files then of those that were renamed, and that no PATH matches. */
function movedHere(
  then: TreeChanges['then'],
  renamed: TreeChanges['renamed'],
  found: readonly StateFile[],
  now: readonly StateFile[],
): readonly StateFile[] {
  const known = new Set(found.map(({ absolute }) => absolute));
  return now.flatMap((file): readonly StateFile[] => {
    const absolute = renamed.get(realPathOf(file.absolute));
    if (absolute === undefined || known.has(absolute)) return [];
    const blob = blobAt(then, absolute);
    const ownPath = pathFromHere(absolute);
    return blob
      ? [
          {
            ...file,
            path: ownPath,
            ownPath,
            absolute,
            content: { kind: 'blob', blob },
          },
        ]
      : [];
  });
}

/** Pairs the files of two states: those of one path, and those that git calls renamed. */
function pairsIn(
  then: readonly StateFile[],
  now: readonly StateFile[],
  { now: index, unchanged, renamed }: TreeChanges,
): Pick<TwoStates, 'differing' | 'unchanged'> {
  const left = new Map(then.map((file) => [file.absolute, file]));
  const pairs = now.map((file): Pair & { readonly isSame: boolean } => {
    const place = realPathOf(file.absolute);
    const before = left.get(renamed.get(place) ?? place);
    if (before) left.delete(before.absolute);
    return {
      // A renamed file is one file, with the name that it has now.
      then: before && { ...before, path: file.path, named: file.named },
      now: file,
      isSame: unchanged.has(place),
    };
  });
  const gone = [...left.values()].filter(
    // It may be there without being a file of the run.
    ({ absolute }) => index !== undefined || !isFile(absolute),
  );
  const differing = pairs.filter(({ isSame }) => !isSame);
  return {
    differing: sortPairs([
      ...differing,
      ...gone.map((file) => ({ then: file, now: undefined })),
    ]),
    unchanged: pairs.filter(({ isSame }) => isSame),
  };
}

/** Sorts pairs by their paths. */
export function sortPairs(pairs: readonly Pair[]): readonly Pair[] {
  return sortByPath(
    pairs.map((pair) => ({ pair, path: (pair.now ?? pair.then)?.path ?? '' })),
  ).map(({ pair }) => pair);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
