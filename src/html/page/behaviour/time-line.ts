import type { Slice } from '../../../behaviour/window.js';
import { html } from '../dom.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** As many have room for their dates. */
const mostMidnights = 4;

type Slices = readonly Slice[];

/**
 * Draws what windows pass at one request to scale, each reading of one with its
 * words.
 *
 * @param all the windows that have the same scale elsewhere: then each is one lane
 *   with the midnights, the words are left out and it is hidden from screen readers
 */
export function timeLine(
  request: string,
  sides: Readonly<Partial<Record<'Legacy' | 'Current', Slices>>>,
  all?: readonly Slices[],
): HTMLElement {
  const at = timeOf(request);
  const { from, to, xOf } = scaleOf(
    (all ?? Object.values(sides)).flatMap(barsOf),
    at,
  );
  const placed = (made: HTMLElement, from: number, to = from): HTMLElement => {
    made.style.left = `${xOf(from)}%`;
    made.classList.toggle('late', xOf(from) > 80);
    if (to > from) made.style.width = `${xOf(to) - xOf(from)}%`;
    return made;
  };
  const lanes = Object.entries(sides).map(([name, slices]) => {
    const bars = barsOf(slices);
    const isSure = bars.length === 1 && !bars[0]?.isExample;
    const drawn = bars.map(({ look, from, to }) => {
      const open = to === Infinity ? 'open-both' : 'open-left';
      return placed(
        html('span', {
          class: `bar-${name.toLowerCase()} ${look} ${isSure ? '' : 'possible'} ${from === -Infinity ? open : ''}`,
        }),
        ...([from, to] as const),
      );
    });
    return { name, drawn, words: wordsOf(bars) };
  });
  const label = [
    `Request at ${timeWords(at)} UTC`,
    ...lanes.map(({ name, words }) => `${name}: ${words.join(', ')}`),
  ];
  return html(
    'span.time-line',
    all
      ? { 'aria-hidden': 'true' }
      : { role: 'img', 'aria-label': label.join('. ') },
    all &&
      midnightsIn(from, to).map((time) =>
        placed(html('span.midnight', timeWords(time).slice(0, -6)), time),
      ),
    lanes.flatMap(({ name, drawn, words }) =>
      all
        ? html('span.lane', drawn)
        : [
            html('span.side.faint', name),
            ...drawn.flatMap((bar, index) => [
              html('span', words[index]),
              html('span.lane', bar),
            ]),
          ],
    ),
    placed(
      html('span.request', !all && `request ${timeWords(at).slice(-5)}`),
      at,
    ),
  );
}

/** Returns midnights of UTC, as many as have room. */
function midnightsIn(from: number, to: number): readonly number[] {
  const step = Math.ceil((to - from) / day / mostMidnights) * day;
  const first = Math.ceil(from / day) * day;
  const count = Math.max(0, Math.ceil((to - first) / step));
  return Array.from({ length: count }, (_, index) => first + index * step);
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

function wordsOf(bars: readonly SliceBar[]): readonly string[] {
  return bars.map(({ words }, index) =>
    bars.length === 1 ? words : `${index === 0 ? 'either' : 'or'} ${words}`,
  );
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
  const xOf = (time: number): number =>
    ((Math.min(Math.max(time, from), to) - from) / (to - from)) * 100;
  return { from, to, xOf };
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
