import { splitLines, lineStartsOf } from '../../../json/position.js';
import { sliceWholeCharacters } from '../../../rule/message-text.js';
import { element } from '../dom.js';
import type { Finding } from '../report-data.js';

/** How many lines of an object are shown. */
const longest = 6;

/** Longer lines, such as the one line of a minified file, are cut around the place. */
const widest = 160;

/**
 * The source around a finding: its place underlined, or, where that is an object
 * on several lines, with a bar beside them. Null where there is no text.
 */
export function excerpt(
  { rule, start, end }: Finding,
  text: string | null,
): HTMLElement | null {
  if (text === null) return null;
  const starts = lineStartsOf(text);
  const first = start.line - 1;
  const lines = splitLines(
    text.slice(starts[first] ?? 0, starts[first + longest] ?? text.length),
  );
  const shown = lines
    .slice(0, longest)
    .map((line, index) => ({ line, from: starts[first + index] ?? 0 }))
    .filter(({ from }, index) => index === 0 || from < end);
  const rest = (starts[first + longest] ?? Infinity) < end;
  const indentation = Math.min(
    ...shown.map(({ line }) => /^[ \t]*/.exec(line)?.[0].length ?? 0),
  );
  const isBlock = shown.length > 1;
  const digits = String(first + shown.length).length;
  return element(
    'pre',
    { class: `excerpt fate-${rule.fidelity}${isBlock ? ' block' : ''}` },
    ...shown.map(({ line, from }, index) =>
      element(
        'span',
        { class: 'excerpt-line' },
        element(
          'span',
          { class: 'line-number' },
          String(start.line + index).padStart(digits),
        ),
        ...(isBlock
          ? [cut(line, indentation)]
          : marked(line, indentation, start.offset - from, end - from)),
      ),
    ),
    rest && element('span', { class: 'excerpt-line excerpt-cut' }, '…'),
  );
}

/** A line with a part of it underlined, cut around that part where it is too long. */
function marked(
  line: string,
  indentation: number,
  start: number,
  end: number,
): readonly (Node | string)[] {
  const isLong = line.length - indentation > widest;
  const from = isLong ? Math.max(indentation, start - 40) : indentation;
  const to = isLong ? Math.min(line.length, from + widest) : line.length;
  const text = (a: number, b: number): string =>
    sliceWholeCharacters(line, Math.max(a, from), Math.min(b, to)).replaceAll(
      '\t',
      '  ',
    );
  return [
    from > indentation ? '…' : '',
    text(from, start),
    element('mark', {}, text(start, end) || ' '),
    text(Math.max(start, end), to),
    to < line.length ? '…' : '',
  ];
}

function cut(line: string, indentation: number): string {
  const text = line.slice(indentation).replaceAll('\t', '  ');
  return text.length > widest
    ? `${sliceWholeCharacters(text, 0, widest)}…`
    : text;
}
