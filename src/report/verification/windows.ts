import type { WindowPicture } from '../../behaviour/compare/pictures.js';
import { bytewise } from '../../file/paths.js';
import { windowsKey } from './model.js';

/** Each two windows once, by their words: whatever order they are met in, the same list. */
export function windowsOnce(
  pictures: Iterable<WindowPicture>,
): readonly WindowPicture[] {
  const byWords = new Map<string, WindowPicture>();
  for (const picture of pictures) byWords.set(windowsKey(picture), picture);
  return [...byWords]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([, picture]) => picture);
}
