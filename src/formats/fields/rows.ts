import { cutInMiddle } from '../terminal/cut.js';
import { columnsOfLine, type Line } from '../terminal/line.js';
import { columnsOf, widest } from '../terminal/columns.js';
import { visible } from '../terminal/visible.js';
import type { Cell } from './cells.js';
import type { Mark } from './marks.js';

/** A Legacy field and the Current fields that it fills. */
export interface Row {
  readonly mark: Mark;
  readonly legacy: Cell;
  readonly current: readonly Cell[];
  /** Columns of what stands behind it, if there is room. */
  readonly behind: number;
}

/** Where rows stand. */
export interface Frame {
  /** Columns before the mark. */
  readonly indent: number;
  /** Columns of the terminal. */
  readonly width: number;
}

const arrow = ' → ';

/** A value is not cut to less than so many columns: rather, the row is broken at its arrow. */
const leastValue = 12;

/** An arrow is not moved by more columns than this to stand below another. */
const widestGap = 12;

/** Lays rows out with their arrows below each other, as far as there is room. */
export function rowLines(
  rows: readonly Row[],
  { indent, width }: Frame,
): readonly (readonly Line[])[] {
  const room = width - indent - 2;
  const sides = rows.map((row) => sidesOf(row, room));
  const column = arrowColumn(rows, sides, room);
  return rows.map((row, index) => {
    const side = sides[index];
    const head = (line: Line): Line => [
      [' '.repeat(indent)],
      [`${row.mark.glyph} `, row.mark.tone],
      ...line,
    ];
    if (!side) {
      const below = ' '.repeat(indent + 2);
      return [
        head(cellLine(row.legacy, room)),
        ...row.current.map((cell, at): Line => [
          [below],
          [at === 0 ? '→ ' : '  ', 'faint'],
          ...cellLine(cell, room - 2),
        ]),
      ];
    }
    const legacy = cellLine(row.legacy, side.legacy);
    const isNear = column - side.legacy <= widestGap;
    const start = isNear ? Math.max(column, side.legacy) : side.legacy;
    const gap = ' '.repeat(Math.max(0, start - columnsOfLine(legacy)));
    return row.current.map((cell, at) => {
      const current = cellLine(cell, side.current);
      return at === 0
        ? head([...legacy, [gap], [arrow, 'faint'], ...current])
        : [[' '.repeat(indent + 2 + start + arrow.length)], ...current];
    });
  });
}

/** Columns for the two sides of a row. */
interface Sides {
  readonly legacy: number;
  readonly current: number;
}

/** The column of the arrows: as far to the right as leaves every row its room. */
function arrowColumn(
  rows: readonly Row[],
  sides: readonly (Sides | undefined)[],
  room: number,
): number {
  let limit = room;
  sides.forEach((side, index) => {
    if (!side) return;
    const rest = room - arrow.length - side.current;
    const { behind } = rows[index] ?? { behind: 0 };
    limit = Math.min(
      limit,
      side.legacy + behind <= rest ? rest - behind : rest,
    );
  });
  return widest(
    sides.map((it) => it?.legacy ?? 0).filter((legacy) => legacy <= limit),
  );
}

/** Undefined where a row has to be broken at its arrow. */
function sidesOf({ legacy, current }: Row, room: number): Sides | undefined {
  const both = room - arrow.length;
  const left = columnsOfCell(legacy, room);
  const right = widest(current.map((it) => columnsOfCell(it, room)));
  if (left + right <= both) return { legacy: left, current: right };
  const half = Math.floor(both / 2);
  const legacyColumns = Math.min(left, Math.max(half, both - right));
  const currentColumns = both - legacyColumns;
  return leastColumns(legacy) <= legacyColumns &&
    current.every((cell) => leastColumns(cell) <= currentColumns)
    ? { legacy: legacyColumns, current: currentColumns }
    : undefined;
}

/** Columns that a cell takes, or more than `most`. */
function columnsOfCell(cell: Cell, most: number): number {
  return columnsOfLine(cellLine(cell, most + 1));
}

function leastColumns({ name, value }: Cell): number {
  const least = columnsOf(cutInMiddle(value, leastValue));
  return columnsOf(visible(name)) + (least === 0 ? 0 : 1 + least);
}

/** A cell in so many columns: first the value is cut, then the name. */
function cellLine({ name, value }: Cell, columns: number): Line {
  if (value === '') return [[cutInMiddle(name, columns)]];
  const least = Math.min(leastValue, columnsOf(cutInMiddle(value, columns)));
  const key = cutInMiddle(name, Math.max(1, columns - 1 - least));
  return [[key], [` ${cutInMiddle(value, columns - 1 - columnsOf(key))}`]];
}
