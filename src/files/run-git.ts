import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { devNull } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { commandLine } from '../render/safe-text.js';
import { realPathOf } from './disk-paths.js';
import { runError } from './run-errors.js';

/** A repository cannot override what the command line sets. */
const settings = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  ...[
    'core.fsmonitor=false',
    `core.hooksPath=${devNull}`,
    'safe.bareRepository=explicit',
  ].flatMap((setting) => ['-c', setting]),
];

const variables = {
  // Unlike `protocol.allow`, no setting of a repository overrides it.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  // Git LFS leaves the pointer of a file that it does not have.
  GIT_LFS_SKIP_DOWNLOAD_ERRORS: '1',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/**
 * Finds git in the folders of PATH. On Windows the system would look in the working
 * directory first, where a pull request can put a `git.exe`.
 */
function findGit(): string | undefined {
  const { PATH = '' } = process.env;
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  return PATH.split(delimiter)
    .map((folder) => folder.replaceAll('"', ''))
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return statSync(path).isFile();
      } catch {
        return false;
      }
    });
}

export interface GitRun {
  readonly ok: boolean;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/**
 * Runs git at the root of a work tree, without the programs that only a person's
 * shell needs, and without network. Filters run as the user configured them.
 * Undefined where there is no git.
 */
export function runGit(
  root: string,
  args: readonly string[],
  input = '',
): GitRun | undefined {
  const program = findGit();
  if (program === undefined) return undefined;
  const { error, status, stdout, stderr } = spawnSync(
    program,
    ['-C', root, ...settings, ...args],
    {
      env: environmentFor(root),
      input,
      maxBuffer: 2 ** 31 - 1,
      windowsHide: true,
    },
  );
  return {
    ok: status === 0,
    stdout,
    stderr: error?.message ?? stderr.toString(),
  };
}

/** Returns what git prints at the root of a work tree; throws a run error if it fails. */
export function gitOutput(root: string, args: readonly string[]): Buffer {
  const run = runGit(root, args);
  if (run?.ok !== true) throw runError(failureOf(root, run));
  return run.stdout;
}

/** Returns the texts that git prints with `-z`. */
export function gitTexts(
  root: string,
  args: readonly string[],
): readonly string[] {
  return textsIn(gitOutput(root, args));
}

export function textsIn(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}

export const noGit =
  'There is a git repository, but no git program on PATH to ask: install git.';

export function failureOf(root: string, run: GitRun | undefined): string {
  if (!run) return noGit;
  return /unable to read (tree )?[\da-f]{40}|could not (read|fetch) [\da-f]{40}/i.test(
    run.stderr,
  )
    ? missingObjects(root)
    : `git could not answer for ${root} (${causeIn(run.stderr)}): repair the repository and run again.`;
}

/** Returns the message about a partial clone, from which nothing is fetched. */
export function missingObjects(root: string): string {
  return `Blobs are missing in the repository ${root}, and infomodel-migrate fetches nothing: run ${commandLine(['-C', root, 'fetch', '--refetch', '--no-filter'], 'git')}, then run again.`;
}

export function causeIn(message: string): string {
  const lines = message.trim().split('\n');
  const fatal = lines.find((line) => /^(fatal|error): /.test(line));
  const cause = (fatal ?? lines[0] ?? '').replace(/^(fatal|error): /, '');
  return cause === '' ? 'it gave no reason' : cause;
}

/** Returns whether a folder is the work tree that git variables, as a hook has them, are about. */
export function isWorkTreeOfEnvironment(folder: string): boolean {
  return folder === realPathOf(process.env['GIT_WORK_TREE'] ?? '.');
}

/** Where git also finds objects, by the root of a repository. */
const moreObjects = new Map<string, readonly string[]>();

/** Makes git also look for objects in a folder of its own. */
export function lookForObjectsIn(root: string, folder: string): void {
  const found = gitOutput(root, ['rev-parse', '--git-path', folder]).toString();
  const known = moreObjects.get(root) ?? [];
  moreObjects.set(root, [...known, resolve(root, found.replace(/\n$/, ''))]);
}

/**
 * Git variables apply only to their own work tree. Those that say what a path means
 * do not apply: git refuses them beside `--literal-pathspecs`.
 */
function environmentFor(root: string): NodeJS.ProcessEnv {
  const { GIT_DIR, GIT_WORK_TREE: _, GIT_INDEX_FILE, ...rest } = process.env;
  const others = Object.entries(rest).filter(
    ([name]) => !/^GIT_\w+_PATHSPECS$/.test(name),
  );
  const more = moreObjects.get(root)?.join(delimiter);
  const env = {
    ...Object.fromEntries(others),
    ...variables,
    ...(more !== undefined && { GIT_ALTERNATE_OBJECT_DIRECTORIES: more }),
  };
  if (!isWorkTreeOfEnvironment(root)) return env;
  return {
    ...env,
    // Git takes the folder that it runs in as the root.
    ...(GIT_DIR && { GIT_DIR: resolve(GIT_DIR), GIT_WORK_TREE: root }),
    ...(GIT_INDEX_FILE && { GIT_INDEX_FILE: resolve(GIT_INDEX_FILE) }),
  };
}
