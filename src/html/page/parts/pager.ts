import { element, fill, number } from '../dom.js';
import type { State } from '../state.js';
import type { Page } from '../view.js';

interface Pages {
  /** From 1. */
  readonly current: number;
  readonly count: number;
  readonly linkTo: (page: number) => string;
  /** What is divided into pages. */
  readonly label: string;
}

/** Which page of a list that long is shown, where at most so many are shown at once. */
export function pageOf(
  page: number,
  length: number,
  size: number,
): { readonly current: number; readonly count: number; readonly from: number } {
  const count = Math.max(1, Math.ceil(length / size));
  const current = Math.min(Math.max(1, page), count);
  return { current, count, from: (current - 1) * size };
}

/** Links to the pages before and behind; nothing where there is one page. */
export function pager({ current, count, linkTo, label }: Pages): HTMLElement {
  if (count === 1) return element('div');
  const step = (page: number, words: string): HTMLElement =>
    page < 1 || page > count || page === current
      ? element('span', { class: 'step', 'aria-disabled': 'true' }, words)
      : element('a', { class: 'step', href: linkTo(page) }, words);
  return element(
    'nav',
    { class: 'pager', 'aria-label': `Pages of ${label}` },
    step(1, 'First'),
    step(current - 1, 'Previous'),
    element(
      'span',
      { 'aria-current': 'page' },
      `Page ${number(current)} of ${number(count)}`,
    ),
    step(current + 1, 'Next'),
    step(count, 'Last'),
  );
}

/** A list of which one page is shown, with links to the others. */
export interface Paged {
  /** The links. */
  readonly element: HTMLElement;
  /** Goes to the page that the state asks for. */
  readonly show: <T>(all: readonly T[], state: State) => ShownPage<T>;
}

/** What of a list is shown. */
export interface ShownPage<T> {
  readonly items: readonly T[];
  /** Which of all they are, as the end of a sentence; empty where they are all. */
  readonly range: string;
}

/**
 * Shows a list page by page.
 *
 * @param size how many items are shown at once
 * @param label what is divided into pages
 */
export function paged(
  size: number,
  label: string,
  { linkTo }: Pick<Page, 'linkTo'>,
): Paged {
  const links = element('div');
  return {
    element: links,
    show: (all, state) => {
      const { current, count, from } = pageOf(state.page, all.length, size);
      const pageLink = (page: number): string => linkTo({ ...state, page });
      fill(links, pager({ current, count, linkTo: pageLink, label }));
      const items = all.slice(from, from + size);
      const range = `, ${number(from + 1)} to ${number(from + items.length)} shown`;
      return { items, range: count > 1 ? range : '' };
    },
  };
}
