import type { Lane, Windows } from '../document/parts.js';
import { columnsOf, cutInMiddle } from './layout.js';

type Bars = Lane['bars'];

const hour = 60 * 60_000;
const day = 24 * hour;

/** Columns of the time before the request. */
const maxColumns = 48;
const maxName = 24;
const gap = '   ';

/** What a column of a bar shows, as a character. */
const marks = { passed: '█', perhaps: '░', older: '─', nothing: ' ' } as const;

/** Marks the end of what may go on after the request. */
const openEnd = '┆';

interface Scale {
  readonly first: number;
  readonly at: number;
  readonly columns: number;
}

/**
 * Draws what is passed at a request: a line of the days, and one for each lane. Dotted
 * is what is passed only if a time of known length ends later than with the request.
 * Empty where nothing that is passed has a time.
 */
export function windowLines(
  { at, lanes }: Windows,
  width: number,
): readonly string[] {
  const bars = lanes.flatMap((lane) => lane.bars);
  if (bars.every(isTimeless)) return [];
  const names = lanes.map(({ name }) => cutInMiddle(name, maxName));
  const head = Math.max(...names.map(columnsOf)) + gap.length;
  const ends = bars.flatMap(({ from, to }) => [from, Math.min(to, at)]);
  const scale: Scale = {
    first: Math.min(startOfDay(at), ...ends.filter(Number.isFinite)),
    at,
    // Half of the time of the request stands behind it.
    columns: Math.min(maxColumns, width - head - 3),
  };
  return [
    ' '.repeat(head) + daysLine(scale),
    ...lanes.map((lane, index) => {
      const name = names[index] ?? '';
      const space = ' '.repeat(head - columnsOf(name));
      return (name + space + laneText(lane.bars, scale)).trimEnd();
    }),
  ];
}

function isTimeless({ look }: Bars[number]): boolean {
  return look === 'none' || look === 'unknown';
}

function startOfDay(time: number): number {
  return time - (time % day);
}

function columnOf(time: number, { first, at, columns }: Scale): number {
  return Math.round(((time - first) / (at - first)) * columns);
}

/** Names the request and the days before it, as many as have room. */
function daysLine(scale: Scale): string {
  const { first, at, columns } = scale;
  const today = startOfDay(at);
  const ago = Math.floor((today - first) / day);
  const time = new Date(at).toISOString().slice(11, 16);
  const isLong = columns - columnOf(today, scale) < 'today '.length + 2;
  const last = isLong ? `today ${time}` : time;
  const labels: readonly (readonly [number, string])[] = [
    [columns + 3 - last.length, last],
    [columnOf(today, scale), 'today'],
    [columnOf(today - day, scale), 'yesterday'],
    [columnOf(today - ago * day, scale), `${ago} days ago`],
  ];
  let line = ' '.repeat(columns + 3);
  for (const [from, label] of labels) {
    const to = from + label.length;
    const around = line.slice(Math.max(0, from - 1), to + 1);
    if (from >= 0 && to <= line.length && around.trim() === '')
      line = line.slice(0, from) + label + line.slice(to);
  }
  return line.trimEnd();
}

function laneText(bars: Bars, scale: Scale): string {
  const [bar] = bars;
  if (bar && bars.every(isTimeless))
    return cutInMiddle(bar.words, scale.columns);
  const looks = Array.from({ length: scale.columns }, (_, column) => {
    const ofBars = bars.map((it) => lookAt(it, column, scale));
    const [look = 'nothing'] = ofBars;
    return ofBars.every((it) => it === look) ? look : 'perhaps';
  });
  const drawn = looks.map((it) => marks[it]).join('');
  const isOld = bars.some(({ from }) => from === -Infinity);
  const isOpen = bars.some(({ isExample, to }) => isExample && to >= scale.at);
  return (isOld ? '←' + drawn.slice(1) : drawn) + (isOpen ? openEnd : '');
}

function lookAt(
  bar: Bars[number],
  column: number,
  scale: Scale,
): keyof typeof marks {
  const { look, from, isExample } = bar;
  const to = Math.min(bar.to, scale.at);
  const end = Math.max(1, columnOf(to, scale));
  const begin = Math.min(end - 1, columnOf(Math.max(from, scale.first), scale));
  if (column < begin || column >= end) return 'nothing';
  if (look === 'latest' || look === 'monthly')
    return column === end - 1 ? 'passed' : 'older';
  // It may end as late as the day of the request.
  const begins = from + startOfDay(scale.at) + day - scale.at;
  return isExample && column < columnOf(begins, scale) ? 'perhaps' : 'passed';
}
