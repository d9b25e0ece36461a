import { pointerTo } from './pointer.js';

/** So many containers may be open at once. */
export const deepestNesting = 512;

export interface LexicalFault {
  readonly kind: 'too-deep' | 'control-character';
  readonly offset: number;
}

/** Moves from the opening quote of a string to the offset behind its closing quote. */
export function endOfString(text: string, open: number): number {
  for (let i = open + 1; i < text.length; i++) {
    const char = text[i];
    if (char === '\\') i++;
    else if (char === '"') return i + 1;
  }
  return text.length;
}

/**
 * Finds what json-source-map does not: containers nested too deep for its
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

/** A range of a text, in UTF-16 offsets. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the elements of the array that opens at the offset, and where it ends,
 * in one flat pass. The text must be valid JSON.
 */
export function elementsOf(
  text: string,
  open: number,
): { readonly elements: readonly TextRange[]; readonly end: number } {
  const elements: TextRange[] = [];
  let depth = 0;
  let start = open + 1;
  for (let i = open; i < text.length; i++) {
    switch (text.charAt(i)) {
      case '"':
        i = endOfString(text, i) - 1;
        break;
      case '[':
      case '{':
        depth++;
        break;
      case ',':
        if (depth > 1) break;
        elements.push({ start, end: i });
        start = i + 1;
        break;
      case ']':
      case '}':
        if (--depth > 0) break;
        if (text.slice(start, i).trim() !== '')
          elements.push({ start, end: i });
        return { elements, end: i + 1 };
    }
  }
  throw new Error('elementsOf() needs valid JSON');
}

/** A key that its object has already; the offsets are those of the repeated key. */
export interface RepeatedKey {
  readonly key: string;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

interface OpenContainer {
  readonly pointer: string;
  /** Keys seen so far; undefined in an array. */
  readonly keys: Set<string> | undefined;
  /** The key or index of the value that comes next. */
  next: string | number;
  awaitsKey: boolean;
}

/**
 * Finds every repetition of a key, which neither `JSON.parse` nor
 * json-source-map tells. The text must be valid JSON.
 */
export function findRepeatedKeys(text: string): readonly RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const open: OpenContainer[] = [];
  const enter = (isObject: boolean): void => {
    const parent = open.at(-1);
    open.push({
      pointer: parent ? pointerTo(parent.pointer, parent.next) : '',
      keys: isObject ? new Set() : undefined,
      next: 0,
      awaitsKey: isObject,
    });
  };
  for (let i = 0; i < text.length; i++) {
    const container = open.at(-1);
    switch (text.charAt(i)) {
      case '"': {
        const end = endOfString(text, i);
        if (container?.awaitsKey && container.keys) {
          const key = JSON.parse(text.slice(i, end)) as string;
          if (container.keys.has(key))
            repeated.push({
              key,
              pointer: pointerTo(container.pointer, key),
              start: i,
              end,
            });
          container.keys.add(key);
          container.next = key;
          container.awaitsKey = false;
        }
        i = end - 1;
        break;
      }
      case '{':
        enter(true);
        break;
      case '[':
        enter(false);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (container?.keys) container.awaitsKey = true;
        else if (container) container.next = Number(container.next) + 1;
        break;
    }
  }
  return repeated;
}
