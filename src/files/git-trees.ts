import { dirname, join } from 'node:path';
import { commandLine } from '../render/safe-text.js';
import { matchedPaths, pathIn, repositoryOf, rootOf } from './git.js';
import { isWithin, realPathOf } from './disk-paths.js';
import { runError } from './run-errors.js';
import { gitOutput, gitTexts, runGit } from './run-git.js';
import type { Blob } from './state.js';

/** The files of a repository in a commit, or in its index. */
export interface Tree {
  readonly root: string;
  /** The commit, or a tree without files before the first commit; of an index, HEAD. */
  readonly id: string;
  /** Regular files by absolute path. */
  readonly blobs: ReadonlyMap<string, Blob>;
  /** The commits of submodules by absolute folder. */
  readonly submodules: ReadonlyMap<string, string>;
}

/** Two trees of the same repositories, and what git says of the files now. */
export interface TreeChanges {
  readonly then: readonly Tree[];
  /** Undefined: the work tree. */
  readonly now: readonly Tree[] | undefined;
  /** The files now, by absolute real path, that are as they were. */
  readonly unchanged: ReadonlySet<string>;
  /** The absolute path then of each renamed file, by its path now. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Compares the work tree with the merge base of HEAD and a ref, in each repository of
 * paths. What lies in a submodule is compared with the commit that the repository around
 * it recorded. Before the first commit of a repository everything is new. Throws a run
 * error if no repository knows the ref, or there is no merge base.
 */
export function changesSince(
  ref: string,
  paths: readonly string[],
): TreeChanges {
  const then = baseTrees(ref, paths);
  return {
    then,
    now: undefined,
    unchanged: new Set(then.flatMap(unchangedSince)),
    renamed: new Map(
      then.flatMap(({ root, id }) => renamesIn(root, [id, '--'])),
    ),
  };
}

function baseTrees(ref: string, paths: readonly string[]): readonly Tree[] {
  const recorded = new Map<string, string>();
  const trees: Tree[] = [];
  for (const root of rootsAround(paths)) {
    const link = recorded.get(root);
    const id = link ?? findMergeBase(root, ref);
    if (id === undefined) continue;
    if (link !== undefined) refuseAbsentCommit(root, link);
    const tree = presentIn(treeOf(root, id));
    trees.push(tree);
    for (const [folder, commit] of tree.submodules)
      recorded.set(folder, commit);
  }
  if (trees.length === 0) throw runError(whyNoCommit(paths[0] ?? '.', ref));
  return trees;
}

/**
 * Returns the roots of the repositories of paths, and of the repositories around them
 * whose submodules they are: these come first.
 */
function rootsAround(paths: readonly string[]): readonly string[] {
  const roots = new Set<string>();
  const add = (root: string): void => {
    if (roots.has(root)) return;
    const around = runGit(root, [
      'rev-parse',
      '--show-superproject-working-tree',
    ])
      ?.stdout.toString()
      .trim();
    if (around) add(realPathOf(around));
    roots.add(root);
  };
  for (const path of paths) {
    const root = rootOf(path);
    if (root !== undefined) add(root);
  }
  // All files of a submodule below a PATH may be gone.
  const reals = paths.map(realPathOf);
  for (const root of [...roots].sort())
    for (const folder of submoduleFolders(root)) {
      const isAsked = reals.some((path) => isWithin(folder, path));
      if (isAsked && rootOf(folder) === folder) add(folder);
    }
  return [...roots];
}

/** Returns the folders of submodules in the index, whether or not they are there. */
export function submoduleFolders(root: string): readonly string[] {
  const listed = gitTexts(root, ['ls-files', '--stage', '-z']);
  const links = matchedPaths(listed, /^160000 \S+ \d\t([^]*)$/);
  return Array.from(links, (path) => join(root, path));
}

/** Throws a run error if a submodule does not have the commit that is recorded for it. */
function refuseAbsentCommit(root: string, id: string): void {
  if (findCommit(root, id) !== undefined) return;
  throw runError(
    `The submodule ${root} has no commit ${id}, which the repository around it records: run ${commandLine(['-C', dirname(root), 'submodule', 'update'], 'git')}, then run again.`,
  );
}

/** Returns a tree without the files that a sparse checkout leaves out. */
function presentIn(tree: Tree): Tree {
  const listed = gitTexts(tree.root, ['ls-files', '-v', '-z']);
  const leftOut = matchedPaths(listed, /^S ([^]*)$/);
  const blobs = [...tree.blobs].filter(([, { path }]) => !leftOut.has(path));
  return { ...tree, blobs: new Map(blobs) };
}

/** Returns what a commit holds. */
export function treeOf(root: string, id: string): Tree {
  const blobs = new Map<string, Blob>();
  const submodules = new Map<string, string>();
  const listed = gitTexts(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
  for (const entry of listed) {
    const [, mode = '', object = '', path = ''] =
      /^(\d+) \w+ (\w+)\t([^]*)$/.exec(entry) ?? [];
    if (mode.startsWith('100'))
      blobs.set(join(root, path), { root, path, id: object });
    if (mode === '160000') submodules.set(join(root, path), object);
  }
  return { root, id, blobs, submodules };
}

/** Returns the id of the commit that a ref names; undefined where git knows none. */
export function findCommit(root: string, ref: string): string | undefined {
  const run = runGit(root, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${ref}^{commit}`,
  ]);
  // `^HEAD` gives `^` and the id.
  return /^\w+$/.exec(run?.stdout.toString().trim() ?? '')?.[0];
}

/** Says why git knows no such commit at a path. */
export function whyNoCommit(path: string, ref: string): string {
  const repository = repositoryOf(path);
  switch (repository.kind) {
    case 'refused':
      return repository.reason;
    case 'none':
      return `There is no git repository here, so there is no commit ${ref}.`;
    case 'repository':
      return `git knows no commit called ${JSON.stringify(ref)} in ${repository.root}: correct the name, or fetch it.`;
  }
}

/** Returns a tree without files, which each repository knows, before the first commit. */
export function emptyTreeIf(root: string, ref: string): string | undefined {
  const isUnborn = findCommit(root, 'HEAD') === undefined;
  if (!isUnborn || (ref !== 'HEAD' && findCommit(root, ref) === undefined))
    return undefined;
  const args = ['hash-object', '-t', 'tree', '--stdin'];
  return gitOutput(root, args).toString().trim();
}

/**
 * Returns the merge base of HEAD and a ref; undefined where git does not know the ref.
 * Throws a run error if they have none.
 */
function findMergeBase(root: string, ref: string): string | undefined {
  const empty = emptyTreeIf(root, ref);
  if (empty !== undefined) return empty;
  const id = findCommit(root, ref);
  if (id === undefined) return undefined;
  const base = mergeBaseOf(root, id);
  if (base === undefined)
    throw runError(
      `HEAD and ${ref} have no common commit in ${root}, perhaps because the clone is shallow: fetch more, such as with git fetch --unshallow or fetch-depth: 0.`,
    );
  return base;
}

/** Returns the first merge base of HEAD and a commit; undefined if there is none. */
export function mergeBaseOf(root: string, commit: string): string | undefined {
  const bases = runGit(root, ['merge-base', 'HEAD', commit])?.stdout.toString();
  return bases?.split('\n')[0] || undefined;
}

/** Returns the tracked files of a repository, by absolute path, that are as they were. */
function unchangedSince({ root, id }: Tree): readonly string[] {
  const changed = new Set(
    gitTexts(root, [...diff, '--name-only', '-z', id, '--']),
  );
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  // Git does not look at files with `h` (assume-unchanged) or `S` (skip-worktree).
  const looked = matchedPaths(listed, /^[A-RT-Z] ([^]*)$/);
  return [...looked]
    .filter((path) => !changed.has(path))
    .map((path) => join(root, path));
}

/** Returns the absolute paths of renamed files, now and then. */
export function renamesIn(
  root: string,
  args: readonly string[],
): readonly (readonly [now: string, then: string])[] {
  // `R100`, the old path, the new path.
  return gitTexts(root, [...renames, ...args]).flatMap((from, at, all) =>
    at % 3 === 1
      ? [[join(root, all[at + 1] ?? ''), join(root, from)] as const]
      : [],
  );
}

const diff = [
  'diff',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
] as const;

const renames = [
  ...diff,
  '--find-renames',
  '-l0',
  '--diff-filter=R',
  '--name-status',
  '-z',
] as const;

/** Returns the file in the trees at a path, behind links in its folder; undefined if there is none. */
export function blobAt(
  trees: readonly Tree[],
  absolute: string,
): Blob | undefined {
  for (const { root, blobs } of trees) {
    const blob = blobs.get(join(root, pathIn(root, absolute)));
    if (blob) return blob;
  }
  return undefined;
}
