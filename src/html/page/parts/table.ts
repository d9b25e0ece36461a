import { type Children, html } from '../dom.js';

/**
 * A `name` heads its row; a `figure` is aligned at the right, and on a narrow
 * screen has the head of the column beside it.
 */
type Look = 'plain' | 'name' | 'figure' | 'picture';

export type Column<T> = readonly [
  head: string,
  look: Look,
  cell: (item: T) => Children,
];

/** Makes a table with a row for each item. */
export function table<T>(
  items: readonly T[],
  columns: readonly Column<T>[],
): HTMLElement {
  return html(
    'table.rows',
    html(
      'thead',
      html(
        'tr',
        columns.map(([head, look]) =>
          html('th', { scope: 'col', class: look }, head),
        ),
      ),
    ),
    html(
      'tbody',
      items.map((item) =>
        html(
          'tr',
          columns.map(([head, look, cell]) =>
            look === 'name'
              ? html('th', { scope: 'row' }, cell(item))
              : html('td', { class: look, 'data-label': head }, cell(item)),
          ),
        ),
      ),
    ),
  );
}
