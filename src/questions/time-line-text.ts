import { millisecondsOf } from '../behaviour/passed-values.js';
import { isOpenEnded, type Slice } from '../behaviour/window.js';

const day = 86_400_000;

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly columns: number;
}

/**
 * Draws windows as text: a ruler with dates and `:` at the request, and a lane
 * for each window.
 * @param windows what each passes, a slice for each reading
 * @param at the time of the request
 * @param columns of the ruler and of each lane
 */
export function timeLines(
  windows: readonly (readonly Slice[])[],
  at: string,
  columns: number,
): { readonly ruler: string; readonly lanes: readonly string[] } {
  const request = millisecondsOf(at);
  const ends = windows
    .flat()
    .flatMap(rangeOf)
    .filter((time) => Number.isFinite(time));
  const to = Math.max(request, ...ends);
  const from = Math.min(request - (request % day), ...ends);
  const scale = { from, to, columns };
  return {
    ruler: rulerOf(scale, request),
    lanes: windows.map((slices) => laneOf(slices, scale)),
  };
}

/** Returns when a slice begins and ends, in ms; nothing where it has no time. */
function rangeOf(slice: Slice): readonly number[] {
  switch (slice.kind) {
    case 'timeless':
      return [];
    case 'all':
      return [-Infinity, Infinity];
    case 'span':
    case 'monthly':
    case 'latest': {
      const to = slice.kind === 'latest' ? slice.before : slice.to;
      const from = slice.from === null ? -Infinity : millisecondsOf(slice.from);
      return from === millisecondsOf(to) ? [] : [from, millisecondsOf(to)];
    }
  }
}

function columnOf(time: number, { from, to, columns }: Scale): number {
  const column = Math.floor(((time - from) / (to - from)) * columns);
  return Math.min(columns - 1, Math.max(0, column));
}

function laneOf(slices: readonly Slice[], scale: Scale): string {
  const { columns } = scale;
  const words = (text: string): string => `[ ${text.padEnd(columns - 1)}]`;
  if (slices.length === 0) return words('not shown');
  if (slices.every(({ kind }) => kind === 'timeless'))
    return words('whatever the time');
  const ranges = slices.map(rangeOf);
  // The end is unknown, so everything between the possible ends may be passed.
  const endsAnywhere = slices.some(isOpenEnded);
  const hull = [Math.min(...ranges.flat()), Math.max(...ranges.flat())];
  const cells = Array.from({ length: columns }, (_, column) => {
    const covering = ranges.filter((range) => covers(range, column, scale));
    if (covering.length === 0)
      return endsAnywhere && covers(hull, column, scale) ? '.' : ' ';
    return covering.length === ranges.length ? '#' : '.';
  });
  const [latest] = slices.filter(
    ({ kind }) => kind === 'latest' || kind === 'monthly',
  );
  const [, end] = latest ? rangeOf(latest) : [];
  const last = end === undefined ? -1 : columnOf(end - 1, scale);
  const marked = cells.map((cell, column) => {
    if (column === last) return '*';
    return latest && cell !== ' ' ? '.' : cell;
  });
  const isOpen = ranges.some(([from]) => from === -Infinity);
  return `[${(isOpen ? ['<', ...marked.slice(1)] : marked).join('')}]`;
}

/** Returns whether a range covers the middle of a column, or is shorter and begins in it. */
function covers(
  [from = 0, to = 0]: readonly number[],
  column: number,
  scale: Scale,
): boolean {
  const width = (scale.to - scale.from) / scale.columns;
  const middle = scale.from + (column + 0.5) * width;
  return (
    (from <= middle && middle < to) ||
    (0 < to - from && to - from < width && columnOf(from, scale) === column)
  );
}

/** For more days, only the first and last date fit. */
const maxDays = 6;

function rulerOf(scale: Scale, request: number): string {
  const { from, to, columns } = scale;
  const now = columnOf(request, scale);
  let ruler = '-'.repeat(columns);
  const write = (text: string, at: number, end: number): void => {
    if (end - at > text.length)
      ruler = ruler.slice(0, at) + text + ruler.slice(at + text.length);
  };
  const dateOf = (time: number): string =>
    new Date(time).toISOString().slice(0, 10);
  const first = from - (from % day);
  if (to - first > maxDays * day) {
    write(` ${dateOf(from)} `, 1, now);
    write(` ${dateOf(request)} `, now - 13, now);
  } else
    for (let midnight = first; midnight < to; midnight += day) {
      if (midnight < from) continue;
      const at = columnOf(midnight, scale);
      const next = columnOf(Math.min(to, midnight + day), scale);
      const end = at < now && now < next ? now : next;
      const date = dateOf(midnight);
      write('|', at, columns);
      write(` ${date.slice(5)} `, at + 1, end);
      write(` ${date} `, at + 1, end);
    }
  return ` ${ruler.slice(0, now)}:${ruler.slice(now + 1)} `;
}
