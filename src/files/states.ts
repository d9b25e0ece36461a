import { sortByPath } from '../file/paths.js';
import { lstatSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { DecisionsFile } from '../decisions/decision.js';
import { openFile } from '../file/open.js';
import type { GoneReason } from '../run/comparison.js';
import { noConfig, readConfig } from './config-file.js';
import { type FindRequest, refuseMissing } from './find-files.js';
import { findState } from './find-state.js';
import { changesInIndex } from './git-index.js';
import {
  blobAt,
  changesSince,
  type Tree,
  type TreeChanges,
} from './git-trees.js';
import { compileExclude } from './list-folder.js';
import { configLimits, type ReadLimits } from './read-file.js';
import { entryAt, isWithin, pathFromHere, realPathOf } from './disk-paths.js';
import type { RunRequest, Since } from './request.js';
import { troublesOf } from './run-errors.js';
import {
  emptyState,
  failedFile,
  type FailedPath,
  readBlob,
  readFiles,
  type State,
  type StateFile,
} from './state.js';
import {
  blobFile,
  decisionsInTrees,
  filesInTrees,
  isInTrees,
} from './tree-state.js';

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
  /** Those of each path that may differ, in the order of the paths. */
  readonly pairs: readonly Pair[];
  /** The files now that are as they were. */
  readonly unchanged: readonly Pair[];
  /** Whether the decisions say the same. */
  readonly hasSameDecisions: boolean;
  readonly renamed: ReadonlyMap<string, string>;
  readonly readNoMore: ReadonlyMap<string, GoneReason>;
  readonly notCompared: readonly FailedPath[];
}

/**
 * Finds the two states that a request compares. Where today has neither decisions nor a
 * Legacy file, the decisions of then hold for both. Throws a run error where git does not know one of the states, and
 * for PATHs that name nothing in either.
 */
export async function twoStates(
  request: RunRequest,
  since: Since,
): Promise<TwoStates> {
  const { found, changes } = await findNow(request, since);
  const then = await stateThen(request, changes, found);
  const decisions =
    found.decisions ??
    (then.decisions && !hasLegacy(found.files, request)
      ? then.decisions
      : undefined);
  const paired = pairsIn(then.files, { ...found, decisions }, changes);
  const { now } = paired;
  refuseMissing(
    found.missing.filter(
      // A file that existed then is not a typing error.
      ({ given }) => filesInTrees(changes.then, [given]).length === 0,
    ),
  );
  return {
    ...paired,
    now: {
      ...now,
      excluded: [...new Set([...now.excluded, ...then.excluded])],
    },
    then,
    changes,
    hasSameDecisions: textOf(then.decisions) === textOf(now.decisions),
    renamed: new Map(
      Array.from(changes.renamed, ([after, before]) => [
        pathFromHere(after),
        pathFromHere(before),
      ]),
    ),
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
  const files = found.files.map(({ absolute }) => absolute);
  return { found, changes: changesSince(since.ref, request.paths, files) };
}

/** Reads files up to the first Legacy one. */
function hasLegacy(files: readonly StateFile[], limits: ReadLimits): boolean {
  for (const [{ path, named }, read] of readFiles(files, limits))
    if (read.ok && openFile(path, read.bytes, named).kind === 'legacy')
      return true;
  return false;
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file && `${file.path}\n${file.source.text.replaceAll('\r\n', '\n')}`;
}

async function stateThen(
  request: RunRequest,
  { then, renamed }: TreeChanges,
  now: State,
): Promise<State> {
  const found = await decisionsInTrees(then, request, renamed);
  const asked = await askedThen(request, then);
  const isExcluded = compileExclude(request.exclude);
  const wasExcluded = compileExclude(asked.exclude);
  const all = filesInTrees(then, [
    ...new Set([...request.paths, ...asked.paths]),
  ]);
  const files = all.filter(
    ({ path }) => !isExcluded(path) || !wasExcluded(path),
  );
  const known = new Set(files.map(({ absolute }) => absolute));
  // The files that were renamed, and that no PATH matches.
  const moved = now.files.flatMap((file): StateFile | readonly StateFile[] => {
    const absolute = renamed.get(realPathOf(file.absolute));
    if (absolute === undefined || known.has(absolute)) return [];
    const blob = blobAt(then, absolute);
    return blob ? { ...file, ...blobFile(absolute, blob) } : [];
  });
  return {
    ...emptyState,
    excluded: all.map(({ path }) => path).filter(isExcluded),
    files: [...files, ...moved],
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

/** Returns which files a run read then: what today's configuration says, that of then said. */
async function askedThen(
  { paths, exclude }: RunRequest,
  trees: readonly Tree[],
): Promise<FindRequest> {
  if (!isInTrees(trees, '.')) return { paths, exclude };
  const now = await readConfig();
  const then = await readConfig((file) => {
    const blob = blobAt(trees, file);
    return blob && readBlob(blob, pathFromHere(file), configLimits);
  }).catch((error: unknown) => {
    // What was invalid left nothing out.
    if (troublesOf(error)) return noConfig;
    throw error;
  });
  const excludeIn = (config: typeof now) => config.options['exclude'];
  return {
    paths: isDeepStrictEqual(paths, now.paths) ? then.paths : paths,
    exclude: isDeepStrictEqual(exclude, excludeIn(now))
      ? [excludeIn(then) ?? []].flat()
      : exclude,
  };
}

/** Pairs the files of two states that have one path, and says what became of the others. */
function pairsIn(then: readonly StateFile[], now: State, changes: TreeChanges) {
  const { unchanged, renamed } = changes;
  const left = new Map(then.map((file) => [file.absolute, file]));
  const places = new Set<string>();
  const pairs = now.files.map((file): Pair & { readonly isSame: boolean } => {
    const place = realPathOf(file.absolute);
    places.add(place);
    // A link may be in the place of a file.
    const before = left.get(place) ?? left.get(file.absolute);
    if (before) left.delete(before.absolute);
    return {
      then: before && { ...before, path: file.path, named: file.named },
      now: file,
      isSame: unchanged.has(place),
    };
  });
  const homes = new Map(Array.from(renamed, ([after, old]) => [old, after]));
  const failed = new Set(now.failed.map(({ path }) => path));
  const excluded = new Set(now.excluded);
  const absent = new Map(
    now.absent.map((it) => [realPathOf(it.absolute), it.blob]),
  );
  const unreadable: FailedPath[] = [];
  const notCompared = changes.then.flatMap(({ unknown }) =>
    unknown.map((folder): FailedPath => {
      const path = pathFromHere(folder);
      const reason = `${path} was not compared, because HEAD has no such submodule, and the clone has no commit of it.`;
      return { path, reason };
    }),
  );
  const gone: StateFile[] = [];
  const readNoMore = new Map<string, GoneReason>();
  for (const file of left.values()) {
    const home = homes.get(file.absolute) ?? file.absolute;
    const path = pathFromHere(home);
    if (failed.has(path)) continue;
    const entry = entryNow(home, changes);
    if (absent.has(home)) {
      const { content } = file;
      const isSame =
        unchanged.has(home) ||
        (content.kind === 'blob' && content.blob.id === absent.get(home)?.id);
      const reason = `${path} was not compared, because its content is not here: run git sparse-checkout disable or, for Git LFS, git lfs pull.`;
      if (!isSame) notCompared.push({ path: file.path, reason });
    } else if (typeof entry === 'object') {
      const reason = `${path} was not read, because ${entry.problem}.`;
      unreadable.push({ path, reason });
    } else {
      gone.push(file);
      const reason = excluded.has(path) ? 'excluded' : entry;
      if (reason && !places.has(home)) readNoMore.set(file.path, reason);
    }
  }
  return {
    now: { ...now, failed: [...now.failed, ...unreadable] },
    pairs: sortPairs([
      ...pairs.filter(({ isSame }) => !isSame),
      ...gone.map((file) => ({ then: file, now: undefined })),
    ]),
    unchanged: pairs.filter(({ isSame }) => isSame),
    readNoMore,
    notCompared,
  };
}

/** Says why nothing reads a place that no PATH leads to; undefined: nothing is there. */
function entryNow(
  place: string,
  { then, now: index }: TreeChanges,
): 'link' | 'outside' | 'submodule' | { readonly problem: string } | undefined {
  if (index)
    return index.some(({ links }) => links.has(place))
      ? 'link'
      : blobAt(index, place) && 'outside';
  const { stats, problem } = entryAt(place, lstatSync);
  if (problem !== undefined) return { problem };
  if (stats?.isSymbolicLink() === true) return 'link';
  if (stats?.isFile() === true) return 'outside';
  return then.some(({ gone }) => gone.some((it) => isWithin(place, it)))
    ? 'submodule'
    : undefined;
}

/** Sorts pairs by their paths. */
export function sortPairs(pairs: readonly Pair[]): readonly Pair[] {
  return sortByPath(
    pairs.map((pair) => ({ pair, path: (pair.now ?? pair.then)?.path ?? '' })),
  ).map(({ pair }) => pair);
}

/** Returns what could not be read now as pairs. */
export function failedPairs({ failed }: State): readonly Pair[] {
  return failed.map((it) => ({ then: undefined, now: failedFile(it) }));
}
