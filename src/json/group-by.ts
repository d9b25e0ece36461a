/** Items by their key, keys in the order of their first item. */
export function groupBy<T, Key>(
  items: readonly T[],
  keyOf: (item: T) => Key,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
