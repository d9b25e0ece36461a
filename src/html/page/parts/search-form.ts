import { element, type Child } from '../dom.js';
import type { Page } from '../view.js';

/** A form that acts while it is filled in: there is nothing to send. */
export function searchForm(
  label: string,
  ...controls: readonly Child[]
): HTMLElement {
  return element(
    'form',
    {
      class: 'filters',
      role: 'search',
      'aria-label': label,
      onsubmit: (event) => {
        event.preventDefault();
      },
    },
    ...controls,
  );
}

/** Where words are typed that are looked for at once, from the first page on. */
export function searchInput(
  placeholder: string,
  { go }: Pick<Page, 'go'>,
): HTMLInputElement {
  const search = element('input', {
    type: 'search',
    id: 'search',
    placeholder,
    oninput: () => {
      go({ q: search.value, page: 0 }, 'replace');
    },
  });
  return search;
}

/** A control with its label before it; `id` is that of the control. */
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
