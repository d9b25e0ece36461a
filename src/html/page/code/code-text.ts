import { lineAt, lineStartsOf } from '../../../json/position.js';
import type { JsonNode } from '../../../json/node.js';
import { append, html } from '../dom.js';
import { type Excerpt, spansOf } from './blocks.js';
import type { Meaning, Meanings } from './lighting.js';

export interface CodeOptions {
  /** Name of the text, for screen readers. */
  readonly label: string;
  readonly meanings: Meanings;
  /** The inputs in the text, a row each; undefined for a row that it has nothing for. */
  readonly inputs: readonly (JsonNode | undefined)[];
  /** Returns the marks beside a line; lines count from 1. */
  readonly gutterOf: (line: number) => readonly HTMLElement[];
}

/**
 * Shows a text with numbered lines. Tab reaches the first leaf that belongs to a
 * field, the arrow keys the others. The lines of each row are in a part of their own.
 */
export function codeText(
  excerpt: Excerpt,
  { label, gutterOf, inputs, meanings }: CodeOptions,
): HTMLElement {
  const { text, node, start, end } = excerpt;
  const starts = lineStartsOf(text);
  const first = lineAt(starts, start);
  const last = lineAt(starts, Math.max(start, end - 1));
  const code = html('div.code', {
    ...{ role: 'group', 'aria-label': label, translate: 'no' },
  });
  // Do not show the indentation of the whole algorithm.
  const indentation = (node?.start ?? start) - start;
  const spans = spansOf(excerpt);
  const rows = new Map([[first, 1]]);
  for (const [index, input] of inputs.entries()) {
    const line = lineAt(starts, input?.start ?? 0);
    if (input && !rows.has(line)) rows.set(line, index + 2);
  }
  const behind = lineAt(starts, inputs.findLast((it) => it)?.end ?? end) + 1;
  rows.set(behind, inputs.length + 2);
  let part = html('div');
  let next = 0;
  for (let line = first; line <= last; line++) {
    const from = afterIndentation(
      text,
      Math.max(start, starts[line] ?? 0),
      indentation,
    );
    const to = Math.min(end, starts[line + 1] ?? end);
    const pieces: (Node | string)[] = [];
    let at = from;
    // A leaf may span several lines.
    for (let span = spans[next]; span && span.start < to; span = spans[next]) {
      const begin = Math.max(span.start, from);
      const stop = Math.min(span.end, to);
      const shown = plain(text, begin, stop);
      const meaning = meanings.get(span.pointer);
      pieces.push(
        plain(text, at, begin),
        meaning ? leaf(shown, meaning, begin === span.start) : shown,
      );
      at = stop;
      if (span.end > to) break;
      next++;
    }
    pieces.push(plain(text, at, to));
    const number = line + 1;
    const row = rows.get(line);
    if (row !== undefined) {
      part = html('div');
      part.style.gridRow = String(row);
      append(code, part);
    }
    append(
      part,
      html(
        'div.line',
        { 'data-line': number },
        html('span.line-number.faint', { 'aria-hidden': 'true' }, number),
        html('span.gutter', { 'aria-hidden': 'true' }, gutterOf(number)),
        html('code', pieces),
      ),
    );
  }
  code.querySelector('[data-fields]')?.setAttribute('tabindex', '0');
  return code;
}

/** Returns the offset after at most `most` blanks and tabs. */
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

/** A part of a leaf; the keyboard reaches the one on its first line. */
function leaf(
  shown: string,
  { fields, fate }: Meaning,
  isFirstLine: boolean,
): HTMLElement {
  return html(
    `span.field.fate-${fate}`,
    {
      'data-fields': fields.join(' '),
      ...(isFirstLine
        ? { role: 'button', tabindex: -1 }
        : { 'data-continued': true }),
    },
    shown,
  );
}
