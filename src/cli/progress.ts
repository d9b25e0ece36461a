import { pluralise } from '../rule/message-text.js';
import { widthOf, type World } from './world.js';

export interface Progress {
  readonly show: (what: string, done: number, of: number) => void;
  /** Removes the bar before other output. */
  readonly end: () => void;
}

const barColumns = 24;

/** A narrower bar is not drawn. */
const minBarColumns = 4;

/** Minimum milliseconds between two drawings. */
const redrawInterval = 100;

/**
 * Creates the progress display: a bar in a terminal, elsewhere one line at the
 * end of each stage, nothing with `quiet`.
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
      if (of === 0) return;
      const seconds = Math.max((time - stage.since) / 1000, 0.001);
      const rate = done / seconds;
      const left = Math.ceil((of - done) / rate);
      const words = `${done}/${pluralise(of, 'file')}, ${Math.round(rate)}/s, ${left} s left`;
      // A wrapped line could not be erased.
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
