import { append, counted, html, number, unfolding, withCode } from '../dom.js';
import { fateOf, kinds } from '../kinds.js';
import { link } from '../navigation.js';
import { fateLabel, fateMark, ruleLink } from '../parts/labels.js';
import type { ReportedFinding, ReportedFile } from '../report-data.js';
import { isInside } from '../state.js';
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

/** Shows an algorithm, which unfolds to its source and its output side by side. */
export function pairOf(
  block: CodeBlock,
  links: FieldLinks,
  file: ReportedFile,
  readings: readonly ReadEdge[],
  isOpen: boolean,
): HTMLElement {
  const { pointer, output } = block;
  const findings = file.findings.filter((it) => isInside(it.pointer, pointer));
  const isLeftOut = file.outputText !== null && !output;
  const name = block.name || 'Text';
  return html(
    'section.algorithm',
    { 'aria-label': name },
    unfolding(
      [
        html('h2', name),
        isLeftOut && html('span.tag', 'left out'),
        findings.length > 0 &&
          html('span.count', counted(findings.length, 'finding')),
      ],
      () =>
        [
          readsAndReadBy(block.name, readings, file),
          columnsOf(block, name, links, file, findings),
          findings.length > 0 && findingList(findings, file),
        ].flat(),
      { key: `algorithm ${file.path} ${pointer}`, isOpen },
    ),
  );
}

function columnsOf(
  block: CodeBlock,
  name: string,
  links: FieldLinks,
  file: ReportedFile,
  findings: readonly ReportedFinding[],
): HTMLElement {
  const { source, output } = block;
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
  );
  // The heading, what is before the inputs, and what is behind them.
  pair.style.setProperty('--rows', String(rows.length + 3));
  return pair;
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
  return kind === 'fix' ? -1 : kinds.indexOf(kind);
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
      findings.map((finding) =>
        html(
          'li.flow',
          fateLabel(fateOf(finding)),
          link(
            { view: 'file', file: file.path, at: finding.pointer },
            `line ${number(finding.start.line)}`,
          ),
          html('span', withCode(finding.message)),
          ruleLink(finding.rule, file),
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
