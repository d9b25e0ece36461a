import { elementLines } from './elements.js';
import type { Pairs } from './pairs.js';

/** A line of the one text and a line of the other before which both are cut. */
export type Cut = readonly [line: number, newLine: number];

/**
 * Where two texts are cut: before and behind each algorithm and each input that
 * stands in both. In the order of both texts; a pair that crosses those before
 * it is passed over.
 */
export function cutsOf(
  before: string,
  after: string,
  pairs: Pairs,
): readonly Cut[] {
  if (pairs.length === 0) return [];
  const old = elementLines(before);
  const now = elementLines(after);
  const cuts = pairs
    .flatMap(([from, to]): readonly Cut[] => {
      const [a, b] = [old.get(from), now.get(to)];
      return a && b
        ? [
            [a.start, b.start],
            [a.end, b.end],
          ]
        : [];
    })
    .toSorted(([a, newA], [b, newB]) => a - b || newA - newB);
  let reached = 0;
  return cuts.filter(([, newLine]) => {
    if (newLine < reached) return false;
    reached = newLine;
    return true;
  });
}
