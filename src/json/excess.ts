import {
  closingBrace,
  closingBracket,
  comma,
  endOfString,
  openingBrace,
  openingBracket,
  quote,
} from './scan.js';

/** How many containers may be open at once. */
export const deepestNesting = 512;

/** Of a text that has more of something than may be, where that is. */
export interface Excess {
  readonly kind: 'nesting' | 'paths';
  readonly offset: number;
}

/**
 * Where more containers are open at once than may be, in any text: too many for
 * whatever reads them by recursion. Or where the paths of its values have become
 * too long: each has the keys of all that the value stands in, so that long keys
 * around many values take memory with the square of the text. One flat pass.
 *
 * @param hasPaths whether anybody asks for the paths
 */
export function excessIn(text: string, hasPaths: boolean): Excess | undefined {
  const mayBeLong = hasPaths && text.length >= fewCharacters;
  if (!mayBeLong && opensFew(text)) return undefined;
  const outer: number[] = [];
  let pathsLeft = mayBeLong ? longestPaths(text) : Infinity;
  // Of the innermost container that is open, and what its next value adds to it.
  let path = 0;
  let key = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case quote: {
        const end = endOfString(text, i);
        key = end - i;
        i = end - 1;
        break;
      }
      case comma:
        key = 0;
        pathsLeft -= path;
        if (pathsLeft < 0) return { kind: 'paths', offset: i };
        break;
      case openingBracket:
      case openingBrace:
        if (outer.push(path) > deepestNesting)
          return { kind: 'nesting', offset: i };
        // An index takes some characters, too.
        path += key || 2;
        key = 0;
        break;
      case closingBracket:
      case closingBrace:
        path = outer.pop() ?? 0;
        break;
    }
  }
  return undefined;
}

/** A text of fewer characters has no paths that are too long. */
const fewCharacters = 32_768;

/** How many characters the paths of all values may have together: many times as many as in any file that people write. */
function longestPaths(text: string): number {
  // At most, half of a text is one key, and the other half values of one digit.
  return Math.max(fewCharacters ** 2 / 8, 64 * text.length);
}

/** Whether a text cannot be too deep, because it opens too few containers: most files do, and it is seen in no time. */
function opensFew(text: string): boolean {
  let left = deepestNesting;
  for (const opening of ['[', '{'])
    for (
      let at = text.indexOf(opening);
      at >= 0;
      at = text.indexOf(opening, at + 1)
    )
      if (--left < 0) return false;
  return true;
}
