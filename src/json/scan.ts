/** So many containers may be open at once. */
export const deepestNesting = 512;

export interface LexicalFault {
  readonly kind: 'too-deep' | 'control-character';
  readonly offset: number;
}

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
 * Finds what json-source-map does not: containers nested too deep for a
 * recursion, and control characters inside strings. One flat pass over any text.
 */
export function findLexicalFault(text: string): LexicalFault | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    switch (text.charAt(i)) {
      case '"': {
        const end = endOfString(text, i);
        for (let j = i + 1; j < end; j++)
          if (text.charCodeAt(j) < 0x20)
            return { kind: 'control-character', offset: j };
        i = end - 1;
        break;
      }
      case '[':
      case '{':
        if (++depth > deepestNesting) return { kind: 'too-deep', offset: i };
        break;
      case ']':
      case '}':
        depth--;
        break;
    }
  }
  return undefined;
}

/** What a string literal spells. */
export function stringOf(spelling: string): string {
  return spelling.includes('\\')
    ? (JSON.parse(spelling) as string)
    : spelling.slice(1, -1);
}
