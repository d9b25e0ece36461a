import { counted, html, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { fateLabel, fateMark } from '../parts/labels.js';
import type { Finding, ReportFile } from '../report-data.js';
import { fidelities } from '../state.js';
import { type Block, type Excerpt, inputRows } from './blocks.js';
import { codeText } from './code-text.js';
import { type FieldLinks, isWithin, type Meanings } from './lighting.js';

const titles: Readonly<Record<ReportFile['format'], string>> = {
  legacy: 'Legacy',
  current: 'Current',
  other: 'Text',
};

/** More findings than these are folded. */
const mostFindings = 8;

/** Shows an algorithm of the source and of the output side by side. */
export function pairOf(
  block: Block,
  links: FieldLinks,
  file: ReportFile,
): HTMLElement {
  const { pointer, source, output } = block;
  const findings = file.findings.filter((it) => isWithin(it.pointer, pointer));
  const isPair = file.texts().output !== null;
  const name = block.name || 'Text';
  const rows = inputRows(block, links.fields);
  const column = (
    title: string,
    excerpt: Excerpt,
    meanings: Meanings,
    found: readonly Finding[],
    side: 0 | 1,
  ): HTMLElement => {
    const findingsAt = Map.groupBy(found, ({ line }) => line);
    return html(
      'div.column',
      html('h3.faint', title),
      codeText(excerpt, {
        label: `${title} text of ${name}`,
        meanings,
        inputs: rows.map((row) => row[side]),
        gutterOf: (line) =>
          // A line has room for two marks.
          (findingsAt.get(line) ?? [])
            .toSorted((a, b) => rankOf(a) - rankOf(b))
            .slice(0, 2)
            .map(gutterMark),
      }),
    );
  };
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
      block.name !== '' &&
        link(
          { view: 'graph', file: file.path, algorithm: name },
          'in the graph',
        ),
    ),
    pair,
    findings.length > 0 && findingList(findings, file),
  );
}

/** Ranks open findings before decided ones, the worst first. */
function rankOf({ fidelity, decision }: Finding): number {
  const ranks: readonly string[] = fidelities;
  return decision ? ranks.length : ranks.indexOf(fidelity);
}

function gutterMark({
  rule,
  fidelity,
  message,
  decision,
}: Finding): HTMLElement {
  const mark = fateMark(decision ? 'decided' : fidelity);
  mark.title = `${rule}: ${message}`;
  return mark;
}

function findingList(
  findings: readonly Finding[],
  file: ReportFile,
): HTMLElement {
  return html(
    'details.block-findings',
    { open: findings.length <= mostFindings },
    html('summary', counted(findings.length, 'finding')),
    html(
      'ul',
      findings.map(({ rule, fidelity, line, message, pointer, decision }) =>
        html(
          'li.flow',
          fateLabel(fidelity),
          decision && fateLabel('decided'),
          link({ view: 'file', file: file.path, at: pointer }, `line ${line}`),
          html('span', withCode(message)),
          ruleLink(rule, file),
        ),
      ),
    ),
  );
}

/** Links to the findings of a rule in a file, if there are any. */
export function ruleLink(
  rule: string,
  { path, findings }: ReportFile,
): HTMLElement {
  const to = { view: 'findings', file: path, rule } as const;
  return findings.some((it) => it.rule === rule)
    ? link(to, { class: 'rule' }, rule)
    : html('span.rule', rule);
}
