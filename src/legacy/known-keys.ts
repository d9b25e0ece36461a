import type { Field } from './model.js';

/** The camelCase keys that an object may have. */
export interface KnownKeys {
  readonly keys: readonly string[];
  /** Those that have an upper-case letter, by their lower-case spelling. */
  readonly camelCaseOf: ReadonlyMap<string, string>;
  /** The fields of an object that has none of the keys. */
  readonly absentFields: Readonly<Record<string, Field<unknown>>>;
}

const absent = {
  state: 'absent',
  node: undefined,
  respelled: undefined,
} as const;

/** Prepares what reading an object with these keys needs. */
export function knownKeys(keys: readonly string[]): KnownKeys {
  return {
    keys,
    camelCaseOf: new Map(
      keys
        .filter((key) => key !== key.toLowerCase())
        .map((key) => [key.toLowerCase(), key]),
    ),
    absentFields: Object.fromEntries(keys.map((key) => [key, absent])),
  };
}
