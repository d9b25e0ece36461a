import { dirname, join } from 'node:path';
import type { FoundFile } from './found-file.js';
import { pathIn, matchedPaths, repositoryOf, rootOf } from './git.js';
import { isWithin, realPathOf } from './read-file.js';
import { runError } from './run-errors.js';
import { gitOutput, gitTexts, missingObjects, runGit } from './run-git.js';

export interface Commit {
  readonly root: string;
  /** Of the commit, or of an empty tree before the first commit. */
  readonly id: string;
  /** The blobs of its regular files, by their path below the root. */
  readonly blobs: ReadonlyMap<string, string>;
}

/** Returns the id of the commit that a ref names; undefined where git knows none. */
function findCommit(root: string, ref: string): string | undefined {
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

/**
 * Finds the merge base of HEAD and the commit that a ref names in each repository of
 * PATHs and of their files, which may lie in others; in a submodule, the commit that
 * the repository around it has there. Before the first commit of a repository
 * everything is new. Throws a run error if no repository knows the ref, or there is no
 * merge base.
 */
export function mergeBasesOf(
  ref: string,
  given: readonly string[],
  files: readonly Pick<FoundFile, 'absolute'>[],
): readonly Commit[] {
  const folders = new Set(files.map(({ absolute }) => dirname(absolute)));
  const paths = [...given, ...folders];
  // An outer repository comes before its submodules.
  const roots = new Set(paths.flatMap((path) => rootOf(path) ?? []).sort());
  const linked = new Map<string, string>();
  const commits: Commit[] = [];
  for (const root of roots) {
    const link = linked.get(root);
    const id =
      link === undefined ? findMergeBase(root, ref) : findCommit(root, link);
    if (id === undefined) continue;
    const tree = gitTexts(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
    const blobs = idsByPath(tree, /^100\d+ blob (\w+)\t([^]*)$/);
    commits.push({ root, id, blobs });
    const links = idsByPath(tree, /^160000 commit (\w+)\t([^]*)$/);
    for (const [path, commit] of links) {
      const inner = join(root, path);
      linked.set(inner, commit);
      const isMeant = paths.some((it) => isWithin(inner, realPathOf(it)));
      // All its files may be gone.
      if (isMeant && rootOf(inner) === inner) roots.add(inner);
    }
  }
  if (commits.length === 0) throw runError(whyNoCommit(paths[0] ?? '.', ref));
  return commits;
}

function whyNoCommit(path: string, ref: string): string {
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

function findMergeBase(root: string, ref: string): string | undefined {
  const id = findCommit(root, ref);
  const hasCommits = findCommit(root, 'HEAD') !== undefined;
  if (!hasCommits && (id !== undefined || ref === 'HEAD')) {
    // A tree without files, which each repository knows.
    const args = ['hash-object', '-t', 'tree', '--stdin'];
    return gitOutput(root, args, '').toString().trim();
  }
  if (id === undefined) return undefined;
  const base = runGit(root, ['merge-base', 'HEAD', id])?.stdout.toString();
  if (!base)
    throw runError(
      `HEAD and ${ref} have no common commit in ${root}, perhaps because the clone is shallow: fetch more, such as with git fetch --unshallow or fetch-depth: 0.`,
    );
  return base.trim();
}

/** Returns a function that says whether a file, given by absolute path, differs from the commit of its repository. */
export function changedSince(
  commits: readonly Commit[],
): (file: string) => boolean {
  const unchanged = new Set(
    commits.flatMap(({ root, id }) => {
      const changed = new Set(
        gitTexts(root, [...diff, '--name-only', '-z', id, '--']),
      );
      return gitTexts(root, ['ls-files', '-z'])
        .filter((path) => !changed.has(path))
        .map((path) => join(root, path));
    }),
  );
  return (file) => !unchanged.has(realPathOf(file));
}

/** Returns a function that maps a renamed file to its path at the commit; both absolute. */
export function renamedSince(
  commits: readonly Commit[],
): (file: string) => string | undefined {
  // `R100`, the old path, the new path.
  const before = new Map(
    commits.flatMap(({ root, id }) =>
      gitTexts(root, [...renames, id, '--']).flatMap((from, at, all) =>
        at % 3 === 1
          ? [[join(root, all[at + 1] ?? ''), join(root, from)] as const]
          : [],
      ),
    ),
  );
  return (file) => before.get(realPathOf(file));
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

/** Lists the regular files at the commit by absolute path, except those outside a sparse checkout. */
export function filesAt({ root, blobs }: Commit): readonly string[] {
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  const leftOut = matchedPaths(listed, /^S ([^]*)$/);
  return [...blobs.keys()]
    .filter((path) => !leftOut.has(path))
    .map((path) => join(root, path));
}

/** Returns the ids of the entries of a tree that match the form, by path. */
function idsByPath(
  tree: readonly string[],
  form: RegExp,
): ReadonlyMap<string, string> {
  return new Map(
    tree.flatMap((line) => {
      const [, id, path] = form.exec(line) ?? [];
      return id !== undefined && path !== undefined ? [[path, id]] : [];
    }),
  );
}

/** Reads files, given by absolute path, at the commits of their repositories; undefined where there was no regular file. */
export function contentsAt(
  commits: readonly Commit[],
  files: readonly string[],
): readonly (Uint8Array | undefined)[] {
  const byCommit = commits.map(({ root, blobs }) => {
    const ids = files.map((file) => blobs.get(pathIn(root, file)));
    const contents = readBlobs(
      root,
      ids.filter((it) => it !== undefined),
    );
    return ids.map((it) => contents.get(it ?? ''));
  });
  return files.map((_, at) => byCommit.find((it) => it[at])?.[at]);
}

/** Reads blobs; returns their contents by id. */
export function readBlobs(
  root: string,
  ids: readonly string[],
): ReadonlyMap<string, Uint8Array> {
  const asked = [...new Set(ids)];
  const output = gitOutput(
    root,
    ['cat-file', '--batch'],
    `${asked.join('\n')}\n`,
  );
  // `ID blob SIZE`, a line break, the content and a line break, for each.
  let at = 0;
  return new Map(
    asked.map((id) => {
      const start = output.indexOf('\n', at) + 1;
      const [, type, size] = output.toString('utf8', at, start).split(' ');
      at = start;
      if (type !== 'blob') throw runError(missingObjects(root));
      at += Number(size) + 1;
      return [id, output.subarray(start, start + Number(size))];
    }),
  );
}
