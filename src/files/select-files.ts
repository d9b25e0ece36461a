import { dirname } from 'node:path';
import { ownedBy } from './code-owners.js';
import { type FoundFile, sortByPath } from './found-file.js';
import { changedSince, mergeBasesOf } from './git-commits.js';
import type { Run } from './run.js';

/** Returns the files that differ from the commit, or all if none is named. */
export function changedAmong(
  files: readonly FoundFile[],
  { changed, paths }: Run,
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

/** Returns the files of the owner, if one is named, sorted by path. */
export function shareOf(
  files: readonly FoundFile[],
  { owner }: Run,
): readonly FoundFile[] {
  return sortByPath(owner === undefined ? files : ownedBy(owner, files));
}
