import { element, type Child } from '../dom.js';

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
