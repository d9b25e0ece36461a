import { visible } from '../render/safe-text.js';
import { pluralise } from '../rule/message-text.js';
import { hasCursor, widthOf, type World } from './world.js';

interface ShowProgress {
  /** Returns a function that shows how far the reading of files is. */
  readonly files: (what: string) => (done: number, of: number) => void;
  /** Says what the run does while it reads no files. */
  readonly stage: (what: string) => void;
}

/** Minimum milliseconds between two drawings. */
const redrawInterval = 100;

/** Removes the progress, so that something else can be written. */
export const eraseLine = '\r\u001b[K';

/**
 * Runs with a progress display: in a terminal a line, which it removes at the
 * end; elsewhere one line when all files are read; nothing with `quiet`.
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
  let drawn = 0;
  const draw = (text: string): void => {
    // A wrapped line could not be erased.
    stderr.write(eraseLine + visible(text).slice(0, widthOf(world) - 1));
    drawn = Date.now();
  };
  try {
    return await run({
      files: (what) => (done, of) => {
        if (done === of || Date.now() - drawn >= redrawInterval)
          draw(`${what} ${done}/${pluralise(of, 'file')}`);
      },
      stage: (what) => {
        draw(`${what} …`);
      },
    });
  } finally {
    stderr.write(eraseLine);
  }
}
