import { counted, html, number, unfolding, withCode } from '../dom.js';
import { fateOf } from '../../../rule/rule.js';
import { link } from '../navigation.js';
import { fateLabel, ruleLink } from '../parts/labels.js';
import type { ReportedFile, ReportedFinding } from '../report-data.js';
import { isInside } from '../state.js';
import { type CodeBlock, type FieldLinks, inputRows } from './blocks.js';
import { codeText } from './code-text.js';

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
      () => [
        columnsOf(block, name, links, file, findings),
        findings.length > 0 && findingList(findings, file),
      ],
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
  const rows = inputRows(block, links.fields);
  const pair = html(
    'div.pair',
    (['source', 'output'] as const).map((side, index) => {
      const excerpt = block[side];
      const title = side === 'source' ? titles[file.format] : 'Current';
      return (
        excerpt &&
        html(
          'div.column',
          html('h3.faint', title),
          codeText(
            excerpt,
            `${title} text of ${name}`,
            links,
            side,
            rows.map((row) => row[index]),
            side === 'source' ? findings : [],
          ),
        )
      );
    }),
  );
  // The heading, what is before the inputs, and what is behind them.
  pair.style.setProperty('--rows', String(rows.length + 3));
  return pair;
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
          html('span', withCode(finding.message)),
          ruleLink(finding.rule, file),
        ),
      ),
    ),
  );
}
