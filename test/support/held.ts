import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Started, start } from './started.js';

/** A run that waits until it is released: everything is read, nothing is written. */
export interface Held extends Started {
  readonly pid: number;
  readonly release: () => void;
}

let pipes = 0;

/**
 * Starts the command and holds it: its last source is a pipe, from which it
 * waits to read. What it reads is a Current file, which is passed over.
 *
 * @param args of which PATHs come before `pipe-`
 */
export async function startHeld(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Held> {
  const name = `pipe-${++pipes}.json`;
  const path = join(cwd, name);
  spawnSync('mkfifo', [path]);
  const started = start([...args, name, '--jobs', '1'], { cwd, env });
  const { child, ended } = started;
  const pipe = await openedForReading(path, () => child.exitCode !== null);
  rmSync(path);
  if (pipe === undefined || child.pid === undefined)
    throw new Error(`not held: ${(await ended).stderr}`);
  return {
    ...started,
    pid: child.pid,
    release: () => {
      writeSync(pipe, '[{ "Name": "current", "Inputs": [], "Outputs": [] }]');
      closeSync(pipe);
    },
  };
}

/** The end of a pipe to write to, once somebody has opened it to read; undefined: it is over before. */
async function openedForReading(
  path: string,
  isOver: () => boolean,
): Promise<number | undefined> {
  while (!isOver()) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      await sleep(3);
    }
  }
  return undefined;
}
