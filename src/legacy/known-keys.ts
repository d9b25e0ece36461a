/** The camelCase keys that an object may have. */
export interface KnownKeys {
  readonly keys: readonly string[];
  /** Those that have an upper-case letter, by their lower-case spelling. */
  readonly camelCaseOf: ReadonlyMap<string, string>;
}

export function knownKeys(keys: readonly string[]): KnownKeys {
  return {
    keys,
    camelCaseOf: new Map(
      keys
        .filter((key) => key !== key.toLowerCase())
        .map((key) => [key.toLowerCase(), key]),
    ),
  };
}
