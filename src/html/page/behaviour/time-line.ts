import type { PicturedRequest } from '../../../behaviour/compare/compare-windows.js';
import type { Slice } from '../../../behaviour/window.js';
import type { VerifiedAspect } from '../../../file/verified-file.js';
import { html } from '../dom.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Slices = readonly Slice[];

/**
 * Draws what both windows pass at one request to scale, a lane each with the
 * midnights. The words beside it say the same to screen readers.
 */
function timeLine({ at: request, ...sides }: PicturedRequest): HTMLElement {
  const at = timeOf(request);
  const lanes = [sides.legacy, sides.current].map(barsOf);
  const xOf = scaleOf(lanes.flat(), at);
  const placed = (made: HTMLElement, from: number, to = from): HTMLElement => {
    made.style.left = `${xOf(from)}%`;
    made.classList.toggle('late', xOf(from) > 80);
    if (to > from) made.style.width = `${xOf(to) - xOf(from)}%`;
    return made;
  };
  return html(
    'div.time-line',
    { 'aria-hidden': 'true' },
    daysOf(lanes.flat(), at, xOf).map((time) =>
      placed(html('span.midnight', timeWords(time).slice(0, -6)), time),
    ),
    lanes.map((bars, side) => {
      const isSure = bars.length === 1 && !bars[0]?.isExample;
      return html(
        'div.lane',
        bars.map(({ look, from, to }) => {
          const open = to === Infinity ? 'open-both' : 'open-left';
          const bar = html('span', {
            class: `bar-${side === 0 ? 'legacy' : 'current'} ${look} ${isSure ? '' : 'possible'} ${from === -Infinity ? open : ''}`,
          });
          return placed(bar, from, to);
        }),
      );
    }),
    placed(html('span.request'), at),
  );
}

/** Share of the picture that the date at a line takes, in percent. */
const labelRoom = 25;

/**
 * Returns the midnights of UTC that mean something: of the request's day, and of
 * the days in which windows begin or end, as many as have room for their dates.
 */
function daysOf(
  bars: readonly SliceBar[],
  at: number,
  xOf: (time: number) => number,
): readonly number[] {
  const ends = bars.flatMap(({ from, to }) => [from, to - minute]);
  const days = [at, ...ends.filter(Number.isFinite)].map(
    (time) => time - (time % day),
  );
  const places = [xOf(at)];
  return [...new Set(days)].filter((time) => {
    const x = xOf(time);
    if (x <= 0 || x >= 100 || places.some((it) => Math.abs(it - x) < 1))
      return false;
    const isClose = places.slice(1).some((it) => Math.abs(it - x) < labelRoom);
    if (!isClose) places.push(x);
    return !isClose;
  });
}

/** Explains the looks of lanes and lines. */
export function timeLineLegend(): HTMLElement {
  const sample = (look: string) =>
    html('span.lane.sample', html('span', { class: `bar-legacy ${look}` }));
  return html(
    'span.time-line-legend.flow.faint',
    { 'aria-hidden': 'true' },
    html('span.legend-entry', sample(''), 'passed'),
    html('span.legend-entry', sample('possible'), 'may be passed'),
    html('span.legend-entry', html('span.request.sample'), 'the request'),
  );
}

/** Returns a bar for each distinct reading of the description. */
function barsOf(slices: Slices): readonly SliceBar[] {
  if (slices.length === 0)
    return [{ ...allTime, look: 'unknown', words: 'not shown' }];
  const bars = slices.map(barOf);
  return bars.filter(
    ({ words }, index) => bars.findIndex((it) => it.words === words) === index,
  );
}

function wordsOf(slices: Slices): string {
  return barsOf(slices)
    .map(({ words }) => words)
    .join(', or ');
}

/** Fits all ends into the picture, with room for bars that are open; x is in percent. */
function scaleOf(bars: readonly SliceBar[], at: number) {
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const times = [at, ...ends.filter(Number.isFinite)];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const beside = Math.max(hour, last - first);
  const isOpen = bars.some(
    ({ look, from }) => look !== 'none' && from === -Infinity,
  );
  const from = first - beside * (isOpen ? 0.3 : 0.06);
  const to = last + beside * 0.06;
  return (time: number): number =>
    ((Math.min(Math.max(time, from), to) - from) / (to - from)) * 100;
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
function timeOf(time: string): number {
  return Date.parse(time.endsWith('Z') ? time : `${time}Z`);
}

/** Formats a time: `2026-03-01 14:48`. */
function timeWords(time: number): string {
  return new Date(time).toISOString().replace(/T(\d+:\d+).*/, ' $1');
}

/** Formats a span with its last minute, as witnesses do. */
function spanWords(from: number, to: number): string {
  const [first, last] = [timeWords(from), timeWords(to - minute)];
  const [date = ''] = first.split(' ');
  return `${first} to ${last.startsWith(date) ? last.slice(date.length + 1) : last}`;
}

/** Draws the windows of an aspect at some requests; null where they have no time. */
export function windowPictures(
  { witnesses }: VerifiedAspect,
  requests: readonly PicturedRequest[],
): HTMLElement | null {
  const isTimeless = (slices: Slices): boolean =>
    slices.length > 0 && slices.every(({ kind }) => kind === 'timeless');
  if (requests.every((it) => isTimeless(it.legacy) && isTimeless(it.current)))
    return null;
  return html(
    'div.windows',
    requests.map((request) =>
      html(
        'figure',
        html(
          'figcaption',
          `Request at ${timeWords(timeOf(request.at))} UTC`,
          witnesses.some(({ at }) => at === request.at) && ', the example',
        ),
        html('p', `Legacy: ${wordsOf(request.legacy)}`),
        html('p', `Current: ${wordsOf(request.current)}`),
        timeLine(request),
      ),
    ),
  );
}
