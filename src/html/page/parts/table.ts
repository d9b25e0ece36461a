import { type Attributes, type Children, html } from '../dom.js';

/**
 * A `name` heads its row; a `figure` is aligned at the right. On a narrow screen
 * a figure and what is `labelled` have the head of the column beside them.
 */
type Look = 'plain' | 'name' | 'figure' | 'labelled' | 'picture';

export type Column<T> = readonly [
  head: string,
  look: Look,
  cell: (item: T) => Children,
];

/** Makes a table with a row for each item. */
export function table<T>(
  kind: 'chart' | 'chart aspects' | 'chart edges' | 'fields',
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
