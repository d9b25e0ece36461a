import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outcome } from '../support/command.js';

/** What one run of a command took. */
export interface Sample {
  /** Seconds. */
  readonly wall: number;
  /** Seconds of all its processors together. */
  readonly cpu: number;
  /** MB that it held at most at once. */
  readonly memory: number;
}

/** A command to measure: a line for bash, and the folder that is made anew for what it writes. */
export interface Contestant {
  readonly name: string;
  readonly command: string;
  /** Exit statuses that are as they should be. */
  readonly statuses?: readonly number[];
  /** How often it runs in each round, 1 by default. */
  readonly runs?: number;
}

/** Whether the machine has a program. */
export function has(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0;
}

/**
 * Runs the commands in turn, so many rounds, also what runs several times in a
 * round, since a machine is not always equally fast; gives the median of each
 * measure. `$OUT` is an empty folder in each run.
 */
export function measure(
  contestants: readonly Contestant[],
  rounds: number,
): ReadonlyMap<string, Sample> {
  const most = Math.max(...contestants.map(({ runs = 1 }) => runs));
  const samples = new Map(
    contestants.map(({ name }) => [name, [] as Sample[]]),
  );
  for (let round = 0; round < rounds; round++)
    for (let run = 0; run < most; run++)
      for (const contestant of contestants)
        if (run < (contestant.runs ?? 1))
          samples.get(contestant.name)?.push(runOnce(contestant));
  return new Map([...samples].map(([name, all]) => [name, medians(all)]));
}

function runOnce({ name, command, statuses = [0] }: Contestant): Sample {
  const { status, stderr, ...sample } = timed(command);
  if (status === null || !statuses.includes(status))
    throw new Error(`${name} failed with ${String(status)}: ${stderr}`);
  return sample;
}

/**
 * Runs a line for bash once, with `$OUT` for an empty folder; returns what it took
 * and how it ended. The times are bash's own, in thousandths of a second: those
 * of `time`, which measures memory, are hundredths, cut off.
 */
function timed(
  command: string,
  cwd?: string,
): Sample & Pick<Outcome, 'status' | 'stderr'> {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-bench-'));
  try {
    const [clock, memory] = [join(folder, 'clock'), join(folder, 'memory')];
    const clocked = `{ time { ${command}\n} 2>&3; } 3>&2 2>'${clock}'`;
    const { status, stderr } = spawnSync(
      'time',
      ['-f', '%M', '-o', memory, 'bash', '-c', clocked],
      {
        cwd,
        env: {
          ...process.env,
          ...{ OUT: join(folder, 'out'), NO_COLOR: '1' },
          ...{ TIMEFORMAT: '%3R %3U %3S', LC_ALL: 'C' },
        },
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
        maxBuffer: 1 << 28,
      },
    );
    const [wall = NaN, user = NaN, system = NaN] = lastLine(clock)
      .split(' ')
      .map(Number);
    return {
      ...{ wall, cpu: user + system, memory: Number(lastLine(memory)) / 1000 },
      ...{ status, stderr },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
}

/** The median of each measure of the samples. */
function medians(samples: readonly Sample[]): Sample {
  return {
    wall: median(samples.map(({ wall }) => wall)),
    cpu: median(samples.map(({ cpu }) => cpu)),
    memory: median(samples.map(({ memory }) => memory)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
