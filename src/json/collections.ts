/** Groups items by their key, keys in the order of their first item. */
export function groupBy<T, Key>(
  items: Iterable<T>,
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items)
    getOrCompute(groups, keyOf(item), () => []).push(item);
  return groups;
}

interface Cache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** Returns the cached value, or computes and caches it. */
export function getOrCompute<Key, Value>(
  cache: Cache<Key, Value>,
  key: Key,
  compute: () => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = compute();
  cache.set(key, value);
  return value;
}

/** For each name, the names that its edges lead to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Answers a question about two different names. */
export type Between = (from: string, to: string) => boolean;

/** Returns a function that says whether a path leads from one name to another. */
export function pathsIn(edges: Edges): Between {
  // Most callers ask about the same name several times in a row.
  let last: string | undefined;
  let reached: ReadonlySet<string> = new Set();
  return (from, to) => {
    if (from !== last) reached = namesReachedFrom(from, edges);
    last = from;
    return reached.has(to);
  };
}

/** Returns a function that says whether paths lead from each of two names to the other. */
export function cyclesIn(edges: Edges): Between {
  const [forth, back] = [pathsIn(edges), pathsIn(edges)];
  return (name, other) => forth(name, other) && back(other, name);
}

function namesReachedFrom(name: string, edges: Edges): ReadonlySet<string> {
  const reached = new Set(edges.get(name));
  // The loop also visits names that it adds.
  for (const next of reached)
    for (const target of edges.get(next) ?? []) reached.add(target);
  return reached;
}
