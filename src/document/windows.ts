import type { PicturedRequest } from '../behaviour/compare/compare-windows.js';
import { barsOf } from '../behaviour/slice-bars.js';
import { timeOf } from '../behaviour/time-words.js';
import type { Choice } from '../rule/rule.js';
import type { Windows } from './parts.js';

/** Returns what Legacy and something else pass at a request. */
export function windowsOf(
  { at, legacy, current }: PicturedRequest,
  name: string,
): Windows {
  return {
    kind: 'windows',
    at: timeOf(at),
    lanes: [
      { name: 'Legacy', bars: barsOf(legacy) },
      { name, bars: barsOf(current) },
    ],
  };
}

/** Returns what Legacy and a choice pass at a request. */
export function windowsOfChoice(
  request: PicturedRequest,
  { name, value, example }: Choice,
): Windows {
  return windowsOf(request, value === undefined ? name : String(example));
}
