import { element, number } from '../dom.js';

export interface Pages {
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
