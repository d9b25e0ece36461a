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
  let line = 0;
  let above = starts.length;
  while (above - line > 1) {
    const middle = (line + above) >>> 1;
    if ((starts[middle] ?? 0) <= offset) line = middle;
    else above = middle;
  }
  return line;
}

/** The lines of a text, without their line endings. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n?|\n/);
}
