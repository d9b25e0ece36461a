import { isObject } from '../json/node.js';
import { suggestionEnding } from '../rule/message-text.js';

/** What a value may be, and how that is said. */
export type Kind = readonly [
  fits: (value: unknown) => boolean,
  expected: string,
];

/**
 * Throws a TypeError where an object has a name that nobody knows, or a value
 * that is not of its kind. What is undefined is not given.
 *
 * @param what how the error calls the object
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

export const aFlag: Kind = [
  (value) => typeof value === 'boolean',
  'true or false',
];
