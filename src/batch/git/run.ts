import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import path from 'node:path';

/** What became of one call of git. */
export type GitRun =
  | {
      readonly kind: 'ended';
      readonly ok: boolean;
      readonly stdout: Buffer;
      readonly stderr: string;
    }
  /** There is no git on this machine. */
  | { readonly kind: 'absent' }
  /** It waited for something that does not come, and was ended. */
  | { readonly kind: 'silent' };

/** A hostile repository has a pipe where git expects a file; a large one on a slow disk takes its time: ms. */
const longestSilence = 60_000;

/** What a repository may configure, and what would run a program or reach into the network. */
const settings = [
  'core.fsmonitor=false',
  `core.hooksPath=${devNull}`,
  'core.pager=cat',
  'protocol.allow=never',
  // A folder that only looks like a repository can be checked in to another one.
  'safe.bareRepository=explicit',
].flatMap((setting) => ['-c', setting]);

/**
 * Calls git with arguments only, in an absolute folder. Never rejects.
 *
 * Nothing that a hostile repository configures may run. Besides the settings
 * above, that rests on which commands are called: none that compares the work
 * tree with anything (`status`, `diff`, `diff-index`, `diff-files`, `add`,
 * `hash-object --path`), because there git runs clean filters, whatever the
 * command line says.
 *
 * @param patience git is ended where it says nothing for so long: ms
 */
export function runGit(
  folder: string,
  args: readonly string[],
  input?: Uint8Array,
  patience = longestSilence,
): Promise<GitRun> {
  return new Promise((resolve) => {
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    const ended = (ok: boolean, message: string): void => {
      resolve({
        kind: 'ended',
        ok,
        stdout: Buffer.concat(stdout),
        stderr: message,
      });
    };
    try {
      const child = spawn(
        'git',
        [
          '--no-pager',
          '--no-optional-locks',
          '-C',
          folder,
          ...settings,
          ...args,
        ],
        {
          // Windows looks for programs in this folder first, so it must not be one of the repository.
          cwd: path.dirname(process.execPath),
          env: environment(),
          stdio: 'pipe',
          windowsHide: true,
        },
      );
      const silence = setTimeout(() => {
        child.kill('SIGKILL');
        resolve({ kind: 'silent' });
      }, patience);
      for (const [stream, chunks] of [
        [child.stdout, stdout],
        [child.stderr, stderr],
      ] as const)
        stream.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          silence.refresh();
        });
      // git may end before it has read everything; its status says why.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
      child.on('error', (error) => {
        clearTimeout(silence);
        if ('code' in error && error.code === 'ENOENT')
          resolve({ kind: 'absent' });
        else ended(false, error.message);
      });
      child.on('close', (code) => {
        clearTimeout(silence);
        ended(code === 0, Buffer.concat(stderr).toString().trim());
      });
    } catch (error) {
      // An argument with a null character, for one.
      ended(false, error instanceof Error ? error.message : String(error));
    }
  });
}

/**
 * Of git's own variables only those that say where the user's configuration
 * and git itself are, and where to stop looking for a repository: all others
 * (as in a hook, of another repository) would change what is looked at.
 */
const passed =
  /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+|PARAMETERS)|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|EXEC_PATH)$/i;

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) || passed.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A partial clone would fetch what it lacks, with programs that it configures; older versions know only the second.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    // Messages are told apart by their words.
    LC_ALL: 'C',
    LANGUAGE: '',
  };
}
