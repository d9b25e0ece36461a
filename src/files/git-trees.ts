import { dirname, join } from 'node:path';
import { commandLine } from '../render/safe-text.js';
import { matchedPaths, pathIn, repositoryOf, rootOf } from './git.js';
import { baseOf, isWithin, realPathOf } from './disk-paths.js';
import { runError } from './run-errors.js';
import { gitOutput, gitTexts, lookForObjectsIn, runGit } from './run-git.js';
import type { Blob } from './state.js';

/** The files of a repository in a commit, or in its index. */
export interface Tree {
  readonly root: string;
  /** The commit, or a tree without files before the first commit; of an index, HEAD. */
  readonly id: string;
  /** Regular files by absolute path. */
  readonly blobs: ReadonlyMap<string, Blob>;
  /** Symbolic links by absolute path. */
  readonly links: ReadonlySet<string>;
  /** The commits of submodules by absolute folder. */
  readonly submodules: ReadonlyMap<string, string>;
  /** The folders of submodules that are not there now. */
  readonly gone: readonly string[];
  /** Those of them whose files nobody knows. */
  readonly unknown: readonly string[];
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
 * PATHs and files. What lies in a submodule is compared with the commit that the
 * repository around it recorded. Before the first commit of a repository everything is
 * new. Throws a run error if a repository does not know the ref, there is no merge base,
 * or a submodule lacks a commit.
 */
export function changesSince(
  ref: string,
  paths: readonly string[],
  files: readonly string[] = [],
): TreeChanges {
  const then = baseTrees(ref, paths.map(baseOf), files);
  if (then.length === 0) throw runError(whyNoCommit(paths[0] ?? '.', ref));
  return {
    then,
    now: undefined,
    unchanged: new Set(then.flatMap(unchangedSince)),
    renamed: new Map(
      then.flatMap(({ root, id }) => renamesIn(root, [id, '--'])),
    ),
  };
}

function baseTrees(
  ref: string,
  paths: readonly string[],
  files: readonly string[],
): readonly Tree[] {
  const roots = rootsAround([...paths, ...files.map((it) => dirname(it))]);
  /** The commit of each submodule; undefined: it is new. */
  const recorded = new Map<string, string | undefined>();
  const trees: Tree[] = [];
  // It grows: all files of a submodule below a PATH may be gone.
  for (const root of roots) {
    const id = recorded.has(root)
      ? recorded.get(root)
      : findMergeBase(root, ref);
    const tree = id === undefined ? undefined : treeOf(root, id);
    const submodules = submodulesIn(root);
    const gone = new Map<string, string>();
    for (const folder of new Set([
      ...submodules.keys(),
      ...(tree?.submodules.keys() ?? []),
    ])) {
      const before = tree?.submodules.get(folder);
      const now = submodules.get(folder);
      recorded.set(folder, before);
      if (!paths.some((it) => isWithin(folder, it) || isWithin(it, folder)))
        continue;
      const isHere = rootOf(folder) === folder;
      if (isHere) roots.add(folder);
      if (before !== undefined && now === undefined && !isHere)
        gone.set(folder, before);
      // One that is not checked out is the same if its commit is.
      else if (isHere || before !== now)
        for (const commit of [before, now])
          if (commit !== undefined) refuseAbsentCommit(root, folder, commit);
    }
    if (tree) trees.push(withGone(tree, gone));
  }
  return trees;
}

/**
 * Returns the roots of the repositories of paths, and of the repositories around them
 * whose submodules they are: these come first.
 */
function rootsAround(paths: readonly string[]): Set<string> {
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
  for (const path of new Set(paths)) {
    const root = rootOf(path);
    if (root !== undefined) add(root);
  }
  return roots;
}

/** Returns the commits of submodules in the index by their folders, whether or not they are there. */
export function submodulesIn(root: string): ReadonlyMap<string, string> {
  const listed = gitTexts(root, ['ls-files', '--stage', '-z']);
  return new Map(
    listed.flatMap((entry) => {
      const [, id, path] = /^160000 (\w+) \d\t([^]*)$/.exec(entry) ?? [];
      return id === undefined || path === undefined
        ? []
        : [[join(root, path), id] as const];
    }),
  );
}

function refuseAbsentCommit(root: string, folder: string, id: string): void {
  if (rootOf(folder) === folder && findCommit(folder, id) !== undefined) return;
  const args = [
    '-C',
    root,
    'submodule',
    'update',
    '--init',
    pathIn(root, folder),
  ];
  throw runError(
    `The submodule ${folder} has no commit ${id}, which the repository around it records: run ${commandLine(args, 'git')}, then run again.`,
  );
}

/** Adds the files of submodules that are gone, where the repository still has their objects. */
function withGone(tree: Tree, gone: ReadonlyMap<string, string>): Tree {
  if (gone.size === 0) return tree;
  const { root } = tree;
  const blobs = new Map(tree.blobs);
  const unknown: string[] = [];
  for (const [folder, commit] of gone) {
    const path = pathIn(root, folder);
    // A name other than the path is rare.
    lookForObjectsIn(root, `modules/${path}/objects`);
    if (findCommit(root, commit) === undefined) unknown.push(folder);
    else
      for (const it of treeOf(root, commit, `${path}/`).blobs) blobs.set(...it);
  }
  return { ...tree, blobs, gone: [...gone.keys()], unknown };
}

/** Returns what a commit holds. @param below where it lies below the root */
export function treeOf(root: string, id: string, below = ''): Tree {
  const blobs = new Map<string, Blob>();
  const links = new Set<string>();
  const submodules = new Map<string, string>();
  const listed = gitTexts(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
  for (const entry of listed) {
    const [, mode = '', object = '', name = ''] =
      /^(\d+) \w+ (\w+)\t([^]*)$/.exec(entry) ?? [];
    const path = below + name;
    if (mode.startsWith('100'))
      blobs.set(join(root, path), { root, path, id: object });
    if (mode === '120000') links.add(join(root, path));
    if (mode === '160000') submodules.set(join(root, path), object);
  }
  return { root, id, blobs, links, submodules, gone: [], unknown: [] };
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

/** Returns the merge base of HEAD and a ref. Throws a run error if there is none. */
function findMergeBase(root: string, ref: string): string {
  const empty = emptyTreeIf(root, ref);
  if (empty !== undefined) return empty;
  const id = findCommit(root, ref);
  if (id === undefined) throw runError(whyNoCommit(root, ref));
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
  return gitTexts(root, [
    ...diff,
    '--find-renames',
    '-l0',
    '--diff-filter=R',
    '--name-status',
    '-z',
    ...args,
  ]).flatMap((from, at, all) =>
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
