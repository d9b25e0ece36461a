import { dirname } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import type { TwoRuns } from '../run/compare-runs.js';
import type { Job } from './collect.js';
import { refuseMissing } from './find-files.js';
import { findState } from './find-state.js';
import { changesInIndex } from './git-index.js';
import { blobAt, changesSince, type TreeChanges } from './git-trees.js';
import { entryAt, pathFromHere, realPathOf } from './disk-paths.js';
import type { RunRequest, Since } from './request.js';
import {
  emptyState,
  failedFile,
  type FailedPath,
  sortByPath,
  type State,
  type StateFile,
} from './state.js';
import { decisionsInTrees, filesInTrees } from './tree-state.js';

/** A file in both states, or in one of them. */
export interface Pair {
  readonly then: StateFile | undefined;
  readonly now: StateFile | undefined;
}

/** How a repository was, and how it is. */
export interface TwoStates {
  readonly then: State;
  readonly now: State;
  /** What git says of them. */
  readonly changes: TreeChanges;
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
  const { found, changes } = await findNow(request, since);
  const then = await stateThen(request, changes, found);
  const now = {
    ...found,
    decisions: found.decisions ?? then.decisions,
    excluded: [...new Set([...found.excluded, ...then.excluded])],
  };
  refuseMissing(
    found.missing.filter(
      // A file that existed then is not a typing error.
      ({ given }) =>
        filesInTrees(changes.then, { paths: [given] }).files.length === 0,
    ),
  );
  return {
    then,
    changes,
    ...pairsIn(then.files, now, changes),
    hasSameDecisions: textOf(then.decisions) === textOf(now.decisions),
  };
}

/** Finds the state now, and what git says of it. */
async function findNow(
  request: RunRequest,
  since: Since,
): Promise<{ readonly found: State; readonly changes: TreeChanges }> {
  if (since.kind === 'staged') {
    const changes = changesInIndex();
    return { found: await findState(request, changes.now), changes };
  }
  const found = await findState(request, undefined);
  const places = placesOf(request, found.files);
  return { found, changes: changesSince(since.ref, places) };
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

async function stateThen(
  request: RunRequest,
  { then, renamed }: TreeChanges,
  now: State,
): Promise<State> {
  const found = await decisionsInTrees(then, request, renamed);
  const { files, excluded } = filesInTrees(then, request);
  return {
    ...emptyState,
    excluded,
    files: [...files, ...movedHere(then, renamed, files, now.files)],
    decisions:
      found.kind === 'outside'
        ? now.decisions
        : found.kind === 'found'
          ? found.file
          : undefined,
    warnings:
      found.kind === 'invalid'
        ? [
            `The decisions file that this run compares with is ignored, because it is not valid: ${found.troubles.join(' ')}`,
          ]
        : [],
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
  now: State,
  { now: index, unchanged, renamed }: TreeChanges,
): Pick<TwoStates, 'now' | 'differing' | 'unchanged'> {
  const left = new Map(then.map((file) => [file.absolute, file]));
  const pairs = now.files.map((file): Pair & { readonly isSame: boolean } => {
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
  const failed = new Set(now.failed.map(({ path }) => path));
  const unreadable: FailedPath[] = [];
  const gone: StateFile[] = [];
  for (const file of left.values()) {
    const { path, absolute } = file;
    if (failed.has(path)) continue;
    const { stats, problem } = index ? {} : entryAt(absolute);
    if (problem !== undefined) {
      const reason = `${path} was not read, because ${problem}.`;
      unreadable.push({ path, reason });
      // It may be there without being a file of the run.
    } else if (stats?.isFile() !== true) gone.push(file);
  }
  const differing = pairs.filter(({ isSame }) => !isSame);
  return {
    now: { ...now, failed: [...now.failed, ...unreadable] },
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

/** The pairs of files that may differ, and what is done with both sides of each. */
export interface PreparedPairs {
  readonly pairs: readonly Pair[];
  readonly jobs: PairJobs;
  /** The files now for which the job does the same in both states. */
  readonly same: ReadonlySet<StateFile>;
  readonly unchanged: TwoRuns['unchanged'];
  readonly warnings: readonly string[];
}

export interface PairJobs {
  readonly now: Job;
  /** For the file then of one that is Legacy now. */
  readonly then: Job;
  /** For the file then of every other: it is what a migration of now would do. */
  readonly thenByNow: Job;
}

/** Returns what could not be read now as pairs. */
export function failedPairs({ failed }: State): readonly Pair[] {
  return failed.map((it) => ({ then: undefined, now: failedFile(it) }));
}
