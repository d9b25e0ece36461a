import { dirname } from 'node:path';
import { ownedBy } from './code-owners.js';
import {
  type FailedPath,
  findFiles,
  type FindRequest,
  type FoundFile,
  type FoundFiles,
  sortByPath,
} from './find-files.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { changedSince, mergeBasesOf } from './git-commits.js';
import type { FileTask } from './run-settings.js';

export interface SelectionRequest extends FindRequest {
  readonly changed: string | undefined;
  /** Only files of this owner, by `CODEOWNERS`. */
  readonly owner: string | undefined;
}

export interface SelectedFiles {
  readonly found: FoundFiles;
  readonly files: readonly FoundFile[];
  readonly failed: readonly MadeTask[];
}

export function selectFiles(selecting: SelectionRequest): SelectedFiles {
  const found = findFiles(selecting);
  const changed = changedAmong(found.files, selecting);
  const failed = [...found.missing, ...found.failed].map(failedTask);
  const share = shareOf([...changed, ...failed], selecting);
  return {
    found,
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

/** Returns the items of the owner, if one is named, sorted by path. */
export function shareOf<T extends Pick<FileTask, 'path' | 'absolute'>>(
  items: readonly T[],
  { owner }: Pick<SelectionRequest, 'owner'>,
): readonly T[] {
  const owned = owner === undefined ? items : ownedBy(owner, items);
  return sortByPath(owned);
}

/** Returns whether a run has all files that its PATHs mean, so that it can report on the whole. */
export function isWhole({
  changed,
  owner,
}: Pick<SelectionRequest, 'changed' | 'owner'>): boolean {
  return (changed ?? owner) === undefined;
}
