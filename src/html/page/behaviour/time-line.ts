import type { PicturedRequest } from '../../../behaviour/compare/compare-windows.js';
import type { Slice } from '../../../behaviour/window.js';
import { svg } from '../dom.js';

const width = 340;
/** Ends of the bars in the picture; the names of the sides are left of them. */
const [left, right] = [56, 334];
const rowHeight = 33;
const barHeight = 11;
const laneGap = 8;
const axisHeight = 20;
const minute = 60_000;
const hour = 60 * minute;

/** Returns the x coordinate of a time. */
type Scale = (time: number) => number;

interface Lane {
  readonly name: 'Legacy' | 'Current';
  readonly bars: readonly SliceBar[];
  readonly top: number;
}

/**
 * Draws the windows of both sides at one request to scale, Legacy over Current.
 *
 * @param fitting what else has to fit on the scale
 */
export function timeLine(
  request: PicturedRequest,
  fitting: readonly (readonly Slice[])[] = [],
): SVGElement {
  const at = timeOf(request.at);
  const [legacy, current] = [barsOf(request.legacy), barsOf(request.current)];
  const middle = legacy.length * rowHeight + laneGap;
  const bottom = middle + current.length * rowHeight + laneGap;
  const lanes: readonly Lane[] = [
    { name: 'Legacy', bars: legacy, top: 0 },
    { name: 'Current', bars: current, top: middle },
  ];
  const xOf = scaleOf([...legacy, ...current, ...fitting.flatMap(barsOf)], at);
  const x = xOf(at);
  const label = [
    `Request at ${timeWords(at)} UTC`,
    ...lanes.map((lane) => `${lane.name}: ${barWords(lane).join(', ')}`),
  ];
  return svg(
    'svg.time-line',
    {
      viewBox: `0 0 ${width} ${bottom + axisHeight}`,
      role: 'img',
      'aria-label': label.join('. '),
    },
    lanes.flatMap((lane) => laneBars(lane, xOf)),
    svg('line.request', { x1: x, x2: x, y1: 0, y2: bottom + 4 }),
    // Last, so that the line does not cross them out.
    lanes.flatMap(laneTexts),
    svg(
      'text.request',
      {
        x: Math.min(Math.max(x, left + 40), right - 40),
        y: bottom + 15,
        'text-anchor': 'middle',
      },
      `request ${timeWords(at).slice('YYYY-MM-DD '.length)}`,
    ),
  );
}

/** Returns a bar for each distinct reading of the description. */
function barsOf(slices: readonly Slice[]): readonly SliceBar[] {
  if (slices.length === 0)
    return [{ ...allTime, look: 'unknown', words: 'not shown' }];
  const bars = slices.map(barOf);
  return bars.filter(
    ({ words }, index) => bars.findIndex((it) => it.words === words) === index,
  );
}

function barWords({ bars }: Lane): readonly string[] {
  return bars.map(({ words }, index) =>
    bars.length === 1 ? words : `${index === 0 ? 'either' : 'or'} ${words}`,
  );
}

/** Fits all ends into the picture, with room for bars that are open. */
function scaleOf(bars: readonly SliceBar[], at: number): Scale {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const times = [at, ...ends.filter(Number.isFinite)];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const beside = Math.max(hour, last - first);
  const isOpen = bars.some(
    ({ look, from }) => look !== 'none' && from === -Infinity,
  );
  const from = first - beside * (isOpen ? 0.3 : 0.06);
  const to = last + beside * 0.06;
  return (time) => {
    const share = (Math.min(Math.max(time, from), to) - from) / (to - from);
    return Math.round((left + share * (right - left)) * 10) / 10;
  };
}

function laneBars({ name, bars, top }: Lane, xOf: Scale) {
  const side = `bar-${name.toLowerCase()}`;
  return bars.flatMap((bar, index) => {
    const isSure = bars.length === 1 && !bar.isExample;
    const look = isSure ? side : `${side} possible`;
    return barParts(bar, look, top + index * rowHeight + 17, xOf);
  });
}

function laneTexts(lane: Lane) {
  const y = lane.top + 12;
  return [
    svg('text.side', { x: 0, y }, lane.name),
    ...barWords(lane).map((words, index) =>
      svg('text', { x: left, y: y + index * rowHeight }, words),
    ),
  ];
}

/** An open end fades out; of the latest value only the end of the bar is solid. */
function barParts(
  { from, to, look }: SliceBar,
  side: string,
  y: number,
  xOf: Scale,
): readonly SVGElement[] {
  if (look === 'none') return [];
  const [x, end] = [xOf(from), xOf(to)];
  const place = { x, y, width: Math.max(2, end - x), height: barHeight };
  if (look === 'unknown')
    return [svg('rect.unknown', { ...place, fill: 'url(#window-hatch)' })];
  const fade = to === Infinity ? 'both' : 'left';
  const mask = from === -Infinity ? `url(#window-fade-${fade})` : undefined;
  return [
    svg('rect', { ...place, class: `${side} ${look}`, mask }),
    ...(look === 'latest'
      ? [svg('rect', { ...place, x: end - 5, width: 5, class: side })]
      : []),
  ];
}

/** A bar on a time line; times in ms since 1970, infinite for an open end. */
interface SliceBar {
  /** `latest`: only the last value in it; `unknown`: not described; `none`: nothing to draw. */
  readonly look: 'span' | 'latest' | 'unknown' | 'none';
  readonly words: string;
  readonly from: number;
  readonly to: number;
  /** Only its length is known. */
  readonly isExample?: boolean;
}

const timelessWords = 'does not depend on the time';
const allTime = { from: -Infinity, to: Infinity };

function barOf(slice: Slice): SliceBar {
  switch (slice.kind) {
    case 'timeless':
      return { ...allTime, look: 'none', words: timelessWords };
    case 'all':
      return { ...allTime, look: 'span', words: 'all time' };
    case 'span': {
      const [from, to] = [timeOf(slice.from), timeOf(slice.to)];
      const isExample = slice.endsAnywhere === true;
      const words = `${isExample ? 'for example ' : ''}${spanWords(from, to)}`;
      return { look: 'span', words, from, to, isExample };
    }
    case 'monthly': {
      const to = timeOf(slice.to);
      const from = slice.from === null ? -Infinity : timeOf(slice.from);
      const ofTime = slice.from === null ? '' : ` of ${spanWords(from, to)}`;
      const words = `one result of each calendar month${ofTime}`;
      return { look: 'span', words, from, to };
    }
    case 'latest': {
      const to = timeOf(slice.before);
      const from = slice.from === null ? -Infinity : timeOf(slice.from);
      if (from === to) return { ...allTime, look: 'none', words: 'nothing' };
      const words =
        slice.from === null
          ? `the latest before ${timeWords(to)}`
          : `the latest of ${spanWords(from, to)}`;
      return { look: 'latest', words, from, to };
    }
  }
}

/** @param time of UTC, with or without the sign that says so */
export function timeOf(time: string): number {
  return Date.parse(time.endsWith('Z') ? time : `${time}Z`);
}

/** Formats a time: `2026-03-01 14:48`. */
export function timeWords(time: number): string {
  return new Date(time).toISOString().replace(/T(\d+:\d+).*/, ' $1');
}

/** Formats a span with its last minute, as witnesses do. */
function spanWords(from: number, to: number): string {
  const [first, last] = [timeWords(from), timeWords(to - minute)];
  const [date = ''] = first.split(' ');
  return `${first} to ${last.startsWith(date) ? last.slice(date.length + 1) : last}`;
}
