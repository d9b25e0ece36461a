import { sourceTextOf, splitLines } from '../../../json/source-text.js';
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
  file: { sourceText },
  fidelity,
  start,
  end,
}: ReportedFinding): HTMLElement | null {
  if (sourceText === null) return null;
  const isBlock = start.line !== end.line;
  const first = start.line - 1;
  const lines = linesOf(sourceText).slice(
    first,
    Math.min(end.line, first + mostLines),
  );
  const indentation = Math.min(
    ...lines.filter((it) => /\S/.test(it)).map((it) => it.search(/[^ \t]/)),
  );
  const digits = String(first + lines.length).length;
  return html(
    'pre',
    { class: `excerpt fate-${fidelity}${isBlock ? ' block' : ''}` },
    lines.map((line, index) =>
      html(
        'span.excerpt-line',
        html(
          'span.line-number.faint',
          String(start.line + index).padStart(digits),
        ),
        isBlock
          ? cut(line, indentation, indentation)
          : marked(line, indentation, start.column - 1, end.column - 1),
      ),
    ),
    end.line > first + mostLines && html('span.faint', '…'),
  );
}

let known: { readonly text: string; readonly lines: readonly string[] } = {
  text: '',
  lines: [],
};

/** Findings of a file follow each other. */
function linesOf(text: string): readonly string[] {
  if (known.text !== text)
    known = { text, lines: splitLines(sourceTextOf(text).text) };
  return known.lines;
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
