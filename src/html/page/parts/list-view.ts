import { append, button, type Children, fill, html, number } from '../dom.js';
import { go, link, type Shown } from '../navigation.js';
import { fragmentOf, type PageState, type ViewName } from '../state.js';
import { textField } from './controls.js';

/** A view of a list of which a part is chosen. */
interface ListView<T> {
  readonly name: ViewName;
  /** Shown before the filters. */
  readonly intro?: Children;
  /** Describes what is searched. */
  readonly searched: string;
  /** Controls besides the search; the id of each is a part of the state. */
  readonly filters?: readonly HTMLElement[];
  readonly choose: (state: PageState) => readonly T[];
  /** Describes how many are chosen. */
  readonly count: (chosen: readonly T[]) => string;
  readonly show: (chosen: readonly T[], state: PageState) => Children;
}

/** Shows the part of a list that the address chooses. */
export function listView<T>(view: ListView<T>): Shown {
  const clear = link({ view: view.name }, 'Clear');
  const filters = html(
    'form.filters.flow',
    {
      role: 'search',
      oninput: ({ target }) => {
        const { id, value } = target as HTMLInputElement | HTMLSelectElement;
        const isTyped = target instanceof HTMLInputElement;
        go({ [id]: value }, isTyped ? 'replace' : 'push');
      },
      onsubmit: (event) => {
        event.preventDefault();
      },
    },
    textField('q', 'Search', view.searched),
    view.filters,
    clear,
  );
  const count = html('p.count-line.faint', { role: 'status' });
  const list = html('div');
  return {
    element: html('div', view.intro, filters, count, list),
    update: (state) => {
      for (const it of filters.querySelectorAll<
        HTMLInputElement | HTMLSelectElement
      >('input, select')) {
        const value = state[it.id as keyof PageState];
        if (it.value !== value) it.value = value;
      }
      const chosen = view.choose(state);
      clear.hidden = fragmentOf(state) === fragmentOf({ view: view.name });
      fill(count, view.count(chosen));
      fill(list, chosen.length > 0 && view.show(chosen, state));
    },
  };
}

/** Shows the first items in a list, and the next ones on demand. */
export function longList<T>(
  list: HTMLElement,
  items: readonly T[],
  show: (item: T, index: number) => Children,
  size = 50,
): Children {
  let shown = 0;
  const more = button('', showMore);
  function showMore(): void {
    const next = items.slice(shown, shown + size);
    append(
      list,
      next.map((it, index) => html('li', show(it, shown + index))),
    );
    shown += next.length;
    const rest = items.length - shown;
    const left = rest > size ? ` (${number(rest - size)} left)` : '';
    fill(more, `Show ${number(Math.min(size, rest))} more${left}`);
    more.hidden = rest === 0;
  }
  showMore();
  return [list, more];
}
