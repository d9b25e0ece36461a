import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf } from './folder.js';
import { type Field } from './field.js';
import { type Held, startHeld } from './held.js';
import { skipNote, type Started } from './started.js';

/** Why tests with strace are skipped; empty where it works. */
export const straceNote = skipNote(['strace', '-f', '-o', '/dev/null', 'true']);

/** A call of the system on the way of a write. */
export interface Call {
  /** Which thread makes it, by age: 0 is the first. */
  readonly thread: number;
  readonly name: string;
  /** How many calls of this name the thread has made then, with this one. */
  readonly count: number;
  /** As strace shows it. */
  readonly line: string;
}

/** All that has to do with files. */
const traced =
  '%file,close,read,pread64,pwrite64,fsync,fdatasync,fchmod,fchown,%fstat,getdents64';

/** One thread makes the calls of all files: else their numbers change from run to run. */
const oneThread = { UV_THREADPOOL_SIZE: '1' };

/** The calls that a run which nothing disturbs makes from the first look at a file of the plot on. */
export async function callsOf(
  field: Field,
  plot: string,
): Promise<readonly Call[]> {
  const held = await startHeld(field.argsFor(plot), field.cwd, oneThread);
  const threads = threadsOf(held.pid);
  const { lines } = await traceReleased(held, ['-f', '-p', String(held.pid)]);
  const counts = new Map<string, number>();
  const calls: Call[] = [];
  for (const line of lines) {
    const [, thread, name] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (thread === undefined || name === undefined) continue;
    const key = `${thread} ${name}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (line.includes(`/${plot}`))
      calls.push({ thread: threads.indexOf(thread), name, count, line });
  }
  return calls;
}

/** Where in the calls of one file it takes its place: before, its copy is moved to its own name only. */
export function replacingIn(calls: readonly Call[]): number {
  return calls.findLastIndex(({ name }) => name.startsWith('rename'));
}

export type Ended = Awaited<Started['ended']> & {
  /** The calls up to where it was disturbed, as strace shows them. */
  readonly lines: readonly string[];
};

/**
 * Runs the command on the plot, with a fault at a call.
 *
 * @param fault as strace calls it, such as `signal=KILL`
 * @param when which calls of this name have it; `N` is the call's own, `N+` all from there on
 * @param meanwhile is called once the run goes on, with the file that strace writes
 */
export async function withFault(
  field: Field,
  plot: string,
  { thread, name, count }: Call,
  fault: string,
  when = String(count),
  meanwhile?: (held: Held, log: string) => Promise<void>,
): Promise<Ended> {
  const held = await startHeld(field.argsFor(plot), field.cwd, oneThread);
  const words = ['-p', threadsOf(held.pid)[thread] ?? ''];
  const inject = ['-e', `inject=${name}:${fault}:when=${when}`];
  return traceReleased(held, [...words, ...inject], meanwhile);
}

async function traceReleased(
  held: Held,
  words: readonly string[],
  meanwhile?: (held: Held, log: string) => Promise<void>,
): Promise<Ended> {
  const log = join(folderOf({}), 'log');
  const all = ['-y', '-o', log, '-e', `trace=${traced}`, ...words];
  const strace = spawn('strace', all, { stdio: ['ignore', 'ignore', 'pipe'] });
  const over = new Promise((resolve) => strace.on('close', resolve));
  await attached(strace).catch((error: unknown) => {
    held.child.kill('SIGKILL');
    throw error;
  });
  held.release();
  await meanwhile?.(held, log);
  const timer = setTimeout(() => held.child.kill('SIGKILL'), 30_000);
  const outcome = await held.ended;
  clearTimeout(timer);
  await over;
  const lines = readFileSync(log, 'utf8').split('\n');
  return { ...outcome, lines };
}

function attached(strace: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    strace.stderr?.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('attached')) resolve();
    });
    strace.on('close', () => {
      reject(new Error(said));
    });
  });
}

/** The threads of a process, the oldest first. */
function threadsOf(pid: number): readonly string[] {
  // Numbers begin anew at some height.
  const age = (thread: string) => (Number(thread) - pid + 2 ** 32) % 2 ** 32;
  return readdirSync(`/proc/${pid}/task`).toSorted((a, b) => age(a) - age(b));
}
