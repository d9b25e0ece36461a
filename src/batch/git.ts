import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrCompute } from '../json/collections.js';
import { isWithin, realPathOf } from './read-file.js';
import { runError } from './run-error.js';

export type FoundRepository =
  | { readonly kind: 'repository'; readonly root: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Why git cannot restore a file. */
export type Unsaved = 'untracked' | 'dirty';

/** Disables programs that a repository configures, and network access. */
const settings = [
  '--no-pager',
  '--no-optional-locks',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${devNull}`,
    'protocol.allow=never',
  ].flatMap((setting) => ['-c', setting]),
];

const repositories = new Map<string, FoundRepository>();

/** Finds the repository of a folder, which need not exist. */
export function repositoryOf(folder: string): FoundRepository {
  const asked = rootAround(nearestFolder(folder));
  if (asked === undefined) return { kind: 'none' };
  return getOrCompute(repositories, asked, () => findRepository(asked));
}

/** Returns the root of the repository of a folder; undefined if git knows none. */
export function rootOf(folder: string): string | undefined {
  const found = repositoryOf(folder);
  return found.kind === 'repository' ? found.root : undefined;
}

/** Returns the nearest work tree upward, to call git once for each. */
function rootAround(folder: string): string | undefined {
  const parent = dirname(folder);
  if (existsSync(join(folder, '.git')) || process.env['GIT_DIR']) return folder;
  return parent === folder ? undefined : rootAround(parent);
}

function findRepository(folder: string): FoundRepository {
  const run = runGit(folder, ['rev-parse', '--show-toplevel']);
  if (run === undefined) return { kind: 'none' };
  if (run.ok)
    return {
      kind: 'repository',
      root: resolve(run.stdout.toString().replace(/\n$/, '')),
    };
  if (/not a git repository|must be run in a work tree/.test(run.stderr))
    return { kind: 'none' };
  const owned = /dubious ownership in repository at '([^]*?)'\n/.exec(
    run.stderr,
  )?.[1];
  return {
    kind: 'refused',
    reason:
      owned === undefined
        ? `git refuses to look at the repository of ${folder} (${causeIn(run.stderr)}): repair it and run again.`
        : `git refuses to look at ${owned}, because it belongs to another user: if you trust it, run git config --global --add safe.directory ${owned} first.`,
  };
}

/**
 * Lists the files below a folder that git tracks or would offer to add, relative
 * to the folder. A file with conflicts is listed once; a nested repository or
 * submodule is one name.
 */
export function listFiles(
  folder: string,
):
  | { readonly names: readonly string[]; readonly warnings: string }
  | { readonly reason: string } {
  const run = runGit(folder, [
    ...['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  ]);
  return run?.ok === true
    ? { names: textsIn(run.stdout), warnings: run.stderr }
    : { reason: failureOf(folder, run) };
}

/** Returns why git could not restore files, by absolute path; undefined if it can. */
export function unsavedFiles(
  root: string,
  files: readonly string[],
): ReadonlyMap<string, Unsaved | undefined> {
  const status = gitTexts(root, [
    ...['status', '--porcelain=v2', '-z', '--no-renames'],
    ...['--untracked-files=all', '--ignore-submodules=all'],
  ]);
  // `1 XY sub mH mI mW hH hI PATH`, `u XY sub m1 m2 m3 mW h1 h2 h3 PATH`.
  const dirty = pathsIn(status, /^(?:1(?: \S+){7}|u(?: \S+){9}) ([^]*)$/);
  // Lower case: assume-unchanged; S: skip-worktree.
  const listed = gitTexts(root, ['ls-files', '-v', '-z']);
  const saved = pathsIn(listed, /^[A-RT-Z] ([^]*)$/);
  return new Map(
    files.map((file) => {
      const path = pathIn(root, file);
      return [
        file,
        dirty.has(path) ? 'dirty' : saved.has(path) ? undefined : 'untracked',
      ];
    }),
  );
}

export interface Commit {
  readonly root: string;
  readonly ref: string;
  readonly id: string;
}

/** Finds the commit that a ref names in the repository of a folder. */
export function commitOf(folder: string, ref: string): Commit {
  const found = repositoryOf(folder);
  if (found.kind === 'refused') throw runError(found.reason);
  if (found.kind === 'none')
    throw runError(
      `There is no git repository here, so there is no commit ${ref}.`,
    );
  const { root } = found;
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
    ...['rev-parse', '--verify', '--quiet', '--end-of-options'],
    `${ref}^{commit}`,
  ]);
  return run?.ok === true ? run.stdout.toString().trim() : undefined;
}

/** Returns a function that says whether a file, given by absolute path, differs from the commit. */
export function changedSince({ root, id }: Commit): (file: string) => boolean {
  const changed = new Set(
    gitTexts(root, [...diff, '--name-only', '-z', id, '--']),
  );
  const unchanged = new Set(
    gitTexts(root, ['ls-files', '-z']).filter((path) => !changed.has(path)),
  );
  return (file) => !unchanged.has(pathIn(root, file));
}

/** Returns a function that maps a renamed file to its path at the commit; both absolute. */
export function renamedSince({
  root,
  id,
}: Commit): (file: string) => string | undefined {
  const renames = gitTexts(root, [
    ...[...diff, '--find-renames', '-l0', '--diff-filter=R'],
    ...['--name-status', '-z', id, '--'],
  ]);
  // `R100`, the old path, the new path.
  const before = new Map(
    renames.flatMap((from, at) =>
      at % 3 === 1 ? [[renames[at + 1], join(root, from)] as const] : [],
    ),
  );
  return (file) => before.get(pathIn(root, file));
}

const diff = [
  ...['diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
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
  return getOrCompute(knownBlobs, `${id} ${root}`, () => {
    const tree = gitTexts(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
    return new Map(
      tree.flatMap((line) => {
        const [, blob, path] = /^100\d+ blob (\w+)\t([^]*)$/.exec(line) ?? [];
        return blob !== undefined && path !== undefined ? [[path, blob]] : [];
      }),
    );
  });
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
    asked.flatMap((id) => {
      const start = output.indexOf('\n', at) + 1;
      const [, type, size] = output.toString('utf8', at, start).split(' ');
      at = start;
      // A partial clone may lack it.
      if (type !== 'blob') return [];
      at += Number(size) + 1;
      return [[id, output.subarray(start, start + Number(size))]];
    }),
  );
}

interface GitRun {
  readonly ok: boolean;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs git in a folder; undefined where there is no git. */
function runGit(
  folder: string,
  args: readonly string[],
  input = '',
): GitRun | undefined {
  const { error, status, stdout, stderr } = spawnSync(
    'git',
    ['-C', folder, ...settings, ...args],
    {
      ...{ env: environmentFor(folder), input },
      ...{ maxBuffer: 2 ** 31 - 1, windowsHide: true },
    },
  );
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  return {
    ...{ ok: status === 0, stdout },
    stderr: error?.message ?? stderr.toString(),
  };
}

/** Returns what git prints in a folder; throws a run error if it fails. */
export function gitOutput(
  folder: string,
  args: readonly string[],
  input?: string,
): Buffer {
  const run = runGit(folder, args, input);
  if (run?.ok !== true) throw runError(failureOf(folder, run));
  return run.stdout;
}

function failureOf(folder: string, run: GitRun | undefined): string {
  return run
    ? `git could not answer for ${folder} (${causeIn(run.stderr)}): repair the repository and run again.`
    : 'There is no git on this machine: install it.';
}

/** Returns the texts that git prints with `-z`. */
export function gitTexts(
  folder: string,
  args: readonly string[],
): readonly string[] {
  return textsIn(gitOutput(folder, args));
}

function textsIn(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}

/** Returns the first group of each line that matches the form. */
function pathsIn(lines: readonly string[], form: RegExp): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => form.exec(line)?.[1] ?? []));
}

function causeIn(message: string): string {
  const lines = message.trim().split('\n');
  const fatal = lines.find((line) => /^(fatal|error): /.test(line));
  const cause = (fatal ?? lines[0] ?? '').replace(/^(fatal|error): /, '');
  return cause === '' ? 'it gave no reason' : cause;
}

/** Git variables, as a hook has them, apply only if the folder is in their work tree. */
function environmentFor(folder: string): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE, GIT_INDEX_FILE, ...rest } = process.env;
  const env = { ...rest, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
  const workTree = resolve(GIT_WORK_TREE ?? '.');
  if (!isWithin(realPathOf(folder), realPathOf(workTree))) return env;
  return {
    ...env,
    // Git takes the folder that it runs in as the root.
    ...(GIT_DIR && { GIT_DIR: resolve(GIT_DIR), GIT_WORK_TREE: workTree }),
    ...(GIT_INDEX_FILE && { GIT_INDEX_FILE: resolve(GIT_INDEX_FILE) }),
  };
}

function nearestFolder(folder: string): string {
  const absolute = resolve(folder);
  return existsSync(absolute) && statSync(absolute).isDirectory()
    ? realpathSync.native(absolute)
    : nearestFolder(dirname(absolute));
}

/** Returns the path of a file as git writes it, below the root; follows symbolic links in its folder. */
function pathIn(root: string, file: string): string {
  return relative(root, realPathOf(file)).replaceAll(sep, '/');
}
