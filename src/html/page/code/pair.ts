import { counted, html, withCode, append } from '../dom.js';
import { link } from '../navigation.js';
import { fateLabel, fateMark, ruleLink } from '../parts/labels.js';
import type { ReportedFinding, ReportedFile } from '../report-data.js';
import { fidelities, isInside } from '../state.js';
import {
  type CodeBlock,
  type Excerpt,
  type FieldLinks,
  type FieldMeaning,
  type FieldMeanings,
  inputRows,
  spansOf,
} from './blocks.js';
import { lineAt, lineStartsOf } from '../../../json/source-text.js';
import type { JsonNode } from '../../../json/node.js';
import { readsAndReadBy } from './read-links.js';
import type { ReadEdge } from './reads.js';

const titles: Readonly<Record<ReportedFile['format'], string>> = {
  legacy: 'Legacy',
  current: 'Current',
  other: 'Text',
};

/** More findings than these are folded. */
const mostFindings = 8;

/** Shows an algorithm of the source and of the output side by side. */
export function pairOf(
  block: CodeBlock,
  links: FieldLinks,
  file: ReportedFile,
  readings: readonly ReadEdge[],
): HTMLElement {
  const { pointer, source, output } = block;
  const findings = file.findings.filter((it) => isInside(it.pointer, pointer));
  const isPair = file.outputText !== null;
  const name = block.name || 'Text';
  const rows = inputRows(block, links.fields);
  const column = (
    title: string,
    excerpt: Excerpt,
    meanings: FieldMeanings,
    findingsOfSide: readonly ReportedFinding[],
    side: 0 | 1,
  ): HTMLElement =>
    html(
      'div.column',
      html('h3.faint', title),
      codeText(
        excerpt,
        `${title} text of ${name}`,
        meanings,
        rows.map((row) => row[side]),
        findingsOfSide,
      ),
    );
  const pair = html(
    'div.pair',
    source && column(titles[file.format], source, links.source, findings, 0),
    output && column('Current', output, links.output, [], 1),
    isPair &&
      !output &&
      html(
        'div.column',
        html('h3.faint', 'Current'),
        html('p.panel.faint', 'Nothing: it is left out.'),
      ),
  );
  // The heading, what is before the inputs, and what is behind them.
  pair.style.setProperty('--rows', String(rows.length + 3));
  return html(
    'section.algorithm',
    { 'aria-label': name },
    html(
      'header.flow',
      html('h2', name),
      isPair && !output && html('span.tag', 'left out'),
    ),
    readsAndReadBy(block.name, readings, file),
    pair,
    findings.length > 0 && findingList(findings, file),
  );
}

/** Ranks open findings before decided ones, the worst first. */
function rankOf({ fidelity, decision }: ReportedFinding): number {
  const ranks: readonly string[] = fidelities;
  return decision ? ranks.length : ranks.indexOf(fidelity);
}

/** Marks the worst findings of a line, which has room for two. */
function gutterMarks(findings: readonly ReportedFinding[]) {
  return findings
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, 2)
    .map(({ decision, fidelity, rule, message }) => {
      const mark = fateMark(decision ? 'decided' : fidelity);
      mark.title = `${rule}: ${message}`;
      return mark;
    });
}

function findingList(
  findings: readonly ReportedFinding[],
  file: ReportedFile,
): HTMLElement {
  return html(
    'details.block-findings',
    { open: findings.length <= mostFindings },
    html('summary', counted(findings.length, 'finding')),
    html(
      'ul',
      findings.map(({ rule, fidelity, start, message, pointer, decision }) =>
        html(
          'li.flow',
          fateLabel(fidelity),
          decision && fateLabel('decided'),
          link(
            { view: 'file', file: file.path, at: pointer },
            `line ${start.line}`,
          ),
          html('span', withCode(message)),
          ruleLink(rule, file),
        ),
      ),
    ),
  );
}

/**
 * Shows a text with numbered lines. Tab reaches the first leaf that belongs to a
 * field, the arrow keys the others. The lines of each row are in a part of their own.
 *
 * @param label for screen readers
 * @param inputs a row each; undefined for a row that the text has nothing for
 */
function codeText(
  excerpt: Excerpt,
  label: string,
  meanings: FieldMeanings,
  inputs: readonly (JsonNode | undefined)[],
  findings: readonly ReportedFinding[],
): HTMLElement {
  const findingsAt = Map.groupBy(findings, ({ start }) => start.line);
  const { text, node, start, end } = excerpt;
  const starts = lineStartsOf(text);
  const first = lineAt(starts, start);
  const last = lineAt(starts, Math.max(start, end - 1));
  const code = html('div.code', {
    role: 'group',
    'aria-label': label,
    translate: 'no',
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
      const piece = plain(text, begin, stop);
      const meaning = meanings.get(span.pointer);
      pieces.push(
        plain(text, at, begin),
        meaning ? leaf(piece, meaning, begin === span.start) : piece,
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
        html(
          'span.gutter',
          { 'aria-hidden': 'true' },
          gutterMarks(findingsAt.get(number) ?? []),
        ),
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
  code: string,
  { fields, fate }: FieldMeaning,
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
    code,
  );
}
