import type { Fidelity } from '../../../rule/rule.js';
import { element, number } from '../dom.js';
import { fateLabel } from '../fate.js';
import { start, type State } from '../state.js';
import type { Page } from '../view.js';
import { fileField } from './file-field.js';
import { labelled, searchForm, searchInput } from './search-form.js';
import { toggleGroup } from './toggles.js';

const fidelities: readonly Fidelity[] = [
  'invalid',
  'unmapped',
  'changed',
  'assumed',
];

/** The controls that choose findings, and how they follow the address. */
export function findingFilters(page: Page): {
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
} {
  const { data, go } = page;
  const search = searchInput('words of a finding', page);
  const rule = element(
    'select',
    {
      id: 'rule',
      onchange: () => {
        go({ rule: rule.value, page: 0 });
      },
    },
    element('option', { value: '' }, 'All rules'),
    ...data.summary.rules.map((tally) =>
      element(
        'option',
        { value: tally.rule },
        `${tally.rule} (${number(tally.count)})`,
      ),
    ),
  );
  const status = element(
    'select',
    {
      id: 'status',
      onchange: () => {
        go({ status: statusOf(status.value), page: 0 });
      },
    },
    element('option', { value: '' }, 'Open and decided'),
    element('option', { value: 'open' }, 'Open'),
    element('option', { value: 'decided' }, 'Decided'),
  );
  const file = fileField(data, 'All files', (path) => {
    go({ file: path, page: 0 }, 'replace');
  });
  const isNew = element('input', {
    type: 'checkbox',
    onchange: () => {
      go({ isNew: isNew.checked, page: 0 });
    },
  });
  const toggles = toggleGroup({
    label: 'Fidelity',
    options: fidelities.flatMap((it) => {
      const count = data.summary.rules
        .filter((tally) => tally.fidelity === it)
        .reduce((sum, tally) => sum + tally.count, 0);
      return count > 0 ? [{ value: it, count }] : [];
    }),
    labelOf: fateLabel,
    choose: (fidelity) => {
      go({ fidelity, page: 0 });
    },
  });
  const clear = element(
    'a',
    { href: page.linkTo({ view: 'findings' }) },
    'Clear',
  );

  const update = (state: State): void => {
    if (search.value !== state.q) search.value = state.q;
    rule.value = state.rule;
    status.value = state.status;
    isNew.checked = state.isNew;
    file.update(state.file);
    const isFiltered = [state.q, state.rule, state.status, state.file].some(
      (it) => it !== '',
    );
    clear.hidden = !(isFiltered || state.isNew || state.fidelity.length > 0);
    toggles.update(state.fidelity);
  };
  const form = searchForm(
    'Findings',
    labelled('Search', search, 'search'),
    toggles.element,
    labelled('Rule', rule, 'rule'),
    labelled('State', status, 'status'),
    labelled('File', file.element, file.id),
    data.comparison && element('label', { class: 'check' }, isNew, ' New only'),
    clear,
  );
  return { element: form, update };
}

function statusOf(value: string): State['status'] {
  return value === 'open' || value === 'decided' ? value : start.status;
}
