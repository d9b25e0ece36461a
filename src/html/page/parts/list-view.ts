import { type Child, type Children, fill, html, number } from '../dom.js';
import { link, type Shown } from '../navigation.js';
import type { PageState } from '../state.js';
import { type Control, form } from './controls.js';

/** A view of a list that is shown page by page. */
export interface ListView<T> {
  /** Shown before the filters. */
  readonly intro?: Children;
  readonly filters: readonly Control[];
  /** Holds the items. */
  readonly list: HTMLElement;
  /** Items on a page. */
  readonly size: number;
  readonly choose: (state: PageState) => readonly T[];
  /** Describes how many are chosen. */
  readonly count: (chosen: readonly T[]) => string;
  readonly show: (items: readonly T[], state: PageState) => Children;
}

/** Shows the page of a list that the address names. */
export function listView<T>(view: ListView<T>): Shown {
  const { intro, list, size, choose } = view;
  const filters = form(view.filters);
  const count = html('p.count-line.faint', { role: 'status' });
  const pages = html('div');
  return {
    element: html('div', intro, filters.element, count, list, pages),
    update: (state) => {
      filters.update(state);
      const chosen = choose(state);
      const currentPage = pageOf(state.page, chosen.length, size);
      const items = chosen.slice(currentPage.from, currentPage.to);
      const range = `, ${number(currentPage.from + 1)} to ${number(currentPage.to)} shown`;
      fill(count, view.count(chosen), currentPage.count > 1 && range);
      fill(list, view.show(items, state));
      fill(
        pages,
        pager(currentPage, (page) => ({ ...state, page })),
      );
    },
  };
}

export type PageOfList = ReturnType<typeof pageOf>;

/** Returns the existing page that is nearest to a page number. */
export function pageOf(page: number, length: number, size: number) {
  const count = Math.max(1, Math.ceil(length / size));
  const current = Math.min(Math.max(1, page), count);
  const from = (current - 1) * size;
  return { current, count, from, to: Math.min(length, from + size) };
}

/** Makes links to the other pages; nothing if there is only one. */
export function pager(
  { current, count }: PageOfList,
  stateOf: (page: number) => Partial<PageState>,
): Child {
  if (count === 1) return null;
  const step = (page: number, words: string): Child =>
    page >= 1 && page <= count && page !== current
      ? link(stateOf(page), words)
      : null;
  return html(
    'nav.pager.flow',
    { 'aria-label': 'Pages' },
    step(1, 'First'),
    step(current - 1, 'Previous'),
    html(
      'span',
      { 'aria-current': 'page' },
      `Page ${number(current)} of ${number(count)}`,
    ),
    step(current + 1, 'Next'),
    step(count, 'Last'),
  );
}
