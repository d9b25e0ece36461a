import type { PicturedRequest } from '../../../behaviour/compare/compare-windows.js';
import { barsOf, type SliceBar } from '../../../behaviour/slice-bars.js';
import { momentWords, timeOf } from '../../../behaviour/time-words.js';
import { html } from '../dom.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Share of the picture that the date at a line takes, in percent. */
const labelRoom = 25;

type Bars = readonly SliceBar[];

/**
 * Draws what is passed at some requests; null where it has no time.
 * @param examples the times of the requests that sentences name
 */
export function windowPictures(
  requests: readonly PicturedRequest[],
  examples: readonly (string | null)[] = [],
): HTMLElement | null {
  const pictures = requests.map(({ at, legacy, current }) => ({
    at,
    lanes: [barsOf(legacy), barsOf(current)] as const,
  }));
  const bars = pictures.flatMap(({ lanes }) => lanes.flat());
  if (bars.every(({ look }) => look === 'none')) return null;
  const wordsOf = (lane: Bars): string =>
    lane.map(({ words }) => words).join(', or ');
  return html(
    'div.windows',
    pictures.map(({ at, lanes }) =>
      html(
        'figure',
        html(
          'figcaption',
          `Request at ${momentWords(at)} UTC`,
          examples.includes(at) && ', the example',
        ),
        html('p', `Legacy: ${wordsOf(lanes[0])}`),
        html('p', `Current: ${wordsOf(lanes[1])}`),
        timeLine(timeOf(at), lanes),
      ),
    ),
  );
}

/**
 * Draws what both windows pass at one request to scale, a lane each with the
 * midnights. The words beside it say the same to screen readers.
 */
function timeLine(at: number, lanes: readonly Bars[]): HTMLElement {
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
      placed(
        html('span.midnight', new Date(time).toISOString().replace(/T.*/, '')),
        time,
      ),
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

/** Fits all ends into the picture, with room for bars that are open; x is in percent. */
function scaleOf(bars: Bars, at: number) {
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

/**
 * Returns the midnights of UTC that mean something: of the request's day, and of
 * the days in which windows begin or end, as many as have room for their dates.
 */
function daysOf(
  bars: Bars,
  at: number,
  xOf: (time: number) => number,
): readonly number[] {
  const ends = bars.flatMap(({ from, to }) => [from, to - minute]);
  const days = [at, ...ends.filter(Number.isFinite)].map(
    (time) => time - (time % day),
  );
  const places: number[] = [];
  return [...new Set(days)].filter((time) => {
    const x = xOf(time);
    const isFree =
      x > 0 &&
      x < 100 &&
      Math.abs(x - xOf(at)) >= 1 &&
      places.every((it) => Math.abs(it - x) >= labelRoom);
    if (isFree) places.push(x);
    return isFree;
  });
}

/** Explains the looks of lanes and lines. */
export function timeLineLegend(): HTMLElement {
  const sample = (look: string) =>
    html('span.lane.sample', html('span', { class: `bar-legacy ${look}` }));
  return html(
    'div.flow.faint',
    { 'aria-hidden': 'true' },
    html('span.legend-entry', sample(''), 'passed'),
    html('span.legend-entry', sample('possible'), 'may be passed'),
    html('span.legend-entry', html('span.request.sample'), 'the request'),
  );
}
