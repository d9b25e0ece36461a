import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrCompute } from '../json/collections.js';
import { isWithin, realPathOf } from './read-file.js';
import { runError } from './run-errors.js';
import {
  causeIn,
  failureOf,
  gitOutput,
  gitTexts,
  missingObjects,
  runGit,
  textsIn,
} from './run-git.js';

export type FoundRepository =
  | { readonly kind: 'repository'; readonly root: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Why git cannot restore a file. */
export type Unsaved =
  'untracked' | 'dirty' | 'assume-unchanged' | 'skip-worktree';

const repositories = new Map<string, FoundRepository>();

/** Finds the repository of a folder, which need not exist. */
export function repositoryOf(folder: string): FoundRepository {
  const root = rootAround(nearestFolder(folder));
  if (root === undefined) return { kind: 'none' };
  return getOrCompute(repositories, root, () => findRepository(root));
}

/** Returns the root of the repository of a folder; undefined if git knows none. */
export function rootOf(folder: string): string | undefined {
  const repository = repositoryOf(folder);
  return repository.kind === 'repository' ? repository.root : undefined;
}

/**
 * Returns the nearest folder upward that is a work tree. Only a `.git` entry,
 * which no commit can hold, makes one: git also takes a folder for a repository
 * that looks like a bare one, and runs what its files configure.
 */
function rootAround(folder: string): string | undefined {
  const parent = dirname(folder);
  const { GIT_DIR, GIT_WORK_TREE = '.' } = process.env;
  if (GIT_DIR && folder === realPathOf(GIT_WORK_TREE)) return folder;
  if (existsSync(join(folder, '.git'))) return folder;
  return parent === folder ? undefined : rootAround(parent);
}

/** Returns whether git would take a folder without a `.git` entry for a repository. */
export function looksBare(folder: string): boolean {
  // `HEAD` may be a link to a branch that does not exist.
  const has = (name: string) =>
    lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
  // With `commondir`, objects and refs are in another folder.
  return has('HEAD') && (has('commondir') || (has('objects') && has('refs')));
}

function findRepository(root: string): FoundRepository {
  const run = runGit(root, ['rev-parse', '--show-toplevel']);
  if (run === undefined) return { kind: 'none' };
  if (/must be run in a work tree/.test(run.stderr)) return { kind: 'none' };
  const foundRoot =
    run.ok && realPathOf(run.stdout.toString().replace(/\n$/, ''));
  if (foundRoot === root) return { kind: 'repository', root };
  // Where `.git` is broken, git goes on above it.
  if (run.ok || /not a git repository/.test(run.stderr))
    return {
      kind: 'refused',
      reason: `git does not accept ${join(root, '.git')} as the repository of its folder: repair its HEAD and config, or delete it.`,
    };
  const owned = /dubious ownership in repository at '([^]*?)'\n/.exec(
    run.stderr,
  )?.[1];
  return {
    kind: 'refused',
    reason:
      owned === undefined
        ? `git refuses to look at the repository of ${root} (${causeIn(run.stderr)}): repair it and run again.`
        : `git refuses to look at ${owned}, because it belongs to another user: if you trust it, run git config --global --add safe.directory ${owned} first.`,
  };
}

export interface ListedFiles {
  /** Relative to the folder, with `/`. */
  readonly names: readonly string[];
  /** The folders that git could not read, relative to the root. */
  readonly unreadable: readonly string[];
}

/**
 * Lists the files below a folder of a repository that git tracks or would offer
 * to add. A file with conflicts is listed once. A nested repository or submodule
 * is one name, which is empty if it is the folder itself.
 */
export function listFiles(
  root: string,
  folder: string,
): ListedFiles | { readonly reason: string } {
  const path = pathIn(root, folder);
  // In the folder itself, git would look for a repository of its own.
  const run = runGit(root, [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-z',
    '--',
    path || '.',
  ]);
  if (run?.ok !== true) return { reason: failureOf(root, run) };
  const names = new Set(textsIn(run.stdout));
  return {
    names: Array.from(names, (name) =>
      path === '' ? name : name.slice(path.length + 1),
    ),
    unreadable: Array.from(
      run.stderr.matchAll(/^warning: could not open directory '(.*)'/gm),
      ([, name = '']) => name,
    ),
  };
}

/** Returns why git could not restore files, by absolute path; undefined if it can. */
export function unsavedFiles(
  root: string,
  files: readonly string[],
): ReadonlyMap<string, Unsaved | undefined> {
  const status = gitTexts(root, [
    'status',
    '--porcelain=v2',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    '--ignore-submodules=all',
  ]);
  // `1 XY sub mH mI mW hH hI PATH`, `u XY sub m1 m2 m3 mW h1 h2 h3 PATH`.
  const dirty = pathsIn(status, /^(?:1(?: \S+){7}|u(?: \S+){9}) ([^]*)$/);
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  const tracked = pathsIn(listed, /^\w ([^]*)$/);
  const assumed = pathsIn(listed, /^[a-z] ([^]*)$/);
  const skipped = pathsIn(listed, /^S ([^]*)$/);
  const stateOf = (path: string): Unsaved | undefined => {
    if (dirty.has(path)) return 'dirty';
    if (!tracked.has(path)) return 'untracked';
    if (assumed.has(path)) return 'assume-unchanged';
    return skipped.has(path) ? 'skip-worktree' : undefined;
  };
  return new Map(files.map((file) => [file, stateOf(pathIn(root, file))]));
}

/** Returns whether the last commit has all that is below paths, and no other repository is there. */
export function isCommitted(root: string, paths: readonly string[]): boolean {
  const run = runGit(root, [
    'status',
    '--porcelain',
    '-z',
    '--untracked-files=normal',
    '--',
    ...paths.map((path) => pathIn(root, resolve(path)) || '.'),
  ]);
  return (
    run?.ok === true &&
    run.stdout.length === 0 &&
    !existsSync(join(root, '.gitmodules'))
  );
}

export interface Commit {
  readonly root: string;
  readonly ref: string;
  readonly id: string;
}

/** Finds the commit that a ref names in the repository of a folder. */
export function commitOf(folder: string, ref: string): Commit {
  const repository = repositoryOf(folder);
  if (repository.kind === 'refused') throw runError(repository.reason);
  if (repository.kind === 'none')
    throw runError(
      `There is no git repository here, so there is no commit ${ref}.`,
    );
  const { root } = repository;
  const id = findCommit(root, ref);
  if (id === undefined)
    throw runError(
      `git knows no commit called ${JSON.stringify(ref)} in ${root}: correct the name, or fetch it.`,
    );
  return { root, ref, id };
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
  return run?.ok === true ? run.stdout.toString().trim() : undefined;
}

/**
 * Finds the commit that a ref names in each repository of paths; in a submodule, the
 * commit that the repository around it has there. Throws a run error if none knows it.
 */
export function commitsOf(
  ref: string,
  paths: readonly string[],
): readonly Commit[] {
  // An outer repository comes before its submodules.
  const roots = new Set(paths.flatMap((path) => rootOf(path) ?? []).sort());
  const linked = new Map<string, string>();
  const commits: Commit[] = [];
  for (const root of roots) {
    const id = findCommit(root, linked.get(root) ?? ref);
    if (id === undefined) continue;
    commits.push({ root, ref, id });
    const links = entriesAt(root, id, /^160000 commit (\w+)\t([^]*)$/);
    for (const [path, commit] of links) {
      const inner = join(root, path);
      linked.set(inner, commit);
      const isMeant = paths.some((it) => isWithin(inner, realPathOf(it)));
      // All its files may be gone.
      if (isMeant && rootOf(inner) === inner) roots.add(inner);
    }
  }
  return commits.length > 0 ? commits : [commitOf(paths[0] ?? '.', ref)];
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
export function filesAt({ root, id }: Commit): readonly string[] {
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  const leftOut = pathsIn(listed, /^S ([^]*)$/);
  return [...blobsAt(root, id).keys()]
    .filter((path) => !leftOut.has(path))
    .map((path) => join(root, path));
}

/** Returns the blobs of the regular files of a commit, by their path below the root. */
export function blobsAt(root: string, id: string): ReadonlyMap<string, string> {
  return getOrCompute(knownBlobs, `${id} ${root}`, () =>
    entriesAt(root, id, /^100\d+ blob (\w+)\t([^]*)$/),
  );
}

/** Returns the ids of the entries of a commit that match the form, by path. */
function entriesAt(
  root: string,
  id: string,
  form: RegExp,
): ReadonlyMap<string, string> {
  const tree = gitTexts(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
  return new Map(
    tree.flatMap((line) => {
      const [, entry, path] = form.exec(line) ?? [];
      return entry !== undefined && path !== undefined ? [[path, entry]] : [];
    }),
  );
}

const knownBlobs = new Map<string, ReadonlyMap<string, string>>();

/** Reads files, given by absolute path, at a commit; null where there was no regular file. */
export function contentsAt(
  { root, id }: Commit,
  files: readonly string[],
): readonly (Uint8Array | null)[] {
  const blobs = blobsAt(root, id);
  const ids = files.map((file) => blobs.get(pathIn(root, file)));
  const contents = readBlobs(
    root,
    ids.filter((it) => it !== undefined),
  );
  return ids.map((it) => contents.get(it ?? '') ?? null);
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

function nearestFolder(folder: string): string {
  const absolute = resolve(folder);
  return existsSync(absolute) && statSync(absolute).isDirectory()
    ? realpathSync.native(absolute)
    : nearestFolder(dirname(absolute));
}

/** Returns the first group of each line that matches the form. */
function pathsIn(lines: readonly string[], form: RegExp): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => form.exec(line)?.[1] ?? []));
}

/** Returns the path of a file as git writes it, below the root; follows symbolic links in its folder. */
function pathIn(root: string, file: string): string {
  return relative(root, realPathOf(file)).replaceAll(sep, '/');
}
