import { quoted } from '../rule/message-text.js';
import { commonFields } from './input-kinds.js';
import { currentSchema } from './current-schema.js';

const definitions = currentSchema.definitions as unknown as Readonly<
  Record<string, { readonly properties?: object } | undefined>
>;

/** Returns the keys that the description names for an object of the schema; undefined for other objects. */
export function keysOf(definition: string): readonly string[] | undefined {
  const properties = definitions[definition]?.properties;
  return properties && Object.keys(properties);
}

const allKeys: ReadonlySet<string> = new Set(
  Object.keys(definitions).flatMap((it) => keysOf(it) ?? []),
);

/** Returns whether the description names the key for any object. */
export function isKnownKey(key: string): boolean {
  return allKeys.has(key);
}

const inputKinds = Object.keys(definitions).filter(
  (it) => it !== 'input' && keysOf(it)?.includes('InputType'),
);

/** Returns the keys that the description names for an input of the kind; undefined for other kinds. */
export function inputKeysOf(kind: string): readonly string[] | undefined {
  return inputKinds.includes(kind) ? keysOf(kind) : undefined;
}

export const allInputKeys: readonly string[] = inputKinds.flatMap(
  (kind) => keysOf(kind) ?? [],
);

const byLegacySpelling: ReadonlyMap<string, string> = new Map(
  [...allKeys].flatMap((key) => [
    [key.charAt(0).toLowerCase() + key.slice(1), key],
    [key.toLowerCase(), key],
  ]),
);

export function currentKeyFor(legacyKey: string): string | undefined {
  return byLegacySpelling.get(legacyKey);
}

/** Returns whether the description shows no fields of its own for the kind. */
export function hasNoOwnFields(kind: string): boolean {
  return inputKeysOf(kind)?.every((key) => key in commonFields) === true;
}

/**
 * Returns a message if the key is a Legacy spelling.
 * @param known the keys that the description names for the object
 * @param isOpen whether the object may have keys that the description does not
 *   name: then only the Legacy spelling of a known key is wrong
 */
export function legacySpellingMessage(
  key: string,
  known: readonly string[],
  isOpen: boolean,
): string | undefined {
  const current = currentKeyFor(key);
  if (current === undefined) return undefined;
  const isKnown = known.includes(current);
  if (isOpen && !isKnown) return undefined;
  if (key === 'schedule')
    return '`schedule` is the Legacy spelling of `Schedule`; how often an algorithm runs is `ExecutionFrequency` now.';
  return isKnown
    ? `${quoted(key)} is a Legacy spelling; did you mean \`${current}\`?`
    : `${quoted(key)} is the Legacy spelling of \`${current}\`, which is a key of other objects.`;
}

/** Legacy keys for which the Current format has another word. */
export const renamedKeys: ReadonlyMap<string, string> = new Map([
  ['type', 'InputType'],
  ['algorithm', 'SourceAlgorithm'],
  ['property', 'SourceProperty'],
  ['timeRange', 'DataInterval'],
  ['timerange', 'DataInterval'],
  ['format', 'AlgorithmOutputInputDataType'],
]);
