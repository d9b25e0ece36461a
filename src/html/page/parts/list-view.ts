import { append, button, type Children, fill, html, number } from '../dom.js';
import type { Shown } from '../navigation.js';
import type { PageState } from '../state.js';
import { type Control, form } from './controls.js';

/** A view of a list of which a part is chosen. */
export interface ListView<T> {
  /** Shown before the filters. */
  readonly intro?: Children;
  readonly filters: readonly Control[];
  readonly choose: (state: PageState) => readonly T[];
  /** Describes how many are chosen. */
  readonly count: (chosen: readonly T[]) => string;
  readonly show: (chosen: readonly T[], state: PageState) => Children;
}

/** Shows the part of a list that the address chooses. */
export function listView<T>(view: ListView<T>): Shown {
  const filters = form(view.filters);
  const count = html('p.count-line.faint', { role: 'status' });
  const list = html('div');
  return {
    element: html('div', view.intro, filters.element, count, list),
    update: (state) => {
      filters.update(state);
      const chosen = view.choose(state);
      fill(count, view.count(chosen));
      fill(list, view.show(chosen, state));
    },
  };
}

/** Shows the first items in a list, and the next ones on demand. */
export function longList<T>(
  list: HTMLElement,
  items: readonly T[],
  show: (item: T, index: number) => HTMLElement,
  size = 50,
): Children {
  let shown = 0;
  const more = button('', showMore);
  function showMore(): void {
    const next = items.slice(shown, shown + size);
    append(
      list,
      next.map((it, index) => show(it, shown + index)),
    );
    shown += next.length;
    const rest = items.length - shown;
    const part = rest > size ? `${number(size)} of ` : '';
    fill(more, `Show ${part}${number(rest)} more`);
    more.hidden = rest === 0;
  }
  showMore();
  return [list, more];
}
