import type { ReportedFinding } from '../../report/report.js';
import { sliceWholeCharacters } from '../../rule/message-text.js';
import { beginningOf, endOf } from '../terminal/cut.js';
import { columnsOf } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';

/** How many lines of an object are shown. */
const linesOfObject = 3;

/** The source around a finding, as lines of text and of underlining. */
export interface ExcerptLine {
  readonly lineNumber: number | undefined;
  readonly text: string;
  readonly kind: 'source' | 'underline' | 'cut';
}

/**
 * Shows the source line of a finding with its place underlined, or the first
 * lines of an object that stands on several.
 *
 * @param lines the lines of the source
 * @param width columns for the text
 */
export function excerptOf(
  { start, end }: ReportedFinding,
  lines: readonly string[],
  width: number,
): readonly ExcerptLine[] {
  const first = lines[start.line - 1] ?? '';
  if (end.line > start.line + 1)
    return [
      ...lines
        .slice(start.line - 1, start.line - 1 + linesOfObject)
        .map((line, index): ExcerptLine => ({
          lineNumber: start.line + index,
          text: beginningOf(shown(line, 0, width * most), width),
          kind: 'source',
        })),
      ...(end.line >= start.line + linesOfObject
        ? [{ lineNumber: undefined, text: '…', kind: 'cut' } as const]
        : []),
    ];

  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : first.length;
  const { text, before, marked } = cutAround(first, from, to, width);
  return [
    { lineNumber: start.line, text, kind: 'source' },
    {
      lineNumber: undefined,
      text: ' '.repeat(before) + '^'.repeat(Math.max(1, marked)),
      kind: 'underline',
    },
  ];
}

interface CutLine {
  readonly text: string;
  /** Columns before the place. */
  readonly before: number;
  /** Columns of the place, as far as it is shown. */
  readonly marked: number;
}

/** Cuts a line that is too wide, such as the one line of a minified file, to what is around a place in it. */
function cutAround(
  line: string,
  from: number,
  to: number,
  width: number,
): CutLine {
  const near = width * most;
  const before = shown(line, Math.max(0, from - near), from);
  const marked = shown(line, from, Math.min(to, from + near));
  const behind = shown(line, to, Math.min(line.length, to + near));
  const isWide = columnsOf(before + marked + behind) > width;
  const head = isWide ? endOf(before, Math.floor(width / 3)) : before;
  const columns = columnsOf(head);
  return {
    // Once more: what is harmless in parts may be a command together.
    text: beginningOf(visible(head + marked + behind), width),
    before: columns,
    marked: Math.min(columnsOf(marked), width - columns),
  };
}

/** So many code units are looked at for each column: a character may be made of several. */
const most = 8;

/** A part of a line, as it is shown. */
function shown(line: string, from: number, to: number): string {
  return visible(sliceWholeCharacters(line, from, to).replaceAll('\t', '  '));
}
