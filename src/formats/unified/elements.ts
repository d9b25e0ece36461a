/** Lines of a text: from 0, the end exclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** How many containers are open around an algorithm, and around an input. */
const [aroundAlgorithm, aroundInput] = [1, 3];

/**
 * Finds the lines on which the algorithms of a file stand, and their inputs, by
 * JSON Pointer. One flat pass without any tree; whatever the text is, the lines
 * that are found are lines of it.
 */
export function elementLines(text: string): ReadonlyMap<string, LineRange> {
  const found = new Map<string, LineRange>();
  // For each open container where it begins, and how many commas were met in it.
  const open: { readonly line: number; commas: number }[] = [];
  let line = 0;
  let key = '';
  let inputs = '';
  const pointer = (): string | undefined => {
    const algorithm = `/${open[0]?.commas ?? 0}`;
    if (open.length === aroundAlgorithm) return algorithm;
    return open.length === aroundInput && inputs !== ''
      ? `${algorithm}/${inputs}/${open[2]?.commas ?? 0}`
      : undefined;
  };
  for (let i = 0; i < text.length; i++)
    switch (text.charAt(i)) {
      case '\n':
        line++;
        break;
      case '"': {
        const end = endOfString(text, i);
        if (open.length === 2) key = text.slice(i + 1, end - 1);
        i = end - 1;
        break;
      }
      case '[':
      case '{':
        if (open.length === 2)
          inputs = key.toLowerCase() === 'inputs' ? key : '';
        open.push({ line, commas: 0 });
        break;
      case ',': {
        const container = open.at(-1);
        if (container) container.commas++;
        break;
      }
      case ']':
      case '}': {
        const closed = open.pop();
        const at = pointer();
        if (closed && at !== undefined)
          found.set(at, { start: closed.line, end: line + 1 });
        break;
      }
    }
  return found;
}

/** Moves from the opening quote of a string to the offset behind its closing quote. */
function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (char === '"') return i + 1;
  }
  return text.length;
}
