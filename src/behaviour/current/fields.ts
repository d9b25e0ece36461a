import { type JsonObject, memberOf } from '../../json/node.js';
import { known, type Meaning, open } from '../meaning.js';
import { notShown } from '../not-shown.js';

/** The string at a key; undefined where there is none, or something else. */
export function stringAt(node: JsonObject, key: string): string | undefined {
  const value = memberOf(node, key);
  return value?.kind === 'string' ? value.value : undefined;
}

/** What the string at a key means, where the format needs one. */
export function neededString(node: JsonObject, key: string): Meaning<string> {
  const value = memberOf(node, key);
  if (value?.kind === 'string') return known(value.value);
  return open(value ? notShown.broken(key) : notShown.absent(key));
}
