import { pluralise } from '../rule/message-text.js';
import { widthOf, type World } from './world.js';

/** Shows how far a run is. */
export interface Progress {
  readonly show: (what: string, done: number, of: number) => void;
  /** Takes the bar away, so that other output can follow. */
  readonly end: () => void;
}

const barColumns = 24;

/** A bar that is narrower than so many columns shows nothing. */
const minBarColumns = 4;

/** A bar is drawn at most so often: milliseconds. */
const redrawInterval = 100;

/**
 * A bar on a terminal, with files done, rate and time left; elsewhere a plain
 * line when each stage is over; nothing where `quiet`.
 */
export function progressOn(
  world: World,
  quiet: boolean,
  now: () => number = Date.now,
): Progress {
  const { stderr } = world;
  if (quiet) return { show: () => undefined, end: () => undefined };
  if (stderr.isTTY !== true)
    return {
      show: (what, done, of) => {
        if (done === of) stderr.write(`${what}: ${pluralise(of, 'file')}\n`);
      },
      end: () => undefined,
    };

  let stage: { readonly what: string; readonly since: number } | undefined;
  let drawn = 0;
  return {
    show: (what, done, of) => {
      const time = now();
      if (stage?.what !== what) stage = { what, since: time };
      if (done < of && time - drawn < redrawInterval) return;
      drawn = time;
      // Of no files there is no part.
      if (of === 0) return;
      const seconds = Math.max((time - stage.since) / 1000, 0.001);
      const rate = done / seconds;
      const left = Math.ceil((of - done) / rate);
      const words = `${done}/${pluralise(of, 'file')}, ${Math.round(rate)}/s, ${left} s left`;
      // A line that the terminal breaks could not be taken away again.
      const width = widthOf(world) - 1;
      const room = width - `${what}  ${words}`.length;
      const bar = barOf(done / of, Math.min(barColumns, room));
      stderr.write(`\r\u001b[K${`${what} ${bar}${words}`.slice(0, width)}`);
    },
    end: () => {
      if (stage) stderr.write('\r\u001b[K');
      stage = undefined;
    },
  };
}

function barOf(part: number, columns: number): string {
  if (columns < minBarColumns) return '';
  const full = Math.round(part * columns);
  return `${'█'.repeat(full)}${'░'.repeat(columns - full)} `;
}
