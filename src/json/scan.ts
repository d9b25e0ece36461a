/** How many containers may be open at once. */
export const deepestNesting = 512;

const codeOf = (char: string): number => char.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const openingBracket = codeOf('[');
const openingBrace = codeOf('{');
const closingBracket = codeOf(']');
const closingBrace = codeOf('}');

/** Moves from the opening quote of a string to the offset behind its closing quote. */
export function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === backslash) i++;
    else if (code === quote) return i + 1;
  }
  return text.length;
}

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
 */
export function excessIn(text: string): Excess | undefined {
  if (opensFew(text) && text.length < fewCharacters) return undefined;
  const outer: number[] = [];
  let pathsLeft = longestPaths(text);
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

/**
 * The text with nothing in its strings, which end where they did: what follows
 * them stays at its offset. Those with an escape or a control character stay as
 * they are, in which something may be wrong.
 */
export function withEmptyStrings(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let i = text.indexOf('"'); i >= 0; i = text.indexOf('"', done)) {
    const end = endOfString(text, i);
    const string = text.slice(i, end);
    parts.push(
      text.slice(done, i),
      /^"[^\\\p{Cc}]*"$/u.test(string) ? '""'.padEnd(string.length) : string,
    );
    done = end;
  }
  return parts.join('') + text.slice(done);
}

/** Where the first control character stands in a string, which json-source-map does not mind. */
export function offsetOfControlCharacter(text: string): number | undefined {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) !== quote) continue;
    const end = endOfString(text, i);
    for (let j = i + 1; j < end; j++) if (text.charCodeAt(j) < 0x20) return j;
    i = end - 1;
  }
  return undefined;
}

/** What a string literal spells. */
export function stringOf(spelling: string): string {
  return spelling.includes('\\')
    ? (JSON.parse(spelling) as string)
    : spelling.slice(1, -1);
}
