import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { getOrCompute } from '../json/collections.js';

export type GitAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

export interface Repository {
  readonly root: string;
}

export type RepositoryOf =
  | { readonly kind: 'repository'; readonly repository: Repository }
  | { readonly kind: 'none' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Why git cannot restore a file; undefined if it can. */
export type Unsaved = 'untracked' | 'dirty' | undefined;

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

const repositories = new Map<string, RepositoryOf>();

/** The folder need not exist. */
export function repositoryOf(folder: string): RepositoryOf {
  const asked = rootAround(nearestFolder(folder));
  if (asked === undefined) return { kind: 'none' };
  return getOrCompute(repositories, asked, () => findRepository(asked));
}

/** Returns the nearest work tree upward, to call git once for each. */
function rootAround(folder: string): string | undefined {
  const parent = dirname(folder);
  if (existsSync(join(folder, '.git')) || process.env['GIT_DIR']) return folder;
  return parent === folder ? undefined : rootAround(parent);
}

function findRepository(folder: string): RepositoryOf {
  const run = runGit(folder, ['rev-parse', '--show-toplevel']);
  if (run.kind === 'absent') return { kind: 'none' };
  if (run.ok)
    return {
      kind: 'repository',
      repository: { root: resolve(run.stdout.toString().replace(/\n$/, '')) },
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
): GitAnswer<{ readonly names: readonly Buffer[]; readonly warnings: string }> {
  const run = runGit(folder, [
    ...['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  ]);
  return run.kind === 'ended' && run.ok
    ? {
        ok: true,
        value: { names: splitAtNull(run.stdout), warnings: run.stderr },
      }
    : failure(folder, run);
}

/** Returns why git could not restore each file, by absolute path. */
export function unsavedFiles(
  repository: Repository,
  files: readonly string[],
): GitAnswer<ReadonlyMap<string, Unsaved>> {
  const { root } = repository;
  const status = gitOutput(root, [
    ...['status', '--porcelain=v2', '-z', '--no-renames'],
    ...['--untracked-files=all', '--ignore-submodules=all'],
  ]);
  if (!status.ok) return status;
  const listed = gitOutput(root, ['ls-files', '-v', '-z']);
  if (!listed.ok) return listed;
  // `1 XY sub mH mI mW hH hI PATH`, `u XY sub m1 m2 m3 mW h1 h2 h3 PATH`.
  const dirty = new Set(
    textsIn(status.value).flatMap(
      (line) => /^(?:1(?: \S+){7}|u(?: \S+){9}) ([^]*)$/.exec(line)?.[1] ?? [],
    ),
  );
  // Lower case: assume-unchanged; S: skip-worktree.
  const saved = new Set(
    textsIn(listed.value).flatMap(
      (line) => /^[A-RT-Z] ([^]*)$/.exec(line)?.[1] ?? [],
    ),
  );
  return {
    ok: true,
    value: new Map(
      files.map((file) => {
        const path = pathIn(root, file);
        return [
          file,
          dirty.has(path) ? 'dirty' : saved.has(path) ? undefined : 'untracked',
        ];
      }),
    ),
  };
}

export interface Commit {
  readonly repository: Repository;
  readonly ref: string;
  readonly id: string;
}

/** Finds the commit that a ref names in the repository of a folder. */
export function commitOf(folder: string, ref: string): GitAnswer<Commit> {
  const found = repositoryOf(folder);
  if (found.kind === 'refused') return { ok: false, reason: found.reason };
  if (found.kind === 'none')
    return {
      ok: false,
      reason: `There is no git repository here, so there is no commit ${ref}.`,
    };
  const { repository } = found;
  const run = runGit(repository.root, [
    ...['rev-parse', '--verify', '--quiet', '--end-of-options'],
    `${ref}^{commit}`,
  ]);
  return run.kind === 'ended' && run.ok
    ? {
        ok: true,
        value: { repository, ref, id: run.stdout.toString().trim() },
      }
    : {
        ok: false,
        reason: `git knows no commit called ${JSON.stringify(ref)} in ${repository.root}: correct the name, or fetch it.`,
      };
}

/** Returns a function that says whether a file, given by absolute path, differs from the commit. */
export function changedSince({
  repository: { root },
  id,
}: Commit): GitAnswer<(file: string) => boolean> {
  const differing = gitOutput(root, [
    ...['diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
    ...['--name-only', '-z', id, '--'],
  ]);
  if (!differing.ok) return differing;
  const tracked = gitOutput(root, ['ls-files', '-z']);
  if (!tracked.ok) return tracked;
  const changed = new Set(textsIn(differing.value));
  const unchanged = new Set(
    textsIn(tracked.value).filter((path) => !changed.has(path)),
  );
  return {
    ok: true,
    value: (file) => !unchanged.has(pathIn(root, file)),
  };
}

/** Returns a function that maps a renamed file to its path at the commit; both absolute. */
export function renamedSince({
  repository: { root },
  id,
}: Commit): GitAnswer<(file: string) => string | undefined> {
  const renames = gitOutput(root, [
    ...['diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'],
    ...['--find-renames', '-l0', '--diff-filter=R', '--name-status', '-z'],
    ...[id, '--'],
  ]);
  if (!renames.ok) return renames;
  // `R100`, the old path, the new path.
  const parts = textsIn(renames.value);
  const before = new Map(
    parts.flatMap((from, at) =>
      at % 3 === 1 ? [[parts[at + 1], join(root, from)] as const] : [],
    ),
  );
  return { ok: true, value: (file) => before.get(pathIn(root, file)) };
}

/** Lists the regular files at the commit by absolute path, except those outside a sparse checkout. */
export function filesAt({
  repository: { root },
  id,
}: Commit): GitAnswer<readonly string[]> {
  const tree = gitOutput(root, ['ls-tree', '-r', '-z', '--full-tree', id]);
  if (!tree.ok) return tree;
  const listed = gitOutput(root, ['ls-files', '-v', '-z']);
  if (!listed.ok) return listed;
  const leftOut = new Set(
    textsIn(listed.value).flatMap((line) => /^S ([^]*)$/.exec(line)?.[1] ?? []),
  );
  return {
    ok: true,
    value: textsIn(tree.value)
      .flatMap((line) => /^100\d{3} \S+ \S+\t([^]*)$/.exec(line)?.[1] ?? [])
      .filter((path) => !leftOut.has(path))
      .map((path) => join(root, path)),
  };
}

export function contentsAt(
  { repository: { root }, id }: Commit,
  files: readonly string[],
): GitAnswer<readonly (Uint8Array | null)[]> {
  // A batch cannot ask for a name with a line break.
  const names = files.map((file) => `${id}:${pathIn(root, file)}`);
  const batch = names.filter((name) => !name.includes('\n'));
  const answer = gitOutput(
    root,
    ['cat-file', '--batch'],
    `${batch.join('\n')}\n`,
  );
  if (!answer.ok) return answer;
  const found = new Map(batchContents(batch, answer.value));
  return {
    ok: true,
    value: names.map((name) => {
      if (!name.includes('\n')) return found.get(name) ?? null;
      const one = gitOutput(root, ['cat-file', 'blob', name]);
      return one.ok ? one.value : null;
    }),
  };
}

/** Parses `OID blob SIZE`, a line break, the content and a line break, for each name. */
export function batchContents(
  names: readonly string[],
  output: Buffer,
): readonly (readonly [string, Uint8Array])[] {
  let at = 0;
  return names.flatMap((name) => {
    const end = output.indexOf('\n', at);
    const [, type, size] = output.toString('utf8', at, end).split(' ');
    at = end + 1;
    if (type === undefined || size === undefined || Number.isNaN(Number(size)))
      return [];
    const content = output.subarray(at, at + Number(size));
    at += Number(size) + 1;
    return type === 'blob' ? [[name, content] as const] : [];
  });
}

type GitRun =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'ended';
      readonly ok: boolean;
      readonly stdout: Buffer;
      readonly stderr: string;
    };

function runGit(
  folder: string,
  args: readonly string[],
  input?: string,
): GitRun {
  const { error, status, stdout, stderr } = spawnSync(
    'git',
    ['-C', folder, ...settings, ...args],
    {
      env: environmentFor(folder),
      input: input ?? '',
      maxBuffer: 2 ** 31 - 1,
      windowsHide: true,
    },
  );
  if (error && 'code' in error && error.code === 'ENOENT')
    return { kind: 'absent' };
  return {
    kind: 'ended',
    ok: status === 0,
    stdout,
    stderr: error?.message ?? stderr.toString(),
  };
}

export function gitOutput(
  folder: string,
  args: readonly string[],
  input?: string,
): GitAnswer<Buffer> {
  const run = runGit(folder, args, input);
  return run.kind === 'ended' && run.ok
    ? { ok: true, value: run.stdout }
    : failure(folder, run);
}

function failure(
  folder: string,
  run: GitRun,
): { readonly ok: false; readonly reason: string } {
  return {
    ok: false,
    reason:
      run.kind === 'absent'
        ? 'There is no git on this machine: install it.'
        : `git could not answer for ${folder} (${causeIn(run.stderr)}): repair the repository and run again.`,
  };
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
  if (!isWithin(realpathSync.native(folder), realpathSync.native(workTree)))
    return env;
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
  let real = resolve(file);
  try {
    real = realpathSync.native(real);
  } catch {
    // A deleted file has no links.
  }
  return relative(root, real).replaceAll(sep, '/');
}

/** Returns whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.replace(/\/?$/, sep));
}

function splitAtNull(output: Buffer): readonly Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let end = output.indexOf(0); end >= 0; end = output.indexOf(0, start)) {
    parts.push(output.subarray(start, end));
    start = end + 1;
  }
  return parts;
}

export function textsIn(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}
