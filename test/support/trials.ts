import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Field, finished, harvest, rerun, sow } from './field.js';
import type { Figures } from './figures.js';

/** What came of many trials; `troubles` says of each one that went wrong what did. */
export interface Tally extends Omit<Figures, 'promise'> {
  readonly troubles: readonly string[];
}

/**
 * Tries something on a plot of its own each time, and looks at what is found
 * there; then runs the same command again on all plots.
 *
 * @param tryOne says what was wrong, if anything
 */
export async function tryAll<T>(
  field: Field,
  trials: readonly T[],
  tryOne: (plot: string, trial: T) => Promise<readonly string[]>,
): Promise<Tally> {
  const troubles: string[] = [];
  const tally = { wrong: 0, left: 0, stray: 0, unfinished: 0 };
  let tried = 0;
  while (tried < trials.length) {
    const plots: string[] = [];
    for (const trial of trials.slice(tried, tried + atOnce)) {
      const plot = `plot${++tried}`;
      plots.push(plot);
      sow(field, plot);
      const said = await tryOne(plot, trial);
      const { wrong, strays } = harvest(field, plot);
      troubles.push(
        ...said.map((it) => `${plot}: ${it}`),
        ...wrong.map((name) => `${plot}: ${name} is neither old nor new`),
      );
      tally.wrong += wrong.length;
      tally.left += strays.length;
    }
    const again = rerun(field, plots);
    if (again.status !== finished.status || again.stderr !== finished.stderr)
      troubles.push(`run again: ${again.status} ${again.stderr}`);
    troubles.push(
      ...again.unfinished.map((plot) => `${plot} was not finished`),
      ...again.strays.map((path) => `${path} stayed`),
    );
    tally.stray += again.strays.length;
    tally.unfinished += again.unfinished.length;
    for (const folder of ['in', 'out'])
      for (const plot of plots)
        rmSync(join(field.cwd, folder, plot), { recursive: true, force: true });
  }
  const runs = trials.length;
  const files = runs * Object.keys(field.after).length;
  return { runs, files, ...tally, troubles };
}

/** What came of the trials of both. */
export function sumOf(one: Tally, other: Tally): Tally {
  return {
    runs: one.runs + other.runs,
    files: one.files + other.files,
    wrong: one.wrong + other.wrong,
    left: one.left + other.left,
    stray: one.stray + other.stray,
    unfinished: one.unfinished + other.unfinished,
    troubles: [...one.troubles, ...other.troubles],
  };
}

/** So many plots are finished by one run. */
const atOnce = 25;
