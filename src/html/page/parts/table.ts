import { type Attributes, type Children, html } from '../dom.js';

/**
 * How a column looks. A `name` heads its row. A `figure` is aligned at the right;
 * on a narrow screen the head of the column stands beside it, and beside what is
 * `labelled`.
 */
type Look = 'plain' | 'name' | 'figure' | 'labelled' | 'picture';

/** A column of a table, and what it shows of each item. */
export type Column<T> = readonly [
  head: string,
  look: Look,
  cell: (item: T) => Children,
];

/** A table with a row for each item. */
export function table<T>(
  kind: 'chart' | 'chart aspects' | 'fields' | 'edges',
  items: readonly T[],
  columns: readonly Column<T>[],
  attributesOf: (item: T) => Attributes = () => ({}),
): HTMLElement {
  return html(
    'table',
    { class: `rows ${kind}` },
    html(
      'thead',
      html(
        'tr',
        columns.map(([head, look]) =>
          html(look === 'figure' ? 'th.figure' : 'th', { scope: 'col' }, head),
        ),
      ),
    ),
    html(
      'tbody',
      items.map((item) =>
        html(
          'tr',
          attributesOf(item),
          columns.map(([head, look, cell]) => cellOf(head, look, cell(item))),
        ),
      ),
    ),
  );
}

function cellOf(head: string, look: Look, content: Children): HTMLElement {
  switch (look) {
    case 'plain':
      return html('td', content);
    case 'name':
      return html('th', { scope: 'row' }, content);
    case 'figure':
      return html('td.figure', { 'data-label': head }, content);
    case 'labelled':
      return html('td', { 'data-label': head }, content);
    case 'picture':
      return html('td.picture', content);
  }
}
