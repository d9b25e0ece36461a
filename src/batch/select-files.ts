import { dirname } from 'node:path';
import { ownedBy } from './code-owners.js';
import {
  type FailedPath,
  findFiles,
  type FindRequest,
  type FoundFile,
  readAbsent,
  sortByPath,
} from './find-files.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { changedSince, mergeBasesOf } from './git-commits.js';
import type { FileTask } from './run-settings.js';

export interface SelectionRequest extends FindRequest {
  readonly shard: Shard | undefined;
  readonly changed: string | undefined;
  /** Only files of this owner, by `CODEOWNERS`. */
  readonly owner: string | undefined;
}

export interface SelectedFiles {
  /** Also those that are not in the work tree. */
  readonly all: readonly FoundFile[];
  readonly files: readonly FoundFile[];
  readonly failed: readonly MadeTask[];
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
}

export function selectFiles(selecting: SelectionRequest): SelectedFiles {
  const foundFiles = findFiles(selecting);
  const changed = changedAmong(foundFiles.files, selecting);
  const failed = [...foundFiles.missing, ...foundFiles.failed].map(failedTask);
  const share = shareOf([...changed, ...failed], selecting);
  return {
    warnings: foundFiles.warnings,
    excluded: foundFiles.excluded,
    all: [...foundFiles.files, ...(readAbsent(foundFiles) ?? [])],
    files: share.filter((it) => 'below' in it),
    failed: share.filter((it) => 'record' in it),
  };
}

/** A task whose record is made already. */
export interface MadeTask extends FileTask {
  readonly record: FileRecord;
}

export function madeTask(record: FileRecord): MadeTask {
  return { path: record.path, absolute: '', named: true, record };
}

/** Returns the task of a path that cannot be read. */
export function failedTask({ path, reason }: FailedPath): MadeTask {
  return madeTask(failedRecord(path, reason));
}

/** Returns the files that differ from the commit, or all if none is named. */
function changedAmong(
  files: readonly FoundFile[],
  { changed, paths }: Pick<SelectionRequest, 'changed' | 'paths'>,
): readonly FoundFile[] {
  if (changed === undefined) return files;
  const isChanged = changedSince(
    mergeBasesOf(changed, pathsAndFolders(paths, files)),
  );
  return files.filter(({ absolute }) => isChanged(absolute));
}

/** Returns the PATHs of a run, and the folders of its files, which may be in other repositories. */
export function pathsAndFolders(
  paths: readonly string[],
  files: readonly FoundFile[],
): readonly string[] {
  return [...paths, ...new Set(files.map(({ absolute }) => dirname(absolute)))];
}

/** Returns the items of the owner and the shard, if they are named, sorted by path. */
export function shareOf<T extends Pick<FileTask, 'path' | 'absolute'>>(
  items: readonly T[],
  { shard, owner }: Pick<SelectionRequest, 'shard' | 'owner'>,
): readonly T[] {
  const owned = owner === undefined ? items : ownedBy(owner, items);
  const sorted = sortByPath(owned);
  return shard ? shardOf(sorted, shard) : sorted;
}

/** Returns whether a run has all files that its PATHs mean, so that it can report on the whole. */
export function isWhole({
  shard,
  changed,
  owner,
}: Pick<SelectionRequest, 'shard' | 'changed' | 'owner'>): boolean {
  return (changed ?? owner) === undefined && (shard?.of ?? 1) === 1;
}

/** One of several machines or jobs; `index` counts from 1 to `of`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Returns the items of a shard: neighbours stay together, and each item is in exactly one shard. */
export function shardOf<T>(
  items: readonly T[],
  { index, of }: Shard,
): readonly T[] {
  const border = (shard: number): number =>
    Math.floor((items.length * shard) / of);
  return items.slice(border(index - 1), border(index));
}

/** Parses `I/N`; undefined if the text has another form or I is not in 1 to N. N is at most 999,999. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  if (match === null) return undefined;
  const [index, of] = [Number(match[1]), Number(match[2])];
  return index <= of ? { index, of } : undefined;
}
