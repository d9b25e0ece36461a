import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { commandLine } from '../render/safe-text.js';
import { getOrCompute } from '../json/collections.js';
import { entryAt, foldersFrom, realPathOf } from './disk-paths.js';
import {
  causeIn,
  failureOf,
  type GitRun,
  gitTexts,
  isWorkTreeOfEnvironment,
  noGit,
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
  const nearest = foldersFrom(folder).find((it) =>
    entryAt(it).stats?.isDirectory(),
  );
  const { GIT_DIR } = process.env;
  // Only a `.git` entry, which no commit can hold, makes a work tree: git also
  // takes a folder for a repository that looks like a bare one, and runs what its
  // files configure.
  const root = foldersFrom(realPathOf(nearest ?? folder)).find(
    (it) =>
      (GIT_DIR && isWorkTreeOfEnvironment(it)) || existsSync(join(it, '.git')),
  );
  if (root === undefined) return { kind: 'none' };
  return getOrCompute(repositories, root, () => {
    const run = runGit(root, ['rev-parse', '--show-toplevel']);
    if (run && /must be run in a work tree/.test(run.stderr))
      return { kind: 'none' };
    const isRoot =
      run?.ok === true &&
      realPathOf(run.stdout.toString().replace(/\n$/, '')) === root;
    return isRoot
      ? { kind: 'repository', root }
      : { kind: 'refused', reason: whyRefused(root, run) };
  });
}

/** Returns the root of the repository of a folder; undefined if git knows none. */
export function rootOf(folder: string): string | undefined {
  const repository = repositoryOf(folder);
  return repository.kind === 'repository' ? repository.root : undefined;
}

function whyRefused(root: string, run: GitRun | undefined): string {
  if (!run) return noGit;
  const { GIT_DIR } = process.env;
  if (GIT_DIR && !run.ok && isWorkTreeOfEnvironment(root))
    return `GIT_DIR is ${GIT_DIR}, which git does not accept as a repository: correct or unset it.`;
  // Where `.git` is broken, git goes on above it.
  if (run.ok || /not a git repository/.test(run.stderr))
    return `git does not accept ${join(root, '.git')} as the repository of its folder: repair its HEAD and config, or delete it.`;
  const [, owned] =
    /dubious ownership in repository at '([^]*?)'\n/.exec(run.stderr) ?? [];
  return owned === undefined
    ? `git refuses to look at the repository of ${root} (${causeIn(run.stderr)}): repair it and run again.`
    : `git refuses to look at ${owned}, because it belongs to another user: if you trust it, run ${commandLine(['config', '--global', '--add', 'safe.directory', owned], 'git')} first.`;
}

interface ListedName {
  /** Relative to the folder, with `/`. */
  readonly name: string;
  readonly isSubmodule: boolean;
  /** The id of the blob of a tracked file that a sparse checkout leaves out. */
  readonly leftOut?: string | undefined;
}

/**
 * Lists the files below a folder of a repository that git tracks or would offer
 * to add. A file with conflicts is listed once. A nested repository or submodule
 * is one name, which is empty if it is the folder itself.
 */
export function listFiles(
  root: string,
  folder: string,
):
  | {
      readonly names: readonly ListedName[];
      /** The folders that git could not read, relative to the root. */
      readonly unreadable: readonly string[];
    }
  | { readonly reason: string } {
  const path = pathIn(root, folder);
  // In the folder itself, git would look for a repository of its own.
  const run = runGit(root, [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '-t',
    '--stage',
    '-z',
    '--',
    path || '.',
  ]);
  if (run?.ok !== true) return { reason: failureOf(root, run) };
  const names = new Map<string, ListedName>();
  for (const entry of textsIn(run.stdout)) {
    // `H 100644 ID 0`, a tab and the path; `? ` and the path where it is not
    // tracked, which may look like the other form.
    const [, tag, mode, id, listed = ''] =
      /^(?:\? |(\S) (\d+) ([\da-f]+) \d\t)([^]*)$/.exec(entry) ?? [];
    const name = path === '' ? listed : listed.slice(path.length + 1);
    const leftOut = tag === 'S' ? id : undefined;
    names.set(name, { name, isSubmodule: mode === '160000', leftOut });
  }
  return {
    names: [...names.values()],
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
  const dirty = matchedPaths(status, /^(?:1(?: \S+){7}|u(?: \S+){9}) ([^]*)$/);
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  const tracked = matchedPaths(listed, /^\w ([^]*)$/);
  const assumed = matchedPaths(listed, /^[a-z] ([^]*)$/);
  const skipped = matchedPaths(listed, /^S ([^]*)$/);
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

/** Returns the first group of each line that matches the form. */
export function matchedPaths(
  lines: readonly string[],
  form: RegExp,
): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => form.exec(line)?.[1] ?? []));
}

/** Returns the path of a file as git writes it, below the root; follows symbolic links in its folder. */
export function pathIn(root: string, file: string): string {
  return relative(root, realPathOf(file)).replaceAll(sep, '/');
}
