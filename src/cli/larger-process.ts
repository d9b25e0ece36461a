import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';
import {
  heapLimit,
  inMebibytes,
  type LargerProcessMessage,
  largerProcessVariable,
  type NeedsMemory,
} from '../batch/memory.js';
import { exitStatus } from './exit-status.js';
import { say } from './finish.js';
import type { World } from './world.js';

/**
 * Runs the command once more, with as much memory as the machine can give. A
 * file that takes more than that has failed, and the run is started anew without
 * it; nothing was written yet, or it was written wholly.
 *
 * @returns the exit status; never rejects
 */
export async function runInLargerProcess(
  args: readonly string[],
  { input }: NeedsMemory,
  world: World,
): Promise<number> {
  const tooLarge: string[] = [];
  for (;;) {
    const end = await runOnce(args, input, tooLarge, world);
    if ('status' in end) return end.status;
    const { reading } = end;
    if (reading === null || tooLarge.includes(reading)) {
      say(
        world,
        `error: All of this takes more memory than there is (${inMebibytes(most())}): give fewer or smaller files, take a --shard of them, or leave --full away.`,
      );
      return exitStatus.error;
    }
    tooLarge.push(reading);
  }
}

type End =
  | { readonly status: number }
  /** It broke down; the path of the file that it was about, if it was about one. */
  | { readonly reading: string | null };

async function runOnce(
  args: readonly string[],
  input: Uint8Array | undefined,
  tooLarge: readonly string[],
  world: World,
): Promise<End> {
  const command = fileURLToPath(
    new URL('bin/infomodel-migrate.cjs', world.packageRoot),
  );
  // Listening before it is there: a signal may come at once.
  let child: ChildProcess | undefined = undefined;
  const forget = passOnSignals(() => child);
  child = spawn(
    process.execPath,
    [
      ...process.execArgv,
      ...(isTold()
        ? []
        : [`--max-old-space-size=${Math.floor(most() / 2 ** 20)}`]),
      command,
      ...args,
    ],
    {
      env: { ...world.env, [largerProcessVariable]: JSON.stringify(tooLarge) },
      // The last one is `seenOn`.
      stdio: [input ? 'pipe' : 'inherit', 'inherit', 'ignore', 'ipc', 2],
    },
  );
  let end: End = { reading: null };
  child.on('message', (message: LargerProcessMessage) => {
    end = message;
  });
  // It need not read all of it.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  try {
    const [, signal] = (await once(child, 'close')) as [unknown, unknown];
    forget();
    // As if it had been this one.
    if (isEnding(signal)) process.kill(process.pid, signal);
  } catch (error) {
    say(
      world,
      `error: The command could not be started again: ${String(error)}`,
    );
    return { status: exitStatus.error };
  } finally {
    forget();
  }
  return end;
}

/** The memory that the process may have, in bytes: half of what the machine has. */
function most(): number {
  if (isTold()) return heapLimit();
  const allowed = process.constrainedMemory() || Infinity;
  return Math.max(heapLimit(), Math.min(totalmem(), allowed) / 2);
}

/** Whether somebody has said how much memory there is, and means it. */
function isTold(): boolean {
  const told = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''];
  return told.some((it) => /max[-_]old[-_]space[-_]size/.test(it));
}

const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const isEnding = (signal: unknown): signal is (typeof ending)[number] =>
  ending.some((it) => it === signal);

/** Lets the process get the signals that this one gets; gives what ends that. */
function passOnSignals(to: () => ChildProcess | undefined): () => void {
  // Ctrl-C in a terminal reaches both.
  const isHeard = [0, 1, 2].some((it) => isatty(it));
  const pass = (signal: NodeJS.Signals): void => {
    if (signal !== 'SIGINT' || !isHeard) to()?.kill(signal);
  };
  for (const signal of ending) process.on(signal, pass);
  return () => {
    for (const signal of ending) process.off(signal, pass);
  };
}
