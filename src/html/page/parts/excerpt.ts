import { lineAt, lineStartsOf, splitLines } from '../../../json/source-text.js';
import { sliceWholeCharacters } from '../../../rule/message-text.js';
import { type Children, html } from '../dom.js';
import type { ReportedFinding } from '../report-data.js';

/** Most lines shown. */
const mostLines = 6;

/** Longer lines, such as that of a minified file, are cut around the place. */
const widest = 160;

/**
 * Shows the source of a finding: its place underlined, or a bar beside an object
 * on several lines. Null if there is no text.
 */
export function sourceExcerpt({
  file: { sourceText: text },
  fidelity,
  start,
  end,
}: ReportedFinding): HTMLElement | null {
  if (text === null) return null;
  const starts = startsOf(text);
  const first = lineAt(starts, start.offset);
  const last = lineAt(starts, end.offset - 1);
  const to = Math.min(last + 1, first + mostLines);
  const excerpt = splitLines(text.slice(starts[first], starts[to])).slice(
    0,
    to - first,
  );
  const indentation = Math.min(
    ...excerpt
      .filter((line) => /\S/.test(line))
      .map((line) => line.search(/[^ \t]/)),
  );
  const isBlock = start.line !== end.line;
  const from = start.offset - (starts[first] ?? 0);
  return html(
    'pre',
    { class: `excerpt fate-${fidelity}${isBlock ? ' block' : ''}` },
    excerpt.map((line, index) =>
      html(
        'span.excerpt-line',
        html(
          'span.line-number.faint',
          String(first + index + 1).padStart(String(to).length),
        ),
        isBlock
          ? cut(line, indentation, indentation)
          : marked(line, indentation, from, from + end.offset - start.offset),
      ),
    ),
    last >= to && html('span.excerpt-line.excerpt-cut.faint', '…'),
  );
}

let known: { readonly text: string; readonly starts: readonly number[] } = {
  text: '',
  starts: [],
};

/** Findings of a file follow each other. */
function startsOf(text: string): readonly number[] {
  if (known.text !== text) known = { text, starts: lineStartsOf(text) };
  return known.starts;
}

/** Underlines a part of a line, and cuts a long line around it. */
function marked(
  line: string,
  indentation: number,
  start: number,
  end: number,
): Children {
  const isLong = line.length - indentation > widest;
  const from = isLong ? Math.max(indentation, start - 40) : indentation;
  return [
    from > indentation ? '…' : '',
    cut(line.slice(0, start), from, from),
    html(
      'mark',
      cut(line.slice(0, Math.min(end, from + widest)), start, from) || ' ',
    ),
    cut(line, Math.max(start, end), from),
  ];
}

/** Returns a line from an offset on, without what does not fit behind another. */
function cut(line: string, from: number, first: number): string {
  const to = first + widest;
  const text = sliceWholeCharacters(line, Math.max(from, first), to);
  return `${text}${line.length > to ? '…' : ''}`.replaceAll('\t', '  ');
}
