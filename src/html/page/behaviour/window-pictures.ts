import type {
  PicturedRequest,
  WindowPicture,
} from '../../../behaviour/compare/compare-windows.js';
import {
  type VerifiedAspect,
  windowsKey,
} from '../../../report/verification.js';
import { html, svg } from '../dom.js';
import { timeLine, timeOf, timeWords } from './time-line.js';

/** Draws the windows of an aspect at some requests; null for other aspects. */
export type DrawWindows = (aspect: VerifiedAspect) => HTMLElement | null;

/** Returns a function that draws the windows of an aspect. */
export function windowPictures(windows: readonly WindowPicture[]): DrawWindows {
  const byWords = new Map(windows.map((it) => [windowsKey(it), it]));
  return (aspect) => {
    if (aspect.aspect !== 'window') return null;
    const { requests = [] } = byWords.get(windowsKey(aspect)) ?? {};
    if (requests.every(isTimeless)) return null;
    return html(
      'div.windows',
      requests.map((request) =>
        html(
          'figure',
          html(
            'figcaption',
            `Request at ${timeWords(timeOf(request.at))} UTC`,
            aspect.witnesses.some(({ at }) => at === request.at) &&
              ', the witness',
          ),
          timeLine(request),
        ),
      ),
    );
  };
}

function isTimeless({ legacy, current }: PicturedRequest): boolean {
  return [legacy, current].every(
    (slices) =>
      slices.length > 0 && slices.every(({ kind }) => kind === 'timeless'),
  );
}

/** Makes the patterns and masks of all time lines; the page needs them once. */
export function windowFills(): SVGElement {
  return svg(
    'svg.unseen',
    { 'aria-hidden': 'true' },
    svg(
      'defs',
      svg(
        'pattern',
        {
          ...{ id: 'window-hatch', width: 6, height: 6 },
          patternUnits: 'userSpaceOnUse',
          patternTransform: 'rotate(45)',
        },
        svg('line.hatch', { y2: 6 }),
      ),
      fade('left', [0, 1, 1, 1]),
      fade('both', [0, 1, 1, 1, 0]),
    ),
  );
}

function fade(name: string, opacities: readonly number[]) {
  const id = `window-gradient-${name}`;
  const stops = opacities.map((opacity, index) =>
    svg('stop', {
      offset: index / (opacities.length - 1),
      ...{ 'stop-color': 'white', 'stop-opacity': opacity },
    }),
  );
  return [
    svg('linearGradient', { id }, stops),
    svg(
      'mask',
      { id: `window-fade-${name}`, maskContentUnits: 'objectBoundingBox' },
      svg('rect', { width: 1, height: 1, fill: `url(#${id})` }),
    ),
  ];
}
