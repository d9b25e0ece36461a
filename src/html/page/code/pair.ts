import type { JsonNode } from '../../../json/node.js';
import { type Child, counted, html, unfolding, withCode } from '../dom.js';
import { link } from '../navigation.js';
import { fateLabel, fateMark } from '../parts/labels.js';
import { table } from '../parts/table.js';
import type { Field, Finding, ReportFile } from '../report-data.js';
import { fidelities } from '../state.js';
import { type Block, type Excerpt, inputRows, spansOf } from './blocks.js';
import { codeText } from './code-text.js';
import { type FieldLinks, isWithin, type Meanings } from './field-links.js';

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
  const pair = html(
    isPair ? 'div.pair' : 'div.pair.single',
    source &&
      column(
        titles[file.format],
        name,
        source,
        links.source,
        findings,
        rows.map(([it]) => it),
      ),
    isPair &&
      (output
        ? column(
            'Current',
            name,
            output,
            links.output,
            [],
            rows.map(([, it]) => it),
          )
        : html(
            'div.column',
            html('h3.faint', 'Current'),
            html('p.faint.nothing', 'Nothing: it is left out.'),
          )),
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
    isPair &&
      links.fields.length > 0 &&
      unfolding({}, 'Field list', () =>
        html('div.scroll', fieldTable(block, links.fields)),
      ),
  );
}

function column(
  title: string,
  name: string,
  excerpt: Excerpt,
  meanings: Meanings,
  findings: readonly Finding[],
  inputs: readonly (JsonNode | undefined)[],
): HTMLElement {
  const findingsAt = Map.groupBy(findings, ({ line }) => line);
  return html(
    'div.column',
    html('h3.faint', title),
    codeText(excerpt, {
      label: `${title} text of ${name}`,
      meanings,
      inputs,
      gutterOf: (line) =>
        // A line has room for two marks.
        (findingsAt.get(line) ?? [])
          .toSorted((a, b) => rankOf(a) - rankOf(b))
          .slice(0, 2)
          .map(gutterMark),
    }),
  );
}

/** Ranks open findings before decided ones, the worst first. */
function rankOf({ rule, decision }: Finding): number {
  const ranks: readonly string[] = fidelities;
  return decision ? ranks.length : ranks.indexOf(rule.fidelity);
}

function gutterMark({ rule, message, decision }: Finding): HTMLElement {
  const mark = fateMark(decision ? 'decided' : rule.fidelity);
  mark.title = `${rule.id}: ${message}`;
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
      findings.map(({ rule, line, message, pointer, decision }) =>
        html(
          'li.flow',
          fateLabel(rule.fidelity),
          decision && fateLabel('decided'),
          link({ view: 'file', file: file.path, at: pointer }, `line ${line}`),
          html('span', withCode(message)),
          ruleLink(rule.id, file),
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
  return findings.some((it) => it.rule.id === rule)
    ? link(to, { class: 'rule' }, rule)
    : html('span.rule', rule);
}

function fieldTable(block: Block, fields: readonly Field[]): HTMLElement {
  const before = valuesOf(block.source);
  const after = valuesOf(block.output);
  const above = block.output?.node?.pointer;
  const from = block.pointer.length + 1;
  const to = (above?.length ?? 0) + 1;
  const shown = fields.filter(({ source, target }) =>
    source === null
      ? above !== undefined && target.some((it) => isWithin(it, above))
      : isWithin(source, block.pointer),
  );
  return table('fields', shown, [
    ['Legacy', 'plain', ({ source }) => code(source?.slice(from))],
    ['Value', 'plain', ({ source }) => source && code(before.get(source))],
    [
      'Current',
      'plain',
      ({ target }) => lines(target.map((it) => it.slice(to))),
    ],
    [
      'Value',
      'plain',
      ({ target }) => lines(target.map((it) => after.get(it))),
    ],
    ['Fidelity', 'plain', ({ fate }) => fateLabel(fate)],
    ['Rule', 'plain', ({ rule }) => rule.id],
  ]);
}

/** Returns the values of an algorithm as they are spelled, by pointer. */
function valuesOf(excerpt: Excerpt | undefined): ReadonlyMap<string, string> {
  if (!excerpt) return new Map();
  return new Map(
    spansOf(excerpt).map(({ pointer, valueStart, end }) => [
      pointer,
      excerpt.text.slice(valueStart, end),
    ]),
  );
}

function lines(texts: readonly (string | undefined)[]): readonly Child[] {
  return texts.flatMap((text, index) => [index > 0 && html('br'), code(text)]);
}

function code(text: string | undefined): Child {
  return text ? html('code', text.replaceAll(/\s+/g, ' ')) : null;
}
