import {
  columnsOf,
  columnsOfLine,
  cutInMiddle,
  type Line,
  type Lines,
  maxOf,
  type Span,
  type Tone,
} from './layout.js';

/** A row of the per-field diff. */
export interface Row {
  readonly sign: Span;
  /** Name and value in Legacy; empty where a rule supplies the field. */
  readonly key: string;
  readonly before: string;
  /** Name and value in Current, or what keeps it from being there. */
  readonly after: { readonly name: string; readonly value: string };
  readonly tone: Tone | undefined;
  /** The id of the rule; empty to show none. */
  readonly rule: string;
}

/** A row as it is printed. */
interface PrintedRow {
  readonly lines: Lines;
  /** The rule, if it did not fit on the line. */
  readonly rest: string;
}

/** Columns before the name of a field. */
export const indent = 5;

/** Columns in which a value is still of use. */
const shortest = 5;

const gap = '  ';
const arrow = '→  ';

/** In a wide terminal the rules stay near their rows. */
const widest = 90;

/** In a narrower terminal the Current field has a line of its own. */
const narrow = 70;

/** Aligns the cells of rows, and cuts the long ones in their middle. */
export function printRows(
  rows: readonly Row[],
  width: number,
): readonly PrintedRow[] {
  const isNarrow = width < narrow;
  const columns = columnsFor(rows, width - indent, isNarrow);
  return rows.map((row) => {
    const { sign, tone, rule } = row;
    const before: Line = [[gap], sign, [gap], cellsBefore(row, columns)];
    const after: Span = [cutValue(row.after, columns.after), tone];
    return isNarrow
      ? {
          lines: [before, [[' '.repeat(indent) + arrow], after]],
          rest: rule,
        }
      : withRule([...before, [gap + arrow], after], rule, width);
  });
}

interface Columns {
  readonly key: number;
  readonly before: number;
  readonly after: number;
}

function columnsFor(
  rows: readonly Row[],
  room: number,
  isNarrow: boolean,
): Columns {
  const most = (textOf: (row: Row) => string): number =>
    maxOf(rows.map((it) => columnsOf(cutInMiddle(textOf(it), room))));
  const key = Math.min(
    most((it) => it.key),
    Math.floor(room / 3),
  );
  const before = most((it) => it.before);
  const after = most((it) => nameAndValue(it.after));
  const rest = room - key - gap.length;
  if (isNarrow)
    return {
      key,
      before: Math.min(before, rest),
      after: Math.min(after, room - arrow.length),
    };
  const both = rest - gap.length - arrow.length;
  const behind = Math.min(after, Math.max(Math.floor(both / 2), both - before));
  return { key, before: Math.min(before, both - behind), after: behind };
}

function cellsBefore({ key, before, tone }: Row, columns: Columns): Span {
  const cells = [padded(key, columns.key), padded(before, columns.before)];
  return [cells.join(gap), tone === 'faint' ? tone : undefined];
}

/** Puts the rule at the right, if there is room for it. */
function withRule(line: Line, rule: string, width: number): PrintedRow {
  const used = columnsOfLine(line);
  if (rule === '') return { lines: [line], rest: '' };
  if (used + gap.length + columnsOf(rule) > width)
    return { lines: [line], rest: rule };
  const room = Math.min(width, widest) - used - columnsOf(rule);
  const blank = ' '.repeat(Math.max(gap.length, room));
  return { lines: [[...line, [blank + rule, 'faint']]], rest: '' };
}

function nameAndValue({ name, value }: Row['after']): string {
  return [name, value].filter((it) => it !== '').join(' ');
}

/** Cuts the value in its middle, and the name only where it leaves no room for one. */
function cutValue(after: Row['after'], columns: number): string {
  const room = columns - columnsOf(after.name) - 1;
  return cutInMiddle(
    room < shortest
      ? nameAndValue(after)
      : nameAndValue({ ...after, value: cutInMiddle(after.value, room) }),
    columns,
  );
}

function padded(text: string, columns: number): string {
  const cut = cutInMiddle(text, columns);
  return cut + ' '.repeat(columns - columnsOf(cut));
}
