import { groupBy } from '../../../json/collections.js';
import { counted, element, fill, withCode } from '../dom.js';
import { fateLabel, markOf } from '../fate.js';
import type { Finding, ReportFile } from '../report-data.js';
import type { Page } from '../view.js';
import type { Block, Excerpt } from './blocks.js';
import { codeText, type Meaning } from './code-text.js';
import { fieldTable } from './field-table.js';
import { type FieldLinks, isWithin } from './links.js';

/** How the text of a file is called. */
const titles: Readonly<Record<ReportFile['format'], string>> = {
  legacy: 'Legacy',
  current: 'Current',
  other: 'Text',
};

/** An algorithm as the source has it and as the output has it, side by side. */
export function pairOf(
  block: Block,
  links: FieldLinks,
  file: ReportFile,
  page: Page,
): HTMLElement {
  const { pointer, name, source, output } = block;
  const findings = file.findings.filter((it) => isWithin(it.pointer, pointer));
  const isPair = file.texts().output !== null;
  const heading = name === '' ? 'Text' : name;
  return element(
    'section',
    { class: 'algorithm', 'aria-label': heading },
    element(
      'header',
      {},
      element('h2', {}, heading),
      isPair && !output && element('span', { class: 'tag' }, 'left out'),
      name !== '' &&
        element(
          'a',
          {
            href: page.linkTo({
              view: 'graph',
              file: file.path,
              algorithm: name,
            }),
          },
          'in the graph',
        ),
    ),
    element(
      'div',
      { class: isPair ? 'pair' : 'pair single' },
      source &&
        column(
          titles[file.format],
          source,
          heading,
          (it) => meaningOf(links, links.bySource.get(it)),
          findings,
        ),
      isPair &&
        (output
          ? column(
              'Current',
              output,
              heading,
              (it) => meaningOf(links, links.byTarget.get(it)),
              [],
            )
          : element(
              'div',
              { class: 'column' },
              element('h3', {}, 'Current'),
              element(
                'p',
                { class: 'faint nothing' },
                'Nothing: it is left out.',
              ),
            )),
    ),
    findings.length > 0 && findingList(findings, page),
    isPair && links.fields.length > 0 && fieldDetails(block, links),
  );
}

function meaningOf(
  { fields }: FieldLinks,
  numbers: readonly number[] | undefined,
): Meaning | undefined {
  const first = fields[numbers?.[0] ?? -1];
  return numbers && first && { fields: numbers, fate: first.fate };
}

function column(
  title: string,
  excerpt: Excerpt,
  name: string,
  meaning: (pointer: string) => Meaning | undefined,
  findings: readonly Finding[],
): HTMLElement {
  const byLine = groupBy(findings, ({ start }) => start.line);
  return element(
    'div',
    { class: 'column' },
    element('h3', {}, title),
    codeText(excerpt, {
      label: `${title} text of ${name}`,
      meaningOf: meaning,
      gutterOf: (line) =>
        (byLine.get(line) ?? [])
          .toSorted((a, b) => rankOf(a) - rankOf(b))
          .slice(0, 2)
          .map(({ rule, message, decision }) => {
            const mark = markOf(decision ? 'decided' : rule.fidelity);
            mark.title = `${rule.id}: ${message}`;
            return mark;
          }),
    }),
  );
}

/** A line has room for two marks: what is open stands before what is decided, and the worst first. */
function rankOf({ rule, decision }: Finding): number {
  const ranks = ['invalid', 'unmapped', 'changed', 'assumed'];
  return decision ? ranks.length : ranks.indexOf(rule.fidelity);
}

function findingList(findings: readonly Finding[], page: Page): HTMLElement {
  return element(
    'details',
    { class: 'block-findings', open: findings.length <= 8 },
    element('summary', {}, counted(findings.length, 'finding')),
    element(
      'ul',
      {},
      findings.map(({ file, rule, start, message, pointer, decision }) =>
        element(
          'li',
          {},
          fateLabel(rule.fidelity),
          decision && fateLabel('decided'),
          element(
            'a',
            {
              href: page.linkTo({ view: 'file', file: file.path, at: pointer }),
            },
            `line ${start.line}`,
          ),
          element('span', {}, ...withCode(message)),
          element(
            'a',
            {
              class: 'rule',
              href: page.linkTo({
                view: 'findings',
                file: file.path,
                rule: rule.id,
              }),
            },
            rule.id,
          ),
        ),
      ),
    ),
  );
}

/** The field list, made when it is opened. */
function fieldDetails(block: Block, links: FieldLinks): HTMLElement {
  const table = element('div', { class: 'scroll' });
  const details = element(
    'details',
    {
      ontoggle: () => {
        if (details.open && !table.hasChildNodes())
          fill(table, fieldTable(block, links));
      },
    },
    element('summary', {}, 'Field list'),
    table,
  );
  return details;
}
