/** Something of the Legacy file and what stands for it in the Current one, or one of the two alone. */
export interface Pair<T> {
  readonly legacy: T | undefined;
  readonly current: T | undefined;
}

/**
 * Pairs what has the same key: the first with the first, the second with the
 * second. What has no key stands alone. In the order of the Legacy file, what is
 * in the Current file alone at the end.
 */
export function pairUp<T>(
  legacy: readonly T[],
  current: readonly T[],
  keyOf: (item: T) => string | undefined,
): readonly Pair<T>[] {
  const waiting = new Map<string, T[]>();
  for (const item of current.toReversed()) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const others = waiting.get(key);
    if (others) others.push(item);
    else waiting.set(key, [item]);
  }
  const taken = new Set<T>();
  const pairs = legacy.map((item): Pair<T> => {
    const key = keyOf(item);
    const other = key === undefined ? undefined : waiting.get(key)?.pop();
    if (other !== undefined) taken.add(other);
    return { legacy: item, current: other };
  });
  return [
    ...pairs,
    ...current
      .filter((item) => !taken.has(item))
      .map((item): Pair<T> => ({ legacy: undefined, current: item })),
  ];
}
