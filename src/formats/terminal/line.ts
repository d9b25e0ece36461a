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

/**
 * Items side by side, set apart by two blanks, on as many lines as that takes.
 *
 * @param indent what each line begins with
 */
export function packed(
  items: readonly Line[],
  indent: string,
  width: number,
): readonly Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer: Line = [...(last ?? []), ['  '], ...item];
    if (last && columnsOfLine(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push([[indent], ...item]);
  }
  return lines;
}

/** A line as it is written, without blanks at its end: a name of a file may have some. */
export function painted(line: Line, paint: Paint): string {
  return trimmed(line)
    .map(([text, tone]) => (tone === undefined ? text : paint[tone](text)))
    .join('');
}

function trimmed(line: Line): Line {
  const last = line.at(-1);
  if (!last?.[0].endsWith(' ')) return line;
  const [text, ...tone] = last;
  const before = line.slice(0, -1);
  const shorter = text.trimEnd();
  return shorter === '' ? trimmed(before) : [...before, [shorter, ...tone]];
}
