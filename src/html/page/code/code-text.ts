import type { JsonNode } from '../../../json/node.js';
import { lineAt, lineStartsOf, splitLines } from '../../../json/source-text.js';
import { append, html } from '../dom.js';
import { fateOf } from '../../../rule/rule.js';
import { findingKinds } from '../kinds.js';
import { fateMark } from '../parts/labels.js';
import type { ReportedFinding } from '../report-data.js';
import { type Excerpt, type FieldLinks, inputList, spansOf } from './blocks.js';

/**
 * Shows a text with numbered lines. Tab reaches the first leaf that belongs to a
 * field, the arrow keys the others. The lines of each row are in a part of their own.
 *
 * @param label for screen readers
 * @param inputs a row each; undefined for a row that the text has nothing for
 */
export function codeText(
  excerpt: Excerpt,
  label: string,
  links: FieldLinks,
  side: 'source' | 'output',
  inputs: readonly (JsonNode | undefined)[],
  findings: readonly ReportedFinding[],
): HTMLElement {
  const findingsAt = Map.groupBy(findings, ({ start }) => start.line);
  const starts = lineStartsOf(excerpt.text);
  const lineOf = (offset: number): number => lineAt(starts, offset) + 1;
  const first = lineOf(excerpt.start);
  const rows = new Map([[first, 1]]);
  for (const [index, input] of inputs.entries()) {
    const line = lineOf(input?.start ?? 0);
    if (input && !rows.has(line)) rows.set(line, index + 2);
  }
  const lastInput = inputs.findLast((it) => it);
  // An empty list is before the inputs of the other text.
  const last =
    lastInput ?? (inputs.length > 0 ? inputList(excerpt) : undefined);
  rows.set(lineOf(last?.end ?? excerpt.end) + 1, inputs.length + 2);
  const code = html('div.code', {
    role: 'group',
    'aria-label': label,
    translate: 'no',
  });
  let part = html('div');
  for (const [index, line] of linesOf(excerpt, links, side).entries()) {
    const number = first + index;
    const row = rows.get(number);
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
        html(
          'span.gutter',
          { 'aria-hidden': 'true' },
          gutterMarks(findingsAt.get(number) ?? []),
        ),
        html('code', line),
      ),
    );
  }
  code.querySelector('[data-fields]')?.setAttribute('tabindex', '0');
  return code;
}

/** Returns the lines of a text, without the indentation of the whole algorithm. */
function linesOf(
  excerpt: Excerpt,
  links: FieldLinks,
  side: 'source' | 'output',
): readonly (readonly (Node | string)[])[] {
  const { text, node, start, end } = excerpt;
  const most = (node?.start ?? start) - start;
  const indentation = new RegExp(`^[ \\t]{0,${most}}`);
  const lines: (Node | string)[][] = [];
  const add = (from: number, to: number, indices?: readonly number[]): void => {
    for (const [index, part] of splitLines(text.slice(from, to)).entries()) {
      const isNewLine = index > 0 || from === start;
      if (isNewLine) lines.push([]);
      const code = isNewLine ? part.replace(indentation, '') : part;
      const shown = code.replaceAll('\t', '  ');
      // A key and its value may be on several lines.
      lines
        .at(-1)
        ?.push(indices ? leaf(shown, links, indices, index === 0) : shown);
    }
  };
  let at = start;
  for (const span of spansOf(excerpt)) {
    add(at, span.start);
    add(span.start, span.end, links[side].get(span.pointer));
    at = span.end;
  }
  add(at, end);
  return lines;
}

/** A part of a leaf; the keyboard reaches the one on its first line. */
function leaf(
  code: string,
  { fields }: FieldLinks,
  indices: readonly number[],
  isFirstLine: boolean,
): HTMLElement {
  return html(
    `span.field.fate-${fields[indices[0] ?? -1]?.fate ?? 'exact'}`,
    {
      'data-fields': indices.join(' '),
      ...(isFirstLine
        ? { role: 'button', tabindex: -1 }
        : { 'data-continued': true }),
    },
    code,
  );
}

/** Marks the worst findings of a line, which has room for two. */
function gutterMarks(findings: readonly ReportedFinding[]) {
  return findings
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, 2)
    .map((finding) => {
      const mark = fateMark(fateOf(finding));
      mark.title = `${finding.rule}: ${finding.message}`;
      return mark;
    });
}

/** Ranks what breaks the source first. */
function rankOf({ kind }: ReportedFinding): number {
  return kind === 'fix' ? -1 : findingKinds.indexOf(kind);
}
