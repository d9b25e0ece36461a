import { bytewise } from '../file/paths.js';

/** How values of one kind add up, in any order. */
export interface Adding<T> {
  readonly empty: () => T;
  /** Adds the second to the first, which it may change, and returns the sum. */
  readonly add: (into: T, more: T) => T;
}

/** What values that add up in this way are. */
export type SumOf<A> = A extends Adding<infer T> ? T : never;

export const sum: Adding<number> = {
  empty: () => 0,
  add: (one, other) => one + other,
};

export function setOf<T>(): Adding<Set<T>> {
  return {
    empty: () => new Set(),
    add: (into, more) => {
      for (const item of more) into.add(item);
      return into;
    },
  };
}

export function listOf<T>(): Adding<T[]> {
  return {
    empty: () => [],
    add: (into, more) => {
      for (const item of more) into.push(item);
      return into;
    },
  };
}

/** Keeps the first items in path order; those of one path stay in their order. */
export function firstOf<T extends { readonly path: string }>(
  most: number,
): Adding<readonly T[]> {
  return {
    empty: () => [],
    add: (one, other) =>
      other.length === 0
        ? one
        : [...one, ...other]
            .toSorted((a, b) => bytewise(a.path, b.path))
            .slice(0, most),
  };
}

/** Adds the values of equal keys. */
export function mapOf<T, Key = string>({
  add,
}: Pick<Adding<T>, 'add'>): Adding<Map<Key, T>> {
  return {
    empty: () => new Map(),
    add: (into, more) => {
      for (const [key, value] of more) {
        const known = into.get(key);
        into.set(key, known === undefined ? value : add(known, value));
      }
      return into;
    },
  };
}

/** Adds objects property by property. */
export function objectOf<T extends object>(properties: {
  readonly [Key in keyof T]: Adding<T[Key]>;
}): Adding<Readonly<T>> {
  const keys = Object.keys(properties) as (keyof T)[];
  const adding: Adding<T> = {
    empty: () =>
      Object.fromEntries(
        keys.map((key) => [key, properties[key].empty()]),
      ) as T,
    add(into, more) {
      for (const key of keys)
        into[key] = properties[key].add(into[key], more[key]);
      return into;
    },
  };
  return adding;
}

/** Values that are equal wherever they are, such as the name of a rule. */
export function constant<T>(empty: T): Adding<T> {
  return { empty: () => empty, add: (one) => one };
}
