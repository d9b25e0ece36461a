/** Numbers values that occur again and again, so that each is written once. */
export interface Table<T> {
  /** The number of the value that the key tells apart, made where it is new. */
  readonly numberOf: (key: string, make: () => T) => number;
  /** The values by their numbers. */
  readonly values: readonly T[];
}

/** An empty table. */
export function createTable<T>(): Table<T> {
  const numbers = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    numberOf: (key, make) => {
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, values.length);
      return values.push(make()) - 1;
    },
  };
}
