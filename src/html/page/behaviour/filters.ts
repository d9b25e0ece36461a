import type { VerificationSummary } from '../../../report/verification.js';
import { element } from '../dom.js';
import { fileField } from '../parts/file-field.js';
import { labelled, searchForm, searchInput } from '../parts/search-form.js';
import { toggleGroup } from '../parts/toggles.js';
import { aspects, type State, verdicts } from '../state.js';
import type { Page } from '../view.js';
import { verdictLabel } from './verdict.js';

/** The controls that choose aspects, and how they follow the address. */
export function behaviourFilters(
  page: Page,
  summary: VerificationSummary,
): {
  readonly element: HTMLElement;
  readonly update: (state: State) => void;
} {
  const { data, go, linkTo } = page;
  const search = searchInput('algorithm, input', page);
  const toggles = toggleGroup({
    label: 'Verdict',
    options: verdicts.map((value) => ({
      value,
      count: summary[value === 'left out' ? 'leftOut' : value],
    })),
    labelOf: verdictLabel,
    choose: (verdict) => {
      go({ verdict, page: 0 });
    },
  });
  const aspect = element(
    'select',
    {
      id: 'aspect',
      onchange: () => {
        go({
          aspect: aspects.find((it) => it === aspect.value) ?? '',
          page: 0,
        });
      },
    },
    element('option', { value: '' }, 'All aspects'),
    ...aspects.map((it) => element('option', { value: it }, it)),
  );
  const file = fileField(data, 'All files', (path) => {
    go({ file: path, page: 0 }, 'replace');
  });
  const open = element('input', {
    type: 'checkbox',
    onchange: () => {
      go({ status: open.checked ? 'open' : '', page: 0 });
    },
  });
  const clear = element('a', { href: linkTo({ view: 'behaviour' }) }, 'Clear');
  const form = searchForm(
    'Behaviour',
    labelled('Search', search, 'search'),
    toggles.element,
    labelled('Aspect', aspect, 'aspect'),
    labelled('File', file.element, file.id),
    element('label', { class: 'check' }, open, ' Open only'),
    clear,
  );
  form.classList.add('of-behaviour');
  return {
    element: form,
    update: (state) => {
      if (search.value !== state.q) search.value = state.q;
      toggles.update(state.verdict);
      aspect.value = state.aspect;
      file.update(state.file);
      open.checked = state.status === 'open';
      clear.hidden =
        state.verdict.length === 0 &&
        [state.q, state.aspect, state.file, state.status].every(
          (it) => it === '',
        );
    },
  };
}
