import { parse, type Mapping } from 'json-source-map';
import type { JsonMember, JsonNode } from './node.js';
import { pointerTo } from './pointer.js';
import { elementsOf } from './scan.js';

/**
 * Builds the located tree of a text that is known to be valid JSON without
 * repeated keys.
 *
 * Only the positions of json-source-map are used, not its data: that loses the
 * key `__proto__` and the spelling of numbers. It reads the elements of an array
 * one by one, because the positions of a whole file would take ten times the
 * memory of the tree.
 */
export function locate(text: string): JsonNode {
  const start = text.search(/[^ \t\r\n]/);
  const keys = new Map<string, string>();
  if (text[start] !== '[') return locatePart(text, { start: 0 }, '', keys);
  const { elements, end } = elementsOf(text, start);
  return {
    kind: 'array',
    pointer: '',
    start,
    end,
    items: elements.map((range, index) =>
      locatePart(text, range, pointerTo('', index), keys),
    ),
  };
}

interface OpenContainer {
  readonly end: number;
  readonly add: (child: JsonNode, key: string | undefined) => void;
}

/** A part of a text, in offsets into it. */
interface Part {
  readonly start: number;
  readonly end?: number;
}

/**
 * Locates the value that a part of the text spells.
 *
 * @param pointer of that value
 * @param keys every key that was met, by its spelling: the same string for the same key
 */
function locatePart(
  text: string,
  { start, end }: Part,
  pointer: string,
  keys: Map<string, string>,
): JsonNode {
  const open: OpenContainer[] = [];
  let root: JsonNode | undefined;
  // Its pointers come in the order of the text, a container before what it holds.
  const { pointers } = parse(text.slice(start, end));
  for (const below in pointers) {
    const mapping = pointers[below];
    if (!mapping) continue;
    const { node, container } = nodeAt(
      text,
      pointer + below,
      start + mapping.value.pos,
      start + mapping.valueEnd.pos,
    );
    while ((open.at(-1)?.end ?? Infinity) <= node.start) open.pop();
    const parent = open.at(-1);
    if (parent) parent.add(node, keyOf(text, start, mapping, keys));
    else root = node;
    if (container) open.push(container);
  }
  if (!root) throw new Error('locate() needs valid JSON');
  return root;
}

function keyOf(
  text: string,
  start: number,
  { key, keyEnd }: Mapping,
  keys: Map<string, string>,
): string | undefined {
  if (!key || !keyEnd) return undefined;
  const spelling = text.slice(start + key.pos, start + keyEnd.pos);
  const known = keys.get(spelling);
  if (known !== undefined) return known;
  const read = stringOf(spelling);
  keys.set(spelling, read);
  return read;
}

function nodeAt(
  text: string,
  pointer: string,
  start: number,
  end: number,
): { node: JsonNode; container?: OpenContainer } {
  switch (text[start]) {
    case '{': {
      const members: JsonMember[] = [];
      return {
        node: { kind: 'object', pointer, start, end, members },
        container: {
          end,
          add: (child, key = '') => members.push({ key, value: child }),
        },
      };
    }
    case '[': {
      const items: JsonNode[] = [];
      return {
        node: { kind: 'array', pointer, start, end, items },
        container: { end, add: (child) => items.push(child) },
      };
    }
    case '"': {
      const value = stringOf(text.slice(start, end));
      return { node: { kind: 'string', pointer, start, end, value } };
    }
    case 't':
      return { node: { kind: 'boolean', pointer, start, end, value: true } };
    case 'f':
      return { node: { kind: 'boolean', pointer, start, end, value: false } };
    case 'n':
      return { node: { kind: 'null', pointer, start, end } };
    default:
      return {
        node: {
          kind: 'number',
          pointer,
          start,
          end,
          spelling: text.slice(start, end),
        },
      };
  }
}

/** What a string literal spells. */
function stringOf(spelling: string): string {
  return spelling.includes('\\')
    ? (JSON.parse(spelling) as string)
    : spelling.slice(1, -1);
}
