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
  /** How often it runs in each round, 1 by default: the clock tells hundredths of a second. */
  readonly runs?: number;
}

/** Whether the machine has a program. */
export function has(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0;
}

/**
 * Runs the commands in turn, so many rounds, and gives the median of each
 * measure, of what runs several times in a round that of the means. `$OUT` is an
 * empty folder in each run.
 */
export function measure(
  contestants: readonly Contestant[],
  rounds: number,
): ReadonlyMap<string, Sample> {
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < rounds; round++)
    for (const contestant of contestants) {
      const all = samples.get(contestant.name) ?? [];
      const runs = Array.from({ length: contestant.runs ?? 1 }, () =>
        runOnce(contestant),
      );
      samples.set(contestant.name, [...all, combined(runs, mean)]);
    }
  return new Map(
    [...samples].map(([name, all]) => [name, combined(all, median)]),
  );
}

function runOnce({ name, command, statuses = [0] }: Contestant): Sample {
  const { status, stderr, ...sample } = timed(command);
  if (status === null || !statuses.includes(status))
    throw new Error(`${name} failed with ${String(status)}: ${stderr}`);
  return sample;
}

/** Runs a line for bash once, with `$OUT` for an empty folder; tells what it took and how it ended. */
export function timed(
  command: string,
  cwd?: string,
): Sample & Pick<Outcome, 'status' | 'stderr'> {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-bench-'));
  try {
    const times = join(folder, 'times');
    const { status, stderr } = spawnSync(
      'time',
      ['-f', '%e %U %S %M', '-o', times, 'bash', '-c', command],
      {
        cwd,
        env: { ...process.env, OUT: join(folder, 'out'), NO_COLOR: '1' },
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
        maxBuffer: 1 << 28,
      },
    );
    const line = readFileSync(times, 'utf8').trim().split('\n').at(-1) ?? '';
    const [wall = 0, user = 0, system = 0, kilobytes = 0] = line
      .split(' ')
      .map(Number);
    return {
      ...{ wall, cpu: user + system, memory: kilobytes / 1000 },
      ...{ status, stderr },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each measure of the samples, made one. */
function combined(
  samples: readonly Sample[],
  one: (values: readonly number[]) => number,
): Sample {
  return {
    wall: one(samples.map(({ wall }) => wall)),
    cpu: one(samples.map(({ cpu }) => cpu)),
    memory: one(samples.map(({ memory }) => memory)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, it) => sum + it, 0) / values.length;
}
