import type { Slice } from '../../../behaviour/window.js';

/** A bar on a time line. Times are in ms since 1970; infinite where it is open. */
export interface SliceBar {
  readonly from: number;
  readonly to: number;
  /** `latest`: only the last thing in it; `unknown`: the description does not say; `none`: there is nothing to draw. */
  readonly look: 'span' | 'latest' | 'unknown' | 'none';
  readonly words: string;
}

const minute = 60_000;

/** What is drawn of a window of which nothing is known. */
export const unknownBar: SliceBar = {
  from: -Infinity,
  to: Infinity,
  look: 'unknown',
  words: 'not shown',
};

/** How a slice is drawn, and in which words. */
export function barOf(slice: Slice): SliceBar {
  switch (slice.kind) {
    case 'timeless':
      return { ...nowhere, words: 'does not depend on the time' };
    case 'all':
      return { from: -Infinity, to: Infinity, look: 'span', words: 'all time' };
    case 'span': {
      const [from, to] = [timeOf(slice.from), timeOf(slice.to)];
      return { from, to, look: 'span', words: spanWords(from, to) };
    }
    case 'latest': {
      const to = timeOf(slice.before);
      const from = slice.from === null ? -Infinity : timeOf(slice.from);
      if (from === to) return { ...nowhere, words: 'nothing' };
      const words =
        slice.from === null
          ? `the latest before ${wordsOf(to)}`
          : `the latest of ${spanWords(from, to)}`;
      return { from, to, look: 'latest', words };
    }
  }
}

const nowhere = { from: Infinity, to: -Infinity, look: 'none' } as const;

/** @param time of UTC, with or without the sign that says so */
export function timeOf(time: string): number {
  return Date.parse(time.endsWith('Z') ? time : `${time}Z`);
}

/** `2026-03-01 14:48` */
export function wordsOf(time: number): string {
  return new Date(time).toISOString().replace(/T(\d+:\d+).*/, ' $1');
}

/** With its last minute, as witnesses say it. */
function spanWords(from: number, to: number): string {
  const [first, last] = [wordsOf(from), wordsOf(to - minute)];
  const [date = ''] = first.split(' ');
  return `${first} to ${last.startsWith(date) ? last.slice(date.length + 1) : last}`;
}
