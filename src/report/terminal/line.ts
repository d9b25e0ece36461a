import type { Paint, Tone } from './paint.js';
import { columnsOf } from './columns.js';

/** A part of a line: visible text, and what it is. */
export type Span = readonly [text: string, tone?: Tone];

/** A line that can still be measured, because it is not painted yet. */
export type Line = readonly Span[];

/** Columns that a line takes. */
export function columnsOfLine(line: Line): number {
  return line.reduce((columns, [text]) => columns + columnsOf(text), 0);
}

/** A line as it is written; it takes the same columns. */
export function painted(line: Line, paint: Paint): string {
  return line
    .map(([text, tone]) => (tone === undefined ? text : paint[tone](text)))
    .join('');
}
