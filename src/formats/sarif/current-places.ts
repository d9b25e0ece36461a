import { parseJson } from '../../json/parse.js';
import { childrenOf, type JsonNode } from '../../json/node.js';
import { positionsIn } from '../../json/position.js';
import type { Extent } from './location.js';

/**
 * Finds the places of the Current text by JSON Pointer. The text is located
 * once, when the first place is asked for.
 */
export function currentPlaces(
  text: string | null | undefined,
): (pointer: string) => Extent | undefined {
  let places: ReadonlyMap<string, Extent> | undefined;
  return (pointer) => {
    places ??= placesIn(text ?? '');
    return places.get(pointer);
  };
}

function placesIn(text: string): ReadonlyMap<string, Extent> {
  const places = new Map<string, Extent>();
  // A saved report may hold anything.
  const parsed = parseJson(text);
  if (!parsed.ok) return places;
  const positionAt = positionsIn({ text, byteOrderMark: false });
  const add = (node: JsonNode): void => {
    places.set(node.pointer, {
      start: positionAt(node.start),
      end: positionAt(node.end),
    });
    childrenOf(node).forEach(add);
  };
  add(parsed.root);
  return places;
}
