import type {
  PicturedRequest,
  WindowPicture,
} from '../../../behaviour/compare/windows.js';
import {
  type VerifiedAspect,
  windowsKey,
} from '../../../report/verification.js';
import { element } from '../dom.js';
import { timeOf, wordsOf } from './slice-bar.js';
import { timeLine } from './time-line.js';

/** The windows of a comparison, as they can be drawn. */
export interface WindowPictures {
  /** The windows of an aspect at some requests; nothing for other aspects. */
  readonly of: (aspect: VerifiedAspect) => HTMLElement | null;
}

/** Finds windows by their words, and draws them. */
export function windowPictures(
  windows: readonly WindowPicture[],
): WindowPictures {
  const byWords = new Map(windows.map((it) => [windowsKey(it), it]));
  return {
    of: (aspect) => {
      const picture =
        aspect.aspect === 'window'
          ? byWords.get(windowsKey(aspect))
          : undefined;
      if (!picture || picture.requests.every(isTimeless)) return null;
      return element(
        'div',
        { class: 'windows' },
        ...picture.requests.map((request) =>
          element(
            'figure',
            {},
            element(
              'figcaption',
              {},
              `Request at ${wordsOf(timeOf(request.at))} UTC`,
              aspect.witnesses.some(({ at }) => at === request.at) &&
                ', the witness',
            ),
            timeLine(request),
          ),
        ),
      );
    },
  };
}

/** Whether there is nothing to draw. */
function isTimeless({ legacy, current }: PicturedRequest): boolean {
  return [legacy, current].every(
    (slices) =>
      slices.length > 0 && slices.every(({ kind }) => kind === 'timeless'),
  );
}
