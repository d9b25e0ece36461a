import type { World } from './world.js';

/** Shows how far a run is. */
export interface Progress {
  readonly show: (what: string, done: number, of: number) => void;
  /** Takes the bar away, so that other output can follow. */
  readonly end: () => void;
}

const barColumns = 24;

/** A bar is drawn at most so often: milliseconds. */
const interval = 100;

/**
 * A bar on a terminal, with files done, rate and time left; elsewhere a plain
 * line when each stage is over; nothing where `quiet`.
 */
export function progressOn(
  { stderr }: World,
  quiet: boolean,
  now: () => number = Date.now,
): Progress {
  if (quiet) return { show: () => undefined, end: () => undefined };
  if (stderr.isTTY !== true)
    return {
      show: (what, done, of) => {
        if (done === of) stderr.write(`${what}: ${of} files\n`);
      },
      end: () => undefined,
    };

  let stage: { readonly what: string; readonly since: number } | undefined;
  let drawn = 0;
  return {
    show: (what, done, of) => {
      const time = now();
      if (stage?.what !== what) stage = { what, since: time };
      if (done < of && time - drawn < interval) return;
      drawn = time;
      const seconds = Math.max((time - stage.since) / 1000, 0.001);
      const rate = done / seconds;
      const left = Math.ceil((of - done) / rate);
      const full = Math.round((done / of) * barColumns);
      const bar = '█'.repeat(full) + '░'.repeat(barColumns - full);
      stderr.write(
        `\r\u001b[K${what} ${bar} ${done}/${of} files, ${Math.round(rate)}/s, ${left} s left`,
      );
    },
    end: () => {
      if (stage) stderr.write('\r\u001b[K');
      stage = undefined;
    },
  };
}
