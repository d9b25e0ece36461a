/** One of several machines or jobs; `index` counts from 1 to `of`. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Returns the items of a shard: neighbours stay together, and each item is in exactly one shard. */
export function shardOf<T>(
  items: readonly T[],
  { index, of }: Shard,
): readonly T[] {
  const border = (shard: number): number =>
    Math.floor((items.length * shard) / of);
  return items.slice(border(index - 1), border(index));
}

/** Parses `I/N`; undefined if the text has another form or I is not in 1 to N. N is at most 999,999. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text);
  if (match === null) return undefined;
  const [index, of] = [Number(match[1]), Number(match[2])];
  return index <= of ? { index, of } : undefined;
}
