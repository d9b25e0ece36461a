import { isObject } from '../json/node.js';
import { suggestionEnding } from '../rule/message-text.js';

/** What a value may be, and its description in an error. */
export type Kind = readonly [
  fits: (value: unknown) => boolean,
  expected: string,
];

/**
 * Throws a TypeError if an object has an unknown name or a value of the wrong
 * kind. Undefined counts as not given.
 * @param what the name of the object in the error
 */
export function expectObject(
  what: string,
  given: unknown,
  kinds: Readonly<Record<string, Kind>>,
): void {
  if (!isObject(given)) throw new TypeError(`${what} needs an object.`);
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind)
      throw new TypeError(
        `${what} has no option \`${name}\`${suggestionEnding(name, Object.keys(kinds))}`,
      );
    const [fits, expected] = kind;
    if (value !== undefined && !fits(value))
      throw new TypeError(`${what}: \`${name}\` must be ${expected}.`);
  }
}

export const booleanKind: Kind = [
  (value) => typeof value === 'boolean',
  'true or false',
];
