/** The same data, to be filled. */
export type Mutable<T> = { -readonly [Key in keyof T]: Mutable<T[Key]> };

/** Groups items by their key, keys in the order of their first item. */
export function groupBy<T, Key>(
  items: Iterable<T>,
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly [T, ...T[]]> {
  const groups = new Map<Key, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Returns a function that makes a value when it is first asked for it. */
export function madeOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
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
