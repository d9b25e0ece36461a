import { changedSince, commitOf } from './git.js';
import {
  findFiles,
  type FoundFile,
  type MissingPath,
  sortByPath,
} from './find-files.js';
import { type Shard, shardOf } from './shard.js';

export interface SelectionRequest {
  readonly paths: readonly string[];
  readonly workingDirectory: string;
  readonly except?: string | undefined;
  readonly shard: Shard | undefined;
  readonly changed: string | undefined;
}

export interface SelectedFiles {
  readonly all: readonly FoundFile[];
  readonly files: readonly FoundFile[];
  readonly missing: readonly MissingPath[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

export function selectFiles(selecting: SelectionRequest): SelectedFiles {
  const found = findFiles(selecting);
  const changed = changedAmong(found.files, selecting);
  const share = shareOf([...changed, ...found.missing], selecting.shard);
  return {
    ...{ ...found, all: found.files },
    files: share.filter((it) => 'absolute' in it),
    missing: share.filter((it) => 'reason' in it),
  };
}

/** Returns the files that differ from the commit, or all if none is named. */
export function changedAmong(
  files: readonly FoundFile[],
  {
    changed,
    workingDirectory,
  }: Pick<SelectionRequest, 'changed' | 'workingDirectory'>,
): readonly FoundFile[] {
  if (changed === undefined) return files;
  const isChanged = changedSince(commitOf(workingDirectory, changed));
  return files.filter(({ absolute }) => isChanged(absolute));
}

export function shareOf<T extends { readonly path: string }>(
  items: readonly T[],
  shard: Shard | undefined,
): readonly T[] {
  const sorted = sortByPath(items);
  return shard ? shardOf(sorted, shard) : sorted;
}

/** Returns whether a run has all files that its PATHs mean, so that it can report on the whole. */
export function isWhole({
  shard,
  changed,
}: Pick<SelectionRequest, 'shard' | 'changed'>): boolean {
  return changed === undefined && (shard?.of ?? 1) === 1;
}
