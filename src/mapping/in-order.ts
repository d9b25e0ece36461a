import { type CurrentInput, inputKeyOrder } from '../current/current-model.js';
import type { CurrentValue } from '../current/current-value.js';
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

/** Sets a key, even `__proto__`, which would set the prototype. */
function setOwn<T>(object: Record<string, T>, key: string, value: T): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, {
      value,
      ...{ configurable: true, enumerable: true, writable: true },
    });
  else object[key] = value;
}
