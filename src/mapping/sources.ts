/**
 * The names of a file's algorithms: `kept` where one of that name is in the
 * output, `left out` where every one is left out.
 */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;

/** Returns the names of the algorithms that others may read from or wait for. */
export function sourcesIn(
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
