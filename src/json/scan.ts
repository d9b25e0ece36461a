const codeOf = (char: string): number => char.charCodeAt(0);
export const space = codeOf(' ');
export const quote = codeOf('"');
const backslash = codeOf('\\');
export const comma = codeOf(',');
export const openingBracket = codeOf('[');
export const openingBrace = codeOf('{');
export const closingBracket = codeOf(']');
export const closingBrace = codeOf('}');

/** Moves from the opening quote of a string to the offset behind its closing quote. */
export function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === backslash) i++;
    else if (code === quote) return i + 1;
  }
  return text.length;
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
