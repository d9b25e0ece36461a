/** How many containers may be open at once. */
export const deepestNesting = 512;

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);

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
 * Where more containers are open at once than may be, in any text: too many for
 * whatever reads them by recursion. One flat pass.
 */
export function offsetOfTooDeep(text: string): number | undefined {
  if (opensFew(text)) return undefined;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charAt(i)) {
      case '"':
        i = endOfString(text, i) - 1;
        break;
      case '[':
      case '{':
        if (++depth > deepestNesting) return i;
        break;
      case ']':
      case '}':
        depth--;
        break;
    }
  }
  return undefined;
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
