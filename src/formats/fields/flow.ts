import { pluralise } from '../../rule/message-text.js';
import { cutInMiddle } from '../terminal/cut.js';
import { columnsOf } from '../terminal/columns.js';
import type { ReportedField } from '../../report/report.js';
import { type Cell, cellOfNothing, currentCells, legacyCell } from './cells.js';
import { isInLabel } from './labels.js';
import { marks } from './marks.js';
import { isAlike } from './alike.js';

/** A field in a line with others. */
export interface Item {
  readonly text: string;
  /** How much it tells: what tells least is left away first. */
  readonly weight: number;
}

/** Items in so many columns, those that tell most first. */
export function flow(items: readonly Item[], columns: number): string {
  let line = '';
  let left = items.length;
  for (const { text } of items.toSorted((a, b) => b.weight - a.weight)) {
    const longer = line === '' ? text : `${line}, ${text}`;
    if (columnsOf(longer + moreOf(left - 1)) > columns) continue;
    line = longer;
    left--;
  }
  if (items.length === 0 || line !== '') return line + moreOf(left);
  return pluralise(left, 'field');
}

const moreOf = (count: number): string =>
  count > 0 ? `, … ${count} more` : '';

/**
 * A field that means the same as before, as briefly as can be.
 *
 * @param object pointer of the object that it belongs to
 * @param columns of the line
 */
export function plainItem(
  field: ReportedField,
  object: string,
  columns: number,
): Item {
  const text = (cell: Cell): string => cellText(cell, columns);
  const legacy = legacyCell(field, object);
  const current = currentCells(field);
  const [only] = current;
  if (field.source === null)
    return {
      text: `${marks.supplied.glyph} ${current.map(text).join(', ')}`,
      weight: 1,
    };
  if (!only)
    return {
      text: `${text(legacy)} → ${text(cellOfNothing(field))}`,
      weight: 0,
    };
  const isSameName = isAlike(legacy.name, only.name);
  const isSameValue = isAlike(legacy.value, only.value);
  // A path that is told is another than the name, which nothing else shows.
  if (isSameName && isSameValue)
    return { text: text(legacy), weight: legacy.name === 'path' ? 5 : 3 };
  const before = isSameValue ? { ...legacy, value: '' } : legacy;
  return {
    text: `${text(before)} → ${text(only)}`,
    weight: isSameValue ? 4 : 2,
  };
}

/** The Legacy side of a field. */
export function legacyItem(
  field: ReportedField,
  object: string,
  columns: number,
): Item {
  return {
    text: cellText(legacyCell(field, object), columns),
    weight: isInLabel(field, object) ? 0 : 1,
  };
}

/** No name and no value takes more than half of the line. */
function cellText({ name, value }: Cell, columns: number): string {
  const most = Math.max(16, Math.floor(columns / 2));
  const key = cutInMiddle(name, most);
  return value === '' ? key : `${key} ${cutInMiddle(value, most)}`;
}
