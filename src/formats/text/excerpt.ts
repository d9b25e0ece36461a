import type { FileFinding } from '../../file/record.js';
import { sliceWholeCharacters } from '../../rule/message-text.js';
import { visible } from '../safe-text.js';
import {
  beginningOf,
  type Block,
  columnsOf,
  endOf,
  type Span,
  unitsOfColumn,
} from './layout.js';

const linesOfObject = 3;

/** Shows the source line of a finding with its place underlined, or the first lines of an object. */
export function excerptLines(
  finding: FileFinding,
  lines: readonly string[],
  width: number,
): Block {
  const { start, end } = finding;
  // A file that is not text has no source.
  const isKnown = lines.some((line) => line !== '');
  if (!isKnown || lines.length < start.line) return [];
  const gutter = String(end.line).length + 2;
  const line = (number: string | number, ...rest: Span) => [
    [`${String(number).padStart(gutter)} |`, 'faint'] as const,
    [' '] as const,
    rest,
  ];
  const room = width - gutter - ' | '.length;
  if (end.line <= start.line + 1) {
    const { text, before, marked } = cutAround(finding, lines, room);
    const underline = ' '.repeat(before) + '^'.repeat(Math.max(1, marked));
    return [line(start.line, text), line('', underline, 'error')];
  }
  const first = start.line - 1;
  return [
    ...lines
      .slice(first, first + linesOfObject)
      .map((text, index) =>
        line(
          start.line + index,
          beginningOf(visibleSlice(text, 0, room * unitsOfColumn), room),
        ),
      ),
    ...(end.line >= start.line + linesOfObject ? [line('', '…')] : []),
  ];
}

/** Cuts a wide line around a place; returns the columns before and in the place. */
function cutAround(
  { start, end }: FileFinding,
  lines: readonly string[],
  width: number,
) {
  const line = lines[start.line - 1] ?? '';
  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : line.length;
  const near = width * unitsOfColumn;
  const before = visibleSlice(line, Math.max(0, from - near), from);
  const place = visibleSlice(line, from, Math.min(to, from + near));
  const behind = visibleSlice(line, to, Math.min(line.length, to + near));
  const isWide = columnsOf(before + place + behind) > width;
  const head = isWide ? endOf(before, Math.floor(width / 3)) : before;
  const columns = columnsOf(head);
  return {
    // Escape again: harmless parts may join to a command.
    text: beginningOf(visible(head + place + behind), width),
    before: columns,
    marked: Math.min(columnsOf(place), width - columns),
  };
}

function visibleSlice(line: string, from: number, to: number): string {
  return visible(sliceWholeCharacters(line, from, to).replaceAll('\t', '  '));
}
