import { momentWords, spanWords, timeOf } from './time-words.js';
import type { Slice } from './window.js';

/** What a slice looks like in a drawing; times in ms since 1970, infinite for an open end. */
export interface SliceBar {
  /** `latest`: only the last value in it; `unknown`: not described; `none`: nothing to draw. */
  readonly look: 'span' | 'monthly' | 'latest' | 'unknown' | 'none';
  readonly words: string;
  readonly from: number;
  readonly to: number;
  /** Only its length is known. */
  readonly isExample?: boolean;
}

const allTime = { from: -Infinity, to: Infinity };

/** Returns a bar for each distinct reading of the description. */
export function barsOf(slices: readonly Slice[]): readonly SliceBar[] {
  if (slices.length === 0)
    return [{ ...allTime, look: 'unknown', words: 'not shown' }];
  const byWords = slices.map(barOf).map((it) => [it.words, it] as const);
  return [...new Map(byWords).values()];
}

function barOf(slice: Slice): SliceBar {
  if (slice.kind === 'timeless')
    return { ...allTime, look: 'none', words: 'does not depend on the time' };
  if (slice.kind === 'all')
    return { ...allTime, look: 'span', words: 'all time' };
  const end = slice.kind === 'latest' ? slice.before : slice.to;
  const from = slice.from === null ? -Infinity : timeOf(slice.from);
  const to = timeOf(end);
  const span =
    slice.from === null
      ? `before ${momentWords(end)}`
      : `of ${spanWords(slice.from, end)}`;
  switch (slice.kind) {
    case 'span': {
      const isExample = slice.endsAnywhere === true;
      const words = `${isExample ? 'for example ' : ''}${spanWords(slice.from, end)}`;
      return { look: 'span', words, from, to, isExample };
    }
    case 'monthly': {
      const words = `one result of each calendar month ${span}`;
      return { look: 'monthly', words, from, to };
    }
    case 'latest':
      return from === to
        ? { ...allTime, look: 'none', words: 'nothing' }
        : { look: 'latest', words: `the latest ${span}`, from, to };
  }
}
