import { lineAt, lineStartsOf } from '../../../json/position.js';
import type { Fate } from '../../../report/report.js';
import { counted, element, fill } from '../dom.js';
import type { Excerpt } from './blocks.js';
import { type Span, spansOf } from './spans.js';

/** So many lines are shown before one asks for the others. */
const firstLines = 500;

/** What a leaf of the text stands for. */
export interface Meaning {
  /** Numbers of the fields it belongs to. */
  readonly fields: readonly number[];
  readonly fate: Fate;
}

export interface CodeOptions {
  /** What the text is, for screen readers. */
  readonly label: string;
  readonly meaningOf: (pointer: string) => Meaning | undefined;
  /** What stands beside a line; lines count from 1. */
  readonly gutterOf: (line: number) => readonly HTMLElement[];
}

/**
 * A text with numbered lines in which every leaf that belongs to a field can be
 * reached: with Tab the first one, from there with the arrow keys.
 */
export function codeText(excerpt: Excerpt, options: CodeOptions): HTMLElement {
  const { code, node, start, end } = excerpt;
  const spans = node ? spansOf(code.text, node) : [];
  const starts = lineStartsOf(code.text);
  const first = lineAt(starts, start);
  const last = lineAt(starts, Math.max(start, end - 1));
  const made = element('div', {
    class: 'code',
    role: 'group',
    'aria-label': options.label,
    translate: 'no',
  });
  const show = (until: number): void => {
    const upTo = Math.min(last, until);
    fill(
      made,
      lineElements(excerpt, spans, starts, first, upTo, options),
      upTo < last &&
        element(
          'button',
          {
            type: 'button',
            class: 'more',
            onclick: () => {
              show(Infinity);
            },
          },
          `Show ${counted(last - upTo, 'more line')}`,
        ),
    );
    made.querySelector('[data-fields]')?.setAttribute('tabindex', '0');
  };
  show(first + firstLines - 1);
  return made;
}

function lineElements(
  { code, node, start, end }: Excerpt,
  spans: readonly Span[],
  starts: readonly number[],
  first: number,
  last: number,
  options: CodeOptions,
): readonly HTMLElement[] {
  // What the whole algorithm is indented by says nothing about it.
  const indentation = (node?.start ?? start) - start;
  const made: HTMLElement[] = [];
  let next = 0;
  for (let line = first; line <= last; line++) {
    const from = afterIndentation(
      code.text,
      Math.max(start, starts[line] ?? 0),
      indentation,
    );
    const to = Math.min(end, starts[line + 1] ?? end);
    const pieces: (Node | string)[] = [];
    let at = from;
    while (next < spans.length) {
      const span = spans[next];
      if (!span || span.start >= to) break;
      const begin = Math.max(span.start, from);
      const stop = Math.min(span.end, to);
      pieces.push(plain(code.text, at, begin));
      pieces.push(leaf(code.text, begin, stop, span, options));
      at = stop;
      if (span.end > to) break;
      next++;
    }
    pieces.push(plain(code.text, at, to));
    made.push(
      element(
        'div',
        { class: 'line', 'data-line': line + 1 },
        element(
          'span',
          { class: 'line-number', 'aria-hidden': 'true' },
          String(line + 1),
        ),
        element(
          'span',
          { class: 'gutter', 'aria-hidden': 'true' },
          ...options.gutterOf(line + 1),
        ),
        element('code', {}, pieces),
      ),
    );
  }
  return made;
}

/** The offset behind at most so many characters of white space. */
function afterIndentation(text: string, from: number, most: number): number {
  let at = from;
  while (at < from + most && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function plain(text: string, from: number, to: number): string {
  return text
    .slice(from, to)
    .replace(/[\r\n]+$/, '')
    .replaceAll('\t', '  ');
}

function leaf(
  text: string,
  from: number,
  to: number,
  span: Span,
  { meaningOf }: CodeOptions,
): Node | string {
  const shown = plain(text, from, to);
  const meaning = meaningOf(span.pointer);
  if (!meaning) return shown;
  return element(
    'span',
    {
      class: `field fate-line-${meaning.fate}`,
      'data-fields': meaning.fields.join(' '),
      ...(from === span.start
        ? { role: 'button', tabindex: -1 }
        : { 'data-continued': true }),
    },
    shown,
  );
}
