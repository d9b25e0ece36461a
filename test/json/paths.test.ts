import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cyclesIn, type Edges, pathsIn } from '../../src/json/collections.js';

/** Searches for one pair. */
function isReachable(edges: Edges, from: string, to: string): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean =>
    (edges.get(name) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return visit(next);
    });
  return visit(from);
}

/** Edges between names; the last names may be led to, but lead nowhere. */
const edgesOf = (names: number): fc.Arbitrary<Edges> => {
  const name = fc.nat({ max: names - 1 }).map(String);
  return fc
    .array(fc.tuple(name, fc.array(name, { maxLength: 3 })), {
      maxLength: names - 1,
    })
    .map((entries) => new Map(entries));
};

test.each([4, 12, 40])('random edges between %i names', (count) => {
  const names = Array.from({ length: count }, (_, index) => String(index));
  fc.assert(
    fc.property(edgesOf(count), (edges) => {
      const isCycle = cyclesIn(edges);
      const isPath = pathsIn(edges);
      const pairs = names.flatMap((from) =>
        names.filter((to) => to !== from).map((to) => ({ from, to })),
      );
      const reachable = new Map(
        pairs.map(({ from, to }) => [
          `${from} ${to}`,
          isReachable(edges, from, to),
        ]),
      );
      expect(pairs.filter(({ from, to }) => isPath(from, to))).toEqual(
        pairs.filter(({ from, to }) => reachable.get(`${from} ${to}`)),
      );
      expect(pairs.filter(({ from, to }) => isCycle(from, to))).toEqual(
        pairs.filter(
          ({ from, to }) =>
            reachable.get(`${from} ${to}`) && reachable.get(`${to} ${from}`),
        ),
      );
    }),
    { numRuns: 20 },
  );
});
