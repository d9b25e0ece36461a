import { counted, element, number, withCode } from '../dom.js';
import type { Fate, Tally } from '../../../report/report.js';
import { statusWordsOf } from '../../../report/status-words.js';
import { fates } from '../../page-types.js';
import { behaviourSummary } from '../behaviour/summary.js';
import { fateBar, type FateCounts, legend } from '../parts/bar.js';
import { fileRows } from '../parts/file-rows.js';
import { ruleRows } from '../parts/rule-rows.js';
import { filesOfRun } from '../report-data.js';
import type { Page, View } from '../view.js';

/** So many files are shown before one asks for all. */
const firstFiles = 12;

/** How much came over, what waits for a decision, by rule and by file. */
export const overviewView: View = {
  name: 'overview',
  label: 'Overview',
  titleOf: () => 'Overview',
  show: (page) => ({
    element: element(
      'div',
      {},
      element('h1', { tabindex: -1 }, 'Overview'),
      tiles(page),
      page.data.verification &&
        behaviourSummary(page.data.verification(), page),
      fidelities(page),
      toDecide(page),
      byRule(page),
      byFile(page),
    ),
    update: () => undefined,
  }),
};

function tiles({ data }: Page): HTMLElement {
  const { algorithms, inputs } = data.summary;
  const files = filesOfRun(data);
  const statuses = Object.entries(statusWordsOf(data)).flatMap(([it, word]) => {
    const count = files.filter(({ status }) => status === it).length;
    return count > 0 ? [`${number(count)} ${word}`] : [];
  });
  const findings = data.findings.length;
  const open = data.files.reduce((sum, file) => sum + file.openErrors, 0);
  return element(
    'div',
    { class: 'tiles' },
    tile('File', files.length, statuses),
    algorithms.total > 0 &&
      tile('Algorithm', algorithms.total, tallyWords(algorithms)),
    inputs.total > 0 && tile('Input', inputs.total, tallyWords(inputs)),
    tile('Finding', findings, [
      open > 0 ? `${number(open)} to decide or to mend` : 'no open errors',
    ]),
  );
}

function tile(
  what: string,
  count: number,
  parts: readonly string[],
): HTMLElement {
  return element(
    'section',
    { class: 'tile' },
    element('h2', {}, count === 1 ? what : `${what}s`),
    element('p', { class: 'big' }, number(count)),
    element('p', { class: 'faint' }, parts.join(', ')),
  );
}

function tallyWords({ migrated, partial, leftOut }: Tally): readonly string[] {
  return [
    `${number(migrated)} migrated`,
    ...(partial > 0 ? [`${number(partial)} in part`] : []),
    ...(leftOut > 0 ? [`${number(leftOut)} left out`] : []),
  ];
}

function fidelities({ data, linkTo }: Page): HTMLElement | null {
  const { fields } = data.summary;
  if (fields.total === 0) return null;
  const counts: FateCounts = fates.flatMap((fate) =>
    // What a rule supplies is no value of a source.
    fate !== 'supplied' && fields[fate] > 0
      ? [[fate, fields[fate]] as const]
      : [],
  );
  const linked = (fate: Fate): string | undefined => {
    if (fate === 'decided') return linkTo({ view: 'findings', status: fate });
    if (fate === 'exact' || fate === 'supplied') return undefined;
    return linkTo({ view: 'findings', fidelity: [fate], status: 'open' });
  };
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, 'Fidelity'),
    element(
      'p',
      { class: 'faint' },
      `What became of the ${counted(fields.total, 'value')} of the sources`,
    ),
    fateBar(counts),
    legend(counts, linked),
  );
}

function toDecide({ data, linkTo }: Page): HTMLElement | null {
  if (data.toDecide.length === 0) return null;
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, 'To decide or to mend'),
    element(
      'p',
      { class: 'faint' },
      'What holds files back; what would free most of them stands first',
    ),
    element(
      'table',
      { class: 'rows chart' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, 'Rule'),
          element('th', { scope: 'col', class: 'figure' }, 'Files that wait'),
          element('th', { scope: 'col', class: 'figure' }, 'Freed by it alone'),
        ),
      ),
      element(
        'tbody',
        {},
        ...data.toDecide.map(({ rule, files, frees }) =>
          element(
            'tr',
            {},
            element(
              'th',
              { scope: 'row' },
              element(
                'a',
                { href: linkTo({ view: 'findings', rule, status: 'open' }) },
                rule,
              ),
              element(
                'span',
                { class: 'faint' },
                ...withCode(data.ruleOf(rule)?.title ?? ''),
              ),
            ),
            element(
              'td',
              { class: 'figure', 'data-label': 'Files that wait' },
              number(files),
            ),
            element(
              'td',
              { class: 'figure', 'data-label': 'Freed by it alone' },
              number(frees),
            ),
          ),
        ),
      ),
    ),
  );
}

function byRule(page: Page): HTMLElement | null {
  if (page.data.summary.rules.length === 0) return null;
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, 'Findings by rule'),
    ruleRows(page),
  );
}

function byFile(page: Page): HTMLElement {
  const files = filesOfRun(page.data);
  const telling = files.filter(
    ({ fates, findings }) => fates.some(Boolean) || findings.length > 0,
  );
  const worst = (telling.length > 0 ? telling : files).toSorted(
    (a, b) => b.openErrors - a.openErrors,
  );
  return element(
    'section',
    { class: 'panel' },
    element('h2', {}, 'Files'),
    fileRows(worst.slice(0, firstFiles), page),
    files.length > Math.min(firstFiles, worst.length) &&
      element(
        'p',
        {},
        element(
          'a',
          { href: page.linkTo({ view: 'file' }) },
          `All ${counted(files.length, 'file')}`,
        ),
      ),
  );
}
