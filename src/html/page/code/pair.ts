import { counted, html, number, unfolding, withCode } from '../dom.js';
import { fateOf } from '../../../rule/rule.js';
import { link } from '../navigation.js';
import { fateLabel, ruleLink } from '../parts/labels.js';
import type { ReportedFile, ReportedFinding } from '../report-data.js';
import { isInside } from '../state.js';
import { alignLines } from './aligned-lines.js';
import type { CodeBlock, FieldLinks } from './blocks.js';
import { codeText } from './code-text.js';

const titles: Readonly<Record<ReportedFile['format'], string>> = {
  legacy: 'Legacy',
  current: 'Current',
  other: 'Text',
};

const sideNames = ['source', 'output'] as const;

/** More findings than these are folded. */
const mostFindings = 8;

/** Shows an algorithm, which unfolds to its source and its output side by side. */
export function pairOf(
  block: CodeBlock,
  links: FieldLinks,
  file: ReportedFile,
  isOpen: boolean,
): HTMLElement {
  const { pointer, output } = block;
  const findings = file.findings.filter((it) => isInside(it.pointer, pointer));
  const isLeftOut = file.outputText !== null && !output;
  const name = nameOf(block);
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
      () => [
        columnsOf(block, links, file, findings),
        findings.length > 0 && findingList(findings, file),
      ],
      { key: `algorithm ${file.path} ${pointer}`, isOpen },
    ),
  );
}

function columnsOf(
  block: CodeBlock,
  links: FieldLinks,
  file: ReportedFile,
  findings: readonly ReportedFinding[],
): HTMLElement {
  const rows = alignLines(block, links);
  const sides = file.outputText === null ? sideNames.slice(0, 1) : sideNames;
  const pair = html(
    'div.pair',
    sides.map((side) => {
      const title = side === 'source' ? titles[file.format] : 'Current';
      return html(
        'div.column',
        html('h3.faint', title),
        codeText(
          {
            excerpt: block[side],
            side,
            label: `${title} text of ${nameOf(block)}`,
            rows,
            findings: side === 'source' ? findings : [],
          },
          links,
        ),
      );
    }),
  );
  // The heading is a row too.
  pair.style.setProperty('--rows', String(rows.length + 1));
  return pair;
}

function nameOf({ name }: CodeBlock): string {
  return name || 'Text';
}

/** Lists findings in a file, with links to their places. */
export function findingList(
  findings: readonly ReportedFinding[],
  file: ReportedFile,
  words = counted(findings.length, 'finding'),
): HTMLElement {
  return html(
    'details.block-findings',
    { open: findings.length <= mostFindings },
    html('summary', words),
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
          html('span.words', withCode(finding.message)),
          ruleLink(finding.rule, file),
        ),
      ),
    ),
  );
}
