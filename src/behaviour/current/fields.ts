import { type JsonObject, memberOf } from '../../json/node.js';
import { known, type Meaning, open } from '../meaning.js';
import { notShown } from '../not-shown.js';

/** What the string at a key means, where the format needs one. */
export function neededString(node: JsonObject, key: string): Meaning<string> {
  const value = memberOf(node, key);
  if (value?.kind === 'string') return known(value.value);
  return open(value ? notShown.broken(key) : notShown.absent(key));
}
