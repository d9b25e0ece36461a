import type { SourceText } from './decode.js';

/** A place for people: line and column count from 1, columns in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  /** UTF-16 code units from the beginning of the file, a byte order mark included. */
  readonly offset: number;
}

/** Offsets at which the lines of a text begin. LF, CRLF and a lone CR end a line, as they do in editors. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  if (text.includes('\r')) {
    for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g))
      starts.push(index + lineEnd.length);
    return starts;
  }
  // Most texts have one kind only, which is found many times as fast.
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

/** Turns offsets into the text into positions. */
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

/** The line in which an offset is, from 0, by where the lines begin. */
export function lineAt(starts: readonly number[], offset: number): number {
  return countUpTo(starts, offset, (start) => start) - 1;
}

/** Of places in the order of a text, the last one that starts at or before the offset. */
export function lastStartingBefore<T extends { readonly start: number }>(
  places: readonly T[],
  offset: number,
): T | undefined {
  return places[countUpTo(places, offset, ({ start }) => start) - 1];
}

/** How many of several things in the order of a text start at or before the offset. */
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

/** The lines of a text, without their line endings. */
export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
