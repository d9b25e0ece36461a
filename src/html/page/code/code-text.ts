import { splitLines } from '../../../json/source-text.js';
import { html } from '../dom.js';
import { fateOf } from '../../../rule/rule.js';
import { findingKinds } from '../kinds.js';
import { fateMark } from '../parts/labels.js';
import type { ReportedFinding } from '../report-data.js';
import type { LineRow } from './aligned-lines.js';
import { type Excerpt, type FieldLinks, spansOf } from './blocks.js';

/** One of two texts beside each other. */
interface CodeColumn {
  /** Undefined where the text does not have the algorithm. */
  readonly excerpt: Excerpt | undefined;
  readonly side: 'source' | 'output';
  /** For screen readers. */
  readonly label: string;
  readonly rows: readonly LineRow[];
  readonly findings: readonly ReportedFinding[];
}

/**
 * Shows a text with numbered lines, a row each. Tab reaches the first leaf that
 * belongs to a field, the arrow keys the others.
 */
export function codeText(column: CodeColumn, links: FieldLinks): HTMLElement {
  const { excerpt, side, label, rows } = column;
  const findings = Map.groupBy(column.findings, ({ start }) => start.line);
  const lines = excerpt ? linesOf(excerpt, links, side) : [];
  let shown = 0;
  const code = html(
    'div.code',
    { role: 'group', 'aria-label': label, translate: 'no' },
    rows.map(({ leftOut, ...numbers }) => {
      const number = numbers[side];
      if (number === undefined) return html('div.line.nothing');
      const fate = side === 'source' && leftOut ? `fate-${leftOut}` : '';
      return html(
        'div',
        { class: `line ${fate}`, 'data-line': number },
        html('span.line-number.faint', { 'aria-hidden': 'true' }, number),
        html(
          'span.gutter',
          { 'aria-hidden': 'true' },
          gutterMarks(findings.get(number) ?? []),
        ),
        html('code', lines[shown++]),
      );
    }),
  );
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
