import type { PicturedRequest } from '../../../behaviour/compare/windows.js';
import type { Slice } from '../../../behaviour/window.js';
import { svg } from '../dom.js';
import {
  barOf,
  type SliceBar,
  timeOf,
  unknownBar,
  wordsOf,
} from './slice-bar.js';

const width = 340;
/** Where the bars begin and end; the names of the sides stand before them. */
const [left, right] = [56, 334];
const rowHeight = 33;
const barHeight = 11;
const laneGap = 8;
const axisHeight = 20;
const hour = 3_600_000;

/** The bars of one side. */
interface Lane {
  readonly name: 'Legacy' | 'Current';
  readonly bars: readonly SliceBar[];
}

/** The windows of both sides at one request, Legacy over Current, drawn to scale. */
export function timeLine(request: PicturedRequest): SVGElement {
  const at = timeOf(request.at);
  const lanes: readonly Lane[] = [
    { name: 'Legacy', bars: barsOf(request.legacy) },
    { name: 'Current', bars: barsOf(request.current) },
  ];
  const xOf = scaleOf(
    lanes.flatMap(({ bars }) => bars),
    at,
  );
  const drawn: SVGElement[] = [];
  const written: SVGElement[] = [];
  let top = 0;
  for (const lane of lanes) {
    drawn.push(...laneBars(lane, top, xOf));
    written.push(...laneTexts(lane, top));
    top += lane.bars.length * rowHeight + laneGap;
  }
  const x = xOf(at);
  const label = `request ${wordsOf(at).slice('YYYY-MM-DD '.length)}`;
  return svg(
    'svg',
    {
      class: 'time-line',
      viewBox: `0 0 ${width} ${top + axisHeight}`,
      role: 'img',
      'aria-label': [
        `Request at ${wordsOf(at)} UTC`,
        ...lanes.map(sentenceOf),
      ].join('. '),
    },
    ...drawn,
    svg('line', { class: 'request', x1: x, x2: x, y1: 0, y2: top + 4 }),
    // Over the line, so that it does not strike them through.
    ...written,
    svg(
      'text',
      {
        class: 'request',
        x: Math.min(Math.max(x, left + 40), right - 40),
        y: top + 15,
        'text-anchor': 'middle',
      },
      label,
    ),
  );
}

/** A bar for each reading of the description that is another one here. */
function barsOf(slices: readonly Slice[]): readonly SliceBar[] {
  if (slices.length === 0) return [unknownBar];
  const bars = slices.map(barOf);
  return bars.filter(
    ({ words }, index) => bars.findIndex((it) => it.words === words) === index,
  );
}

function sentenceOf({ name, bars }: Lane): string {
  return `${name}: ${bars.map((_, index) => wordsAt(bars, index)).join(', ')}`;
}

/** Which one of several holds is not shown. */
function wordsAt(bars: readonly SliceBar[], index: number): string {
  const words = bars[index]?.words ?? '';
  if (bars.length === 1) return words;
  return `${index === 0 ? 'either' : 'or'} ${words}`;
}

/** Where a time is drawn: all that ends is in sight, with room beside it for what does not. */
function scaleOf(
  bars: readonly SliceBar[],
  at: number,
): (time: number) => number {
  const times = [at, ...bars.flatMap(({ from, to }) => [from, to])].filter(
    Number.isFinite,
  );
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

function laneBars(
  { name, bars }: Lane,
  top: number,
  xOf: (time: number) => number,
): readonly SVGElement[] {
  const side = `bar-${name.toLowerCase()}`;
  return bars.flatMap((bar, index) =>
    barParts(
      bar,
      bars.length > 1 ? `${side} possible` : side,
      top + index * rowHeight + 17,
      xOf,
    ),
  );
}

function laneTexts({ name, bars }: Lane, top: number): readonly SVGElement[] {
  return [
    svg('text', { class: 'side', x: 0, y: top + 12 }, name),
    ...bars.map((_, index) =>
      svg(
        'text',
        { x: left, y: top + index * rowHeight + 12 },
        wordsAt(bars, index),
      ),
    ),
  ];
}

/** What is open fades out; of what ends only the last thing is solid where it is the latest. */
function barParts(
  { from, to, look }: SliceBar,
  side: string,
  y: number,
  xOf: (time: number) => number,
): readonly SVGElement[] {
  if (look === 'none') return [];
  const [x, end] = [xOf(from), xOf(to)];
  const place = { x, y, width: Math.max(2, end - x), height: barHeight };
  if (look === 'unknown') {
    return [
      svg('rect', { ...place, class: 'unknown', fill: 'url(#window-hatch)' }),
    ];
  }
  const fade = from === -Infinity ? (to === Infinity ? 'both' : 'left') : '';
  const mask = fade === '' ? undefined : `url(#window-fade-${fade})`;
  return [
    svg('rect', { ...place, class: `${side} ${look}`, mask }),
    ...(look === 'latest'
      ? [svg('rect', { ...place, x: end - 5, width: 5, class: side })]
      : []),
  ];
}

/** What all time lines fill and fade their bars with; it stands on the page once. */
export function timeLineFills(): SVGElement {
  const fade = (name: string, ...stops: readonly number[]): SVGElement[] => [
    svg(
      'linearGradient',
      { id: `window-gradient-${name}` },
      ...stops.map((opacity, index) =>
        svg('stop', {
          offset: index / (stops.length - 1),
          'stop-color': 'white',
          'stop-opacity': opacity,
        }),
      ),
    ),
    svg(
      'mask',
      {
        id: `window-fade-${name}`,
        maskContentUnits: 'objectBoundingBox',
      },
      svg('rect', {
        width: 1,
        height: 1,
        fill: `url(#window-gradient-${name})`,
      }),
    ),
  ];
  return svg(
    'svg',
    { class: 'unseen', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg(
        'pattern',
        {
          id: 'window-hatch',
          width: 6,
          height: 6,
          patternUnits: 'userSpaceOnUse',
          patternTransform: 'rotate(45)',
        },
        svg('line', { class: 'hatch', y2: 6 }),
      ),
      ...fade('left', 0, 1, 1, 1),
      ...fade('both', 0, 1, 1, 1, 0),
    ),
  );
}
