import { type Children, html, number } from '../dom.js';

/**
 * Puts cells in columns at the right of words; in a narrow window below them. Rows
 * below each other have the same cells.
 */
export function columns(
  words: Children,
  ...cells: readonly Children[]
): HTMLElement {
  return html('div.columns', html('div', words), cells);
}

/** Makes a panel: a heading with the heads of its columns, and what is below. */
export function panel(
  heading: Children,
  heads: readonly HTMLElement[],
  ...content: readonly Children[]
): HTMLElement {
  return html(
    'section.panel',
    columns(html('h2', heading), ...heads),
    ...content,
  );
}

/** Makes the head of a column, for the eye: each cell says what it counts. */
export function headCell(
  words: string,
  look: 'number' | 'id' | 'state' | 'values' = 'number',
): HTMLElement {
  return html(`span.cell.head.${look}`, { 'aria-hidden': 'true' }, words);
}

/** Makes a cell with a count, empty without one. */
export function countCell(
  count: number,
  one: string,
  many?: string,
): HTMLElement {
  return html('span.cell', count > 0 && countWords(count, one, many));
}

/** Formats a count; its unit is for narrow windows and screen readers. */
export function countWords(
  count: number,
  one: string,
  many = `${one}s`,
): Children {
  return [number(count), html('span.unit', ` ${count === 1 ? one : many}`)];
}

/** Makes a cell with the id of a rule, or of what is about one. */
export function idCell(id: string): HTMLElement {
  return html('code.cell.id.faint', id);
}
