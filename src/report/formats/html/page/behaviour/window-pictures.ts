import type {
  PicturedRequest,
  WindowPicture,
} from '../../../../../behaviour/compare/pictures.js';
import type { VerifiedAspect } from '../../../../verification/model.js';
import { element } from '../dom.js';
import { timeOf, wordsOf } from './slice-bar.js';
import { timeLine } from './time-line.js';

export interface WindowPictures {
  /** The windows of an aspect at some requests; nothing for other aspects. */
  readonly of: (aspect: VerifiedAspect) => HTMLElement | null;
}

/** Finds windows by their words, and draws them. */
export function windowPictures(
  windows: readonly WindowPicture[],
): WindowPictures {
  const keyOf = (legacy: string | null, current: string | null): string =>
    JSON.stringify([legacy, current]);
  const byWords = new Map(
    windows.map((it) => [keyOf(it.legacy, it.current), it]),
  );
  return {
    of: ({ aspect, legacy, current, witnesses }) => {
      const picture =
        aspect === 'window' ? byWords.get(keyOf(legacy, current)) : undefined;
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
              witnesses.some(({ at }) => at === request.at) && ', the witness',
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
