import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
  /** How often it runs in each round, 1 by default. */
  readonly runs?: number;
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
  return new Map(
    [...samples].map(([name, all]) => [
      name,
      {
        wall: median(all.map(({ wall }) => wall)),
        cpu: median(all.map(({ cpu }) => cpu)),
        memory: median(all.map(({ memory }) => memory)),
      },
    ]),
  );
}

/**
 * The times are bash's own, in thousandths of a second: those of `time`, which
 * measures memory, are hundredths, cut off.
 */
function runOnce({ name, command }: Contestant): Sample {
  const folder = mkdtempSync(join(tmpdir(), 'infomodel-bench-'));
  const [clock, memory] = [join(folder, 'clock'), join(folder, 'memory')];
  const clocked = `{ time { ${command}\n} 2>&3; } 3>&2 2>'${clock}'`;
  const { status, stderr } = spawnSync(
    'time',
    ['-f', '%M', '-o', memory, 'bash', '-c', clocked],
    {
      env: {
        ...process.env,
        OUT: join(folder, 'out'),
        NO_COLOR: '1',
        TIMEFORMAT: '%3R %3U %3S',
        LC_ALL: 'C',
      },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  const figures = [clock, memory].flatMap((file) =>
    (readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '').split(' '),
  );
  rmSync(folder, { recursive: true });
  const [wall = NaN, user = NaN, system = NaN, kB = NaN] = figures.map(Number);
  return { wall, cpu: user + system, memory: kB / 1000 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN;
}
