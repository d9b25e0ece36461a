import type { SourceText } from './decode.js';

/** A line and a column, both counted from 1. Columns are UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** UTF-16 code units from the beginning of the file, a byte order mark included. */
  readonly offset: number;
}

/** Returns the offsets at which lines begin. LF, CRLF and a lone CR end a line, as in editors. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g))
    starts.push(index + lineEnd.length);
  return starts;
}

/** Returns a function that turns offsets into the text into positions. */
export function positionsIn(source: SourceText): (offset: number) => Position {
  const starts = lineStartsOf(source.text);
  const before = source.byteOrderMark ? 1 : 0;
  return (offset) => {
    const line = lineAt(starts, offset);
    return {
      line: line + 1,
      column: offset - (starts[line] ?? 0) + 1,
      offset: offset + before,
    };
  };
}

export function lineAt(starts: readonly number[], offset: number): number {
  return countUpTo(starts, offset, (start) => start) - 1;
}

/** Returns the last place that starts at or before the offset. The places are in text order. */
export function lastStartingBefore<T extends { readonly start: number }>(
  places: readonly T[],
  offset: number,
): T | undefined {
  return places[countUpTo(places, offset, ({ start }) => start) - 1];
}

function countUpTo<T>(
  things: readonly T[],
  offset: number,
  startOf: (thing: T) => number,
): number {
  let low = 0;
  let high = things.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(things[middle] as T) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
