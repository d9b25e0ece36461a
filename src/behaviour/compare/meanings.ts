import type { Meaning } from '../meaning.js';
import { type Judgement, same, unknown } from '../verdict.js';

/** Compares two meanings; what is open on either side makes the verdict unknown. */
export function judgeMeanings<T>(
  legacy: Meaning<T>,
  current: Meaning<T>,
  difference: (legacy: T, current: T) => Judgement | undefined,
): Judgement {
  if (legacy.kind === 'open' || current.kind === 'open')
    return unknown(
      ...[legacy, current].map((it) =>
        it.kind === 'open' ? it.why : undefined,
      ),
    );
  return difference(legacy.value, current.value) ?? same;
}
