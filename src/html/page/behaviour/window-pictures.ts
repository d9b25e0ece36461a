import type {
  PicturedRequest,
  WindowPicture,
} from '../../../behaviour/compare/compare-windows.js';
import {
  type VerifiedAspect,
  windowsKey,
} from '../../../report/verification.js';
import { html } from '../dom.js';
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
          timeLine(request.at, {
            Legacy: request.legacy,
            Current: request.current,
          }),
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
