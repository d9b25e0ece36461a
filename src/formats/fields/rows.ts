import {
  type Lines,
  columnsOf,
  columnsOfLine,
  cutInMiddle,
  type Line,
  maxOf,
} from '../terminal/layout.js';
import { visible } from '../visible.js';
import type { Cell } from './cells.js';
import { type Mark, noteStart } from './notes.js';

export interface Row {
  readonly mark: Mark;
  readonly legacy: Cell;
  readonly current: readonly Cell[];
  /** Columns of the text after it, if it fits. */
  readonly behind: number;
}

export interface Frame {
  readonly indent: number;
  readonly width: number;
}

const arrow = ' → ';

/** If a value has less room, the row is broken at its arrow. */
const minValueColumns = 12;

/** Maximum padding to align an arrow. */
const maxGap = 12;

/** Lays out rows with aligned arrows where they fit. */
export function rowLines(
  rows: readonly Row[],
  { indent, width }: Frame,
): readonly Lines[] {
  const room = width - indent - 2;
  const sides = rows.map((row) => ({ row, ...sidesOf(row, room) }));
  const column = arrowColumn(sides, room);
  return sides.map(({ row, left, right }) => {
    const head = noteStart(row.mark, indent);
    if (left === undefined)
      return [
        [...head, ...cellLine(row.legacy, room)],
        ...row.current.map((cell, at): Line => [
          [' '.repeat(indent + 2)],
          [at === 0 ? '→ ' : '  ', 'faint'],
          ...cellLine(cell, room - 2),
        ]),
      ];
    const legacy = cellLine(row.legacy, left);
    const start = column - left <= maxGap ? Math.max(column, left) : left;
    const gap = ' '.repeat(Math.max(0, start - columnsOfLine(legacy)));
    const below = ' '.repeat(indent + 2 + start + arrow.length);
    return row.current.map((cell, at): Line => [
      ...(at === 0
        ? [...head, ...legacy, [gap] as const, [arrow, 'faint'] as const]
        : [[below] as const]),
      ...cellLine(cell, right),
    ]);
  });
}

/** Columns of the two sides; `left` is undefined if the row is broken at its arrow. */
interface Sides {
  readonly left: number | undefined;
  readonly right: number;
}

function sidesOf({ legacy, current }: Row, room: number): Sides {
  const both = room - arrow.length;
  const columns = (cell: Cell): number =>
    columnsOfLine(cellLine(cell, room + 1));
  const left = columns(legacy);
  const right = maxOf(current.map(columns));
  if (left + right <= both) return { left, right };
  const half = Math.floor(both / 2);
  const legacyColumns = Math.min(left, Math.max(half, both - right));
  const rest = both - legacyColumns;
  const fits =
    minColumnsOf(legacy) <= legacyColumns &&
    current.every((cell) => minColumnsOf(cell) <= rest);
  return { left: fits ? legacyColumns : undefined, right: rest };
}

/** Returns the rightmost arrow column at which every row fits. */
function arrowColumn(
  sides: readonly (Sides & { readonly row: Row })[],
  room: number,
): number {
  let limit = room;
  for (const { row, left, right } of sides) {
    if (left === undefined) continue;
    const rest = room - arrow.length - right;
    limit = Math.min(
      limit,
      left + row.behind <= rest ? rest - row.behind : rest,
    );
  }
  return maxOf(
    sides.map(({ left }) => left ?? 0).filter((left) => left <= limit),
  );
}

function minColumnsOf({ name, value }: Cell): number {
  const least = columnsOf(cutInMiddle(value, minValueColumns));
  return columnsOf(visible(name)) + (least === 0 ? 0 : 1 + least);
}

/** Formats a cell; cuts first the value, then the name. */
function cellLine({ name, value }: Cell, columns: number): Line {
  if (value === '') return [[cutInMiddle(name, columns)]];
  const least = Math.min(
    minValueColumns,
    columnsOf(cutInMiddle(value, columns)),
  );
  const key = cutInMiddle(name, Math.max(1, columns - 1 - least));
  return [[key], [` ${cutInMiddle(value, columns - 1 - columnsOf(key))}`]];
}
