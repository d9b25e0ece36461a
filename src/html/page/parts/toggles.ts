import { element, fill, number } from '../dom.js';

/** Words of which any number is chosen, with how much there is of each. */
export interface ToggleGroup<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly count: number }[];
  readonly labelOf: (value: T) => HTMLElement;
  readonly choose: (chosen: readonly T[]) => void;
}

/** A button for each word; the focus stays where it is when they follow the address. */
export function toggleGroup<T extends string>({
  label,
  options,
  labelOf,
  choose,
}: ToggleGroup<T>): {
  readonly element: HTMLElement;
  readonly update: (chosen: readonly T[]) => void;
} {
  const toggles = element('div', {
    class: 'toggles',
    role: 'group',
    'aria-label': label,
  });
  const update = (chosen: readonly T[]): void => {
    const focused = [...toggles.children].indexOf(
      document.activeElement ?? toggles,
    );
    fill(
      toggles,
      ...options.map(({ value, count }) => {
        const isOn = chosen.includes(value);
        return element(
          'button',
          {
            type: 'button',
            class: 'toggle',
            'aria-pressed': String(isOn),
            onclick: () => {
              choose(
                isOn ? chosen.filter((it) => it !== value) : [...chosen, value],
              );
            },
          },
          labelOf(value),
          element('span', { class: 'count' }, number(count)),
        );
      }),
    );
    toggles.querySelectorAll('button')[focused]?.focus();
  };
  return {
    element: element(
      'div',
      { class: 'control' },
      element('span', { class: 'label' }, label),
      toggles,
    ),
    update,
  };
}
