import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { bin, type Outcome } from './command.js';
import { bridge } from './terminal.js';

/** A run of the command that goes on while the test does. */
export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Outcome & { readonly signal: string | null }>;
}

export interface StartOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments that runs the command in turn, such as strace. */
  readonly under?: readonly string[];
}

/** Starts the command outside of any terminal. */
export function start(
  args: readonly string[],
  { cwd, env, under = [] }: StartOptions,
): Started {
  const [program = '', ...words] = [...under, process.execPath, bin, ...args];
  const inherited = { ...process.env };
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'NODE_OPTIONS'])
    Reflect.deleteProperty(inherited, name);
  const child = spawn(program, words, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  child.stdout.on('data', (data: string) => (stdout += data));
  child.stderr.on('data', (data: string) => (stderr += data));
  return {
    child,
    ended: new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status, signal) => {
        resolve({ status, signal, stdout, stderr });
      });
    }),
  };
}

/** Runs the command in a terminal of this width; returns what the terminal received. */
export function runInTerminal(
  args: readonly string[],
  {
    cwd,
    columns,
    env = { NO_COLOR: '1' },
  }: {
    readonly cwd: string;
    readonly columns: number;
    readonly env?: Readonly<Record<string, string>>;
  },
): Pick<Outcome, 'status' | 'stdout'> {
  const words = [String(columns), '24', process.execPath, bin, ...args];
  return spawnSync('python3', ['-c', bridge, ...words], {
    cwd,
    input: '',
    encoding: 'utf8',
    // The tool shows no progress where CI is set.
    env: { ...process.env, CI: '', TERM: 'xterm', ...env },
  });
}

/** Why tests with a tool are skipped: it does not work here. Empty where it does, and in CI, where nothing is skipped. */
export function skipNote([program = '', ...words]: readonly string[]): string {
  const works = spawnSync(program, words).status === 0;
  return works || process.env['CI'] === 'true'
    ? ''
    : ` (skipped: ${program} does not work here)`;
}
