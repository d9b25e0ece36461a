import { changedSince, commitOf, type GitAnswer } from './git.js';
import {
  findFiles,
  type FoundFile,
  type MissingPath,
  sortByPath,
} from './find-files.js';
import { type Shard, shardOf } from './shard.js';

/** Which files a run is about. */
export interface Selecting {
  readonly paths: readonly string[];
  readonly workingDirectory: string;
  /** A folder that is not walked. */
  readonly except?: string | undefined;
  /** Only this share of the files. */
  readonly shard: Shard | undefined;
  /** Only files that differ from this git commit. */
  readonly changed: string | undefined;
}

export interface Selected {
  /** All that the PATHs mean, in whatever order. */
  readonly all: readonly FoundFile[];
  /** By path, bytewise. */
  readonly files: readonly FoundFile[];
  readonly missing: readonly MissingPath[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/** Finds the files of a run. */
export function selectFiles(selecting: Selecting): GitAnswer<Selected> {
  const found = findFiles(selecting);
  const changed = changedAmong(found.files, selecting);
  if (!changed.ok) return changed;
  const share = shareOf([...changed.value, ...found.missing], selecting.shard);
  return {
    ok: true,
    value: {
      ...found,
      all: found.files,
      files: share.filter((it) => 'absolute' in it),
      missing: share.filter((it) => 'reason' in it),
    },
  };
}

/** Returns those of the files that differ from the commit, where one is named. */
export function changedAmong(
  files: readonly FoundFile[],
  {
    changed,
    workingDirectory,
  }: Pick<Selecting, 'changed' | 'workingDirectory'>,
): GitAnswer<readonly FoundFile[]> {
  if (changed === undefined) return { ok: true, value: files };
  const commit = commitOf(workingDirectory, changed);
  if (!commit.ok) return commit;
  const isChanged = changedSince(commit.value);
  return isChanged.ok
    ? {
        ok: true,
        value: files.filter(({ absolute }) => isChanged.value(absolute)),
      }
    : isChanged;
}

/** Returns the share of one of several machines, by path. */
export function shareOf<T extends { readonly path: string }>(
  items: readonly T[],
  shard: Shard | undefined,
): readonly T[] {
  const sorted = sortByPath(items);
  return shard ? shardOf(sorted, shard) : sorted;
}

/** Returns whether a run has all files that its PATHs mean, so that it knows what concerns the whole. */
export function isWhole({
  shard,
  changed,
}: Pick<Selecting, 'shard' | 'changed'>): boolean {
  return changed === undefined && (shard?.of ?? 1) === 1;
}
