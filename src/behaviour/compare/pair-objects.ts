import { groupBy } from '../../json/collections.js';

/** An object in two states, or in two formats; undefined where it is not there. */
export interface ObjectPair<T> {
  readonly then: T | undefined;
  readonly now: T | undefined;
}

/**
 * Pairs objects with the same key, in order. Objects without a key stay single.
 * Those that are there now only come last.
 * @param lastIsRenamed pairs the two that alone are left, one on each side
 */
export function pairObjects<T>(
  then: readonly T[],
  now: readonly T[],
  keyOf: (item: T) => string | undefined,
  { lastIsRenamed = false } = {},
): readonly ObjectPair<T>[] {
  const waiting = groupBy(
    now.filter((item) => keyOf(item) !== undefined),
    keyOf,
  );
  const taken = new Map<string | undefined, number>();
  const pairs = then.map((item): ObjectPair<T> => {
    const key = keyOf(item);
    const index = taken.get(key) ?? 0;
    taken.set(key, index + 1);
    return { then: item, now: waiting.get(key)?.[index] };
  });
  const paired = new Set(pairs.map((it) => it.now));
  const added = now.filter((item) => !paired.has(item));
  const isRenamed =
    lastIsRenamed &&
    added.length === 1 &&
    pairs.filter((it) => it.now === undefined).length === 1;
  return isRenamed
    ? pairs.map((it) => ({ then: it.then, now: it.now ?? added[0] }))
    : [...pairs, ...added.map((item) => ({ then: undefined, now: item }))];
}
