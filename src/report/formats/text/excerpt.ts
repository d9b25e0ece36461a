import type { ReportedFinding } from '../../report.js';
import { columnsOf, visible } from '../../terminal/terminal.js';

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
        .map((text, index): ExcerptLine => ({
          lineNumber: start.line + index,
          text: cutAround(text, 0, width).text,
          kind: 'source',
        })),
      ...(end.line >= start.line + linesOfObject
        ? [{ lineNumber: undefined, text: '…', kind: 'cut' } as const]
        : []),
    ];

  const from = start.column - 1;
  const to = end.line === start.line ? end.column - 1 : first.length;
  const shown = cutAround(first, from, width);
  const before = columnsOf(shown.visibly(0, from));
  const marked = columnsOf(shown.visibly(from, to));
  return [
    { lineNumber: start.line, text: shown.text, kind: 'source' },
    {
      lineNumber: undefined,
      text:
        ' '.repeat(before) +
        '^'.repeat(Math.max(1, Math.min(marked, width - before))),
      kind: 'underline',
    },
  ];
}

interface ShownLine {
  readonly text: string;
  /** What is shown of the part of the line between two columns. */
  readonly visibly: (from: number, to: number) => string;
}

/** Cuts a line that is too long, such as the one line of a minified file, to the part around a column. */
function cutAround(line: string, column: number, width: number): ShownLine {
  const before = Math.floor(width / 3);
  const isLong = line.length > width;
  const from = isLong ? Math.max(0, column - before) : 0;
  const to = isLong ? from + width : line.length;
  const head = from > 0 ? '…' : '';
  const tail = to < line.length ? '…' : '';
  const show = (text: string): string => visible(text.replaceAll('\t', '  '));
  return {
    text: head + show(line.slice(from, to)) + tail,
    visibly: (start, end) =>
      (start <= from ? head : '') +
      show(line.slice(Math.max(start, from), Math.min(end, to))),
  };
}
