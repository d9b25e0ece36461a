import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { treeOf } from './tree.js';

/** The command, as it is installed. */
export const bin = fileURLToPath(
  new URL('../../bin/infomodel-migrate.cjs', import.meta.url),
);

/** What a command printed and how it ended. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const serverFile = fileURLToPath(
  new URL('./command-server.mjs', import.meta.url),
);

interface Server {
  readonly process: ChildProcess;
  readonly requests: string;
  readonly answers: string;
}

let server: Server | undefined;

afterAll(() => {
  server?.process.kill('SIGKILL');
});

function startServer(): Server {
  const folder = treeOf({});
  const [requests, answers] = ['requests', 'answers'].map((name) =>
    join(folder, name),
  ) as [string, string];
  spawnSync('mkfifo', [requests, answers]);
  const process_ = spawn(process.execPath, [serverFile, requests, answers], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: environment({ NODE_OPTIONS: '' }),
  });
  return { process: process_, requests, answers };
}

/** The environment without what changes a run: what asks for colours, and `CI`. */
function environment(
  more: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const own = { ...process.env };
  delete own['NO_COLOR'];
  delete own['FORCE_COLOR'];
  delete own['CI'];
  return { ...own, ...more };
}

/** Runs the command outside of any terminal, in a process that other runs share. */
export function run(
  args: readonly string[],
  { input = '', cwd = process.cwd(), env }: RunOptions = {},
): Outcome {
  server ??= startServer();
  const request = {
    // As the system passes them on.
    args: args.map((it) => Buffer.from(it).toString()),
    cwd,
    env: environment(env),
    input: Buffer.from(input).toString('base64'),
  };
  writeFileSync(server.requests, JSON.stringify(request));
  return JSON.parse(readFileSync(server.answers, 'utf8')) as Outcome;
}

/** Runs a command line in a folder; its words have one space between them. */
export function runIn(
  cwd: string,
  line: string,
  options: RunOptions = {},
): Outcome {
  return run(line.split(' '), { ...options, cwd });
}

/** Runs the command as a user does, in a process of its own; one that waits for a minute has no status. */
export function runAlone(
  args: readonly string[],
  { input = '', cwd, env }: RunOptions = {},
): Outcome {
  return spawnSync(process.execPath, [bin, ...args], {
    input,
    cwd,
    encoding: 'utf8',
    env: environment(env),
    maxBuffer: 1 << 28,
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
}

/** Runs the command with a redirection, which only a shell can do. */
export function runInShell(command: string, cwd: string): Outcome {
  const line = `'${process.execPath}' '${bin}' ${command}`;
  return spawnSync('sh', ['-c', line], { cwd, input: '', encoding: 'utf8' });
}
