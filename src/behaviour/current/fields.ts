import type { JsonNode, JsonObject } from '../../json/node.js';
import { known, type Meaning, open } from '../meaning.js';
import { notShown } from '../not-shown.js';

/** The value of a key; undefined where the object does not have it. */
export function fieldOf(node: JsonObject, key: string): JsonNode | undefined {
  return node.members.find((member) => member.key === key)?.value;
}

/** The string at a key; undefined where there is none, or something else. */
export function stringAt(node: JsonObject, key: string): string | undefined {
  const value = fieldOf(node, key);
  return value?.kind === 'string' ? value.value : undefined;
}

/** What the string at a key means, where the format needs one. */
export function neededString(node: JsonObject, key: string): Meaning<string> {
  const value = fieldOf(node, key);
  if (value?.kind === 'string') return known(value.value);
  return open(value ? notShown.broken(key) : notShown.absent(key));
}

/** The objects in the list at a key. */
export function objectsAt(
  node: JsonObject,
  key: string,
): readonly JsonObject[] {
  const value = fieldOf(node, key);
  return value?.kind === 'array'
    ? value.items.filter((item) => item.kind === 'object')
    : [];
}
