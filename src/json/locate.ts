import { parse, type Mapping } from 'json-source-map';
import type { JsonMember, JsonNode } from './node.js';

interface OpenContainer {
  readonly end: number;
  readonly add: (child: JsonNode, key: string | undefined) => void;
}

/**
 * Builds the located tree of a text that is known to be valid JSON without
 * repeated keys.
 *
 * Only the positions of json-source-map are used, not its data: that loses the
 * key `__proto__` and the spelling of numbers. Its pointers come in the order of
 * the text, a container before what it holds.
 */
export function locate(text: string): JsonNode {
  const open: OpenContainer[] = [];
  let root: JsonNode | undefined;
  for (const [pointer, mapping] of Object.entries(parse(text).pointers)) {
    const { node, container } = nodeAt(text, pointer, mapping);
    while ((open.at(-1)?.end ?? Infinity) <= node.start) open.pop();
    const parent = open.at(-1);
    if (parent) parent.add(node, keyOf(text, mapping));
    else root = node;
    if (container) open.push(container);
  }
  if (!root) throw new Error('locate() needs valid JSON');
  return root;
}

function keyOf(text: string, { key, keyEnd }: Mapping): string | undefined {
  return key && keyEnd
    ? (JSON.parse(text.slice(key.pos, keyEnd.pos)) as string)
    : undefined;
}

function nodeAt(
  text: string,
  pointer: string,
  { value, valueEnd }: Mapping,
): { node: JsonNode; container?: OpenContainer } {
  const place = { pointer, start: value.pos, end: valueEnd.pos };
  const spelling = (): string => text.slice(place.start, place.end);
  switch (text[place.start]) {
    case '{': {
      const members: JsonMember[] = [];
      return {
        node: { kind: 'object', ...place, members },
        container: {
          end: place.end,
          add: (child, key = '') => members.push({ key, value: child }),
        },
      };
    }
    case '[': {
      const items: JsonNode[] = [];
      return {
        node: { kind: 'array', ...place, items },
        container: { end: place.end, add: (child) => items.push(child) },
      };
    }
    case '"': {
      const string = JSON.parse(spelling()) as string;
      return { node: { kind: 'string', ...place, value: string } };
    }
    case 't':
      return { node: { kind: 'boolean', ...place, value: true } };
    case 'f':
      return { node: { kind: 'boolean', ...place, value: false } };
    case 'n':
      return { node: { kind: 'null', ...place } };
    default:
      return { node: { kind: 'number', ...place, spelling: spelling() } };
  }
}
