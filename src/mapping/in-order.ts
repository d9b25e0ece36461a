import { type CurrentInput, inputKeyOrder } from '../current/model.js';
import type { CurrentValue } from '../current/value.js';
import { setOwn } from '../json/own.js';
import type { Emitted } from './outcome.js';

/** One object of what the fields emit, its keys in the order of the format. */
export function inOrder(parts: readonly Emitted[]): CurrentInput {
  // Of two values for one key the later one counts.
  const values: Record<string, CurrentValue> = {};
  let isOrdered = true;
  let last = 0;
  for (const part of parts)
    for (const key of Object.keys(part)) {
      const rank = rankOf(key);
      isOrdered &&= rank >= last;
      last = rank;
      setOwn(values, key, part[key] ?? null);
    }
  if (isOrdered) return values;
  return Object.fromEntries(
    Object.entries(values).toSorted(([a], [b]) => rankOf(a) - rankOf(b)),
  );
}

const ranks: ReadonlyMap<string, number> = new Map(
  inputKeyOrder.map((key, index) => [key, index]),
);

/** Unknown keys come last, in their own order. */
const rankOf = (key: string): number => ranks.get(key) ?? ranks.size;
