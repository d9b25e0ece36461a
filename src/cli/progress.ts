import { visible } from '../formats/safe-text.js';
import { pluralise } from '../rule/message-text.js';
import { hasCursor, widthOf, type World } from './world.js';

/** Shows what a run does. */
export interface ShowProgress {
  /** Returns a function that shows how far the reading of files is. */
  readonly files: (what: string) => (done: number, of: number) => void;
  /** Says what the run does while it reads no files. */
  readonly stage: (what: string) => void;
}

const barColumns = 24;

/** A narrower bar is not drawn. */
const minBarColumns = 4;

/** Minimum milliseconds between two drawings. */
const redrawInterval = 100;

/** Removes the bar, so that something else can be written. */
export const eraseLine = '\r\u001b[K';

/**
 * Runs with a progress display: in a terminal a bar, which it removes at the
 * end; elsewhere one line at the end of each stage; nothing with `quiet`.
 */
export async function withProgress<T>(
  world: World,
  { quiet }: { readonly quiet: boolean },
  run: (show: ShowProgress) => T | Promise<T>,
): Promise<T> {
  const { stderr } = world;
  const nothing = (): void => undefined;
  if (quiet) return run({ files: () => nothing, stage: nothing });
  if (!hasCursor(world))
    return run({
      files: (what) => (done, of) => {
        if (done === of) stderr.write(`${what}: ${pluralise(of, 'file')}\n`);
      },
      stage: nothing,
    });
  try {
    return await run({
      files: (what) => drawerOf(what, world),
      stage: (what) => {
        const text = `${visible(what)} …`.slice(0, widthOf(world) - 1);
        stderr.write(eraseLine + text);
      },
    });
  } finally {
    stderr.write(eraseLine);
  }
}

function drawerOf(
  what: string,
  world: World,
): ReturnType<ShowProgress['files']> {
  let since: number | undefined;
  let drawn = 0;
  return (done, of) => {
    const time = Date.now();
    since ??= time;
    if (of === 0 || (done < of && time - drawn < redrawInterval)) return;
    drawn = time;
    const rate = done / Math.max((time - since) / 1000, 0.001);
    const left = Math.ceil((of - done) / rate);
    const words = `${done}/${pluralise(of, 'file')}, ${Math.round(rate)}/s, ${left} s left`;
    // A wrapped line could not be erased.
    const width = widthOf(world) - 1;
    const room = width - `${what}  ${words}`.length;
    const bar = barOf(done / of, Math.min(barColumns, room));
    world.stderr.write(eraseLine + `${what} ${bar}${words}`.slice(0, width));
  };
}

function barOf(part: number, columns: number): string {
  if (columns < minBarColumns) return '';
  const full = Math.round(part * columns);
  return `${'█'.repeat(full)}${'░'.repeat(columns - full)} `;
}
