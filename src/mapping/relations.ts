/** The names of a file's algorithms: `kept` if one of that name is in the output, `left out` if none is. */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;

/** Returns the names of the algorithms that others can read or depend on. */
export function sourcesReadIn(
  algorithms: readonly {
    readonly name: string | undefined;
    readonly leftOutBy: unknown;
  }[],
): Sources {
  const sources = new Map<string, 'kept' | 'left out'>();
  for (const { name, leftOutBy } of algorithms) {
    if (name === undefined || sources.get(name) === 'kept') continue;
    sources.set(name, leftOutBy ? 'left out' : 'kept');
  }
  return sources;
}
