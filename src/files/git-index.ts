import { join } from 'node:path';
import { rootOf } from './git.js';
import {
  emptyTreeIf,
  findCommit,
  mergeBaseOf,
  renamesIn,
  type Tree,
  type TreeChanges,
  treeOf,
  whyNoCommit,
} from './git-trees.js';
import { pathFromHere } from './disk-paths.js';
import { runError } from './run-errors.js';
import { gitTexts } from './run-git.js';

/** Returns the commit that the index is compared with, as git names it: HEAD, or where a range of pre-commit begins. */
export function stagedRef(): string {
  return process.env['PRE_COMMIT_FROM_REF'] || 'HEAD';
}

/**
 * Returns whether pre-commit runs although nothing is staged and no range is given, as
 * with `--all-files`, which it does not tell its hooks. In a commit, even one without
 * changes, git names the index.
 */
export function isRunOverAllFiles(): boolean {
  const { PRE_COMMIT, GIT_INDEX_FILE } = process.env;
  if (!PRE_COMMIT || GIT_INDEX_FILE || stagedRef() !== 'HEAD') return false;
  const { root, id } = refTree();
  return stagedIn(root, id).length === 0;
}

/**
 * Compares the index of the repository of the working directory with HEAD; in a run of
 * pre-commit over a range, with the commit that it begins with. Throws a run error if a
 * file has conflicts, or the working directory lies in no repository.
 */
export function changesInIndex(): TreeChanges & {
  readonly now: readonly Tree[];
} {
  const { root, id } = refTree();
  const then = treeOf(root, id);
  const blobs = new Map(then.blobs);
  const links = new Set(then.links);
  for (const { mode, blob, status, path } of stagedIn(root, id)) {
    const absolute = join(root, path);
    if (status === 'U')
      throw runError(
        `${pathFromHere(absolute)} has conflicts: resolve them and git add the file, then run again.`,
      );
    if (mode.startsWith('100')) blobs.set(absolute, { root, path, id: blob });
    else blobs.delete(absolute);
    if (mode === '120000') links.add(absolute);
    else links.delete(absolute);
  }
  const unchanged = [...blobs].filter(
    ([path, { id }]) => then.blobs.get(path)?.id === id,
  );
  return {
    then: [then],
    now: [{ ...then, blobs, links }],
    unchanged: new Set(unchanged.map(([path]) => path)),
    renamed: new Map(renamesIn(root, ['--cached', id, '--'])),
  };
}

/** Finds the commit that the index is compared with. */
function refTree(): Pick<Tree, 'root' | 'id'> {
  const ref = stagedRef();
  const root = rootOf('.');
  if (root === undefined) throw runError(whyNoCommit('.', ref));
  const { PRE_COMMIT_FROM_REF, PRE_COMMIT_TO_REF: end } = process.env;
  // The index is not of another commit.
  if (
    PRE_COMMIT_FROM_REF &&
    end &&
    findCommit(root, end) !== findCommit(root, 'HEAD')
  )
    throw runError(
      `pre-commit asks about the commits from ${ref} to ${end}, and ${end} is not checked out: check it out, then run again.`,
    );
  const commit = findCommit(root, ref);
  // Pre-commit too leaves out what others brought to the branch of the first commit.
  const id =
    (commit && mergeBaseOf(root, commit)) ?? commit ?? emptyTreeIf(root, ref);
  if (id === undefined) throw runError(whyNoCommit('.', ref));
  return { root, id };
}

/** Returns the files that differ between a commit and the index. */
function stagedIn(root: string, id: string) {
  const texts = gitTexts(root, [
    'diff-index',
    '--cached',
    '--raw',
    '--abbrev=64',
    '-z',
    '--no-renames',
    '--ita-invisible-in-index',
    id,
    '--',
  ]);
  // `:OLDMODE NEWMODE OLDID NEWID STATUS`, and the path.
  return texts.flatMap((entry, at) => {
    const [, mode = '', , blob = '', status = ''] = entry.split(' ');
    return at % 2 === 0
      ? { mode, blob, status, path: texts[at + 1] ?? '' }
      : [];
  });
}
