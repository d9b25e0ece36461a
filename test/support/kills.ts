import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Field, harvest, sow } from './field.js';
import { startHeld } from './held.js';
import { type Call, withFault } from './strace.js';
import { sumOf, type Tally, tryAll } from './trials.js';

/**
 * Kills a run at each of the calls. Where a thread did something else before it
 * than it does otherwise, another call was met: then that one is tried anew.
 */
export async function killAtCalls(
  field: Field,
  calls: readonly Call[],
  timesLeft = 3,
): Promise<Tally> {
  const missed: Call[] = [];
  const tally = await tryAll(field, calls, async (plot, call) => {
    const { signal, lines } = await withFault(field, plot, call, 'signal=KILL');
    const last = lines.findLast((line) => line.includes(`${call.name}(`)) ?? '';
    // It ends at that very call, which is not made.
    const isMet = last.includes(`/${plot}`) && last.endsWith('= ?');
    if (!isMet && timesLeft > 1) missed.push(call);
    else if (!isMet) return [`not killed at ${call.line}, but at ${last}`];
    return signal === 'SIGKILL' ? [] : [`no kill at ${call.line}`];
  });
  return missed.length === 0
    ? tally
    : sumOf(tally, await killAtCalls(field, missed, timesLeft - 1));
}

/**
 * Kills runs at random moments: every other one of those of the whole time from
 * which on the first file may be written, the others a little after some file was.
 */
export async function killAtMoments(
  field: Field,
  times: number,
): Promise<Tally & { readonly cutShort: number }> {
  const whole = await millisecondsToWrite(field);
  let cutShort = 0;
  const rounds = Array.from({ length: times }, (_, index) => index);
  const tally = await tryAll(field, rounds, async (plot, round) => {
    const { release, child, ended } = await startHeld(
      field.argsFor(plot),
      field.cwd,
    );
    release();
    if (round % 2 === 0) await sleep(Math.random() * whole);
    else {
      const isOver = () => child.exitCode !== null;
      await written(field, plot, Math.random() * 0.7, isOver);
      await sleep(Math.random() * 3);
    }
    child.kill('SIGKILL');
    const { status, signal } = await ended;
    const { fresh } = harvest(field, plot);
    if (fresh.length > 0 && signal !== null) cutShort++;
    return signal === 'SIGKILL' || status === 0 ? [] : [`status ${status}`];
  });
  return { ...tally, cutShort };
}

/** Waits until the file that comes after this share of all is new. */
async function written(
  { folderOf, after }: Field,
  plot: string,
  share: number,
  isOver: () => boolean,
): Promise<void> {
  const names = Object.keys(after);
  const name = names[Math.floor(share * names.length)] ?? '';
  const path = join(folderOf(plot), name);
  const isNew = () =>
    existsSync(path) && readFileSync(path, 'utf8') === after[name];
  while (!isOver() && !isNew()) await sleep(1);
}

/** How long a run takes from where it may write the first file to its end. */
async function millisecondsToWrite(field: Field): Promise<number> {
  sow(field, 'measured');
  const { release, ended } = await startHeld(
    field.argsFor('measured'),
    field.cwd,
  );
  const start = performance.now();
  release();
  await ended;
  return performance.now() - start;
}
