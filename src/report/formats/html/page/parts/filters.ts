import type { Fidelity } from '../../../../../rule/rule.js';
import { element, fill, number } from '../dom.js';
import { fateLabel } from '../fate.js';
import { start, type State } from '../state.js';
import type { Page } from '../view.js';
import { fileField } from './file-field.js';

const fidelities = [
  'invalid',
  'unmapped',
  'changed',
  'assumed',
] as const satisfies readonly Fidelity[];

/** The controls that choose findings, and how they follow the address. */
export function findingFilters(page: Page): {
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
} {
  const { data, go } = page;
  const search = element('input', {
    type: 'search',
    id: 'search',
    placeholder: 'words of a finding',
    oninput: () => {
      go({ q: search.value, page: 0 }, 'replace');
    },
  });
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
  const toggles = element('div', {
    class: 'toggles',
    role: 'group',
    'aria-label': 'Fidelity',
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
    const focused = toggles.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-fidelity')
      : null;
    fill(
      toggles,
      ...fidelities
        .filter((it) => data.summary.rules.some((t) => t.fidelity === it))
        .map((it) => toggle(it, state, page)),
    );
    toggles
      .querySelector<HTMLElement>(`[data-fidelity="${focused ?? 'none'}"]`)
      ?.focus();
  };
  const form = element(
    'form',
    {
      class: 'filters',
      role: 'search',
      'aria-label': 'Findings',
      onsubmit: (event) => {
        event.preventDefault();
      },
    },
    labelled('Search', search, 'search'),
    element(
      'div',
      { class: 'control' },
      element('span', { class: 'label' }, 'Fidelity'),
      toggles,
    ),
    labelled('Rule', rule, 'rule'),
    labelled('State', status, 'status'),
    labelled('File', file.element, file.id),
    data.comparison && element('label', { class: 'check' }, isNew, ' New only'),
    clear,
  );
  return { element: form, update };
}

export function labelled(
  words: string,
  control: HTMLElement,
  id: string,
): HTMLElement {
  return element(
    'div',
    { class: 'control' },
    element('label', { class: 'label', for: id }, words),
    control,
  );
}

function toggle(fidelity: Fidelity, state: State, page: Page): HTMLElement {
  const isOn = state.fidelity.includes(fidelity);
  const count = page.data.summary.rules
    .filter((tally) => tally.fidelity === fidelity)
    .reduce((sum, tally) => sum + tally.count, 0);
  return element(
    'button',
    {
      type: 'button',
      class: 'toggle',
      'aria-pressed': String(isOn),
      'data-fidelity': fidelity,
      onclick: () => {
        page.go({
          fidelity: isOn
            ? state.fidelity.filter((it) => it !== fidelity)
            : [...state.fidelity, fidelity],
          page: 0,
        });
      },
    },
    fateLabel(fidelity),
    element('span', { class: 'count' }, number(count)),
  );
}

function statusOf(value: string): State['status'] {
  return value === 'open' || value === 'decided' ? value : start.status;
}
