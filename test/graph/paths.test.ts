import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Graph, leadsTo, leadToEachOther } from '../../src/graph/paths.js';

/** Searches for one pair. */
function isReachable(graph: Graph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const visit = (name: string): boolean =>
    (graph.get(name) ?? []).some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return visit(next);
    });
  return visit(from);
}

/** Graph between names; the last names may be led to, but lead nowhere. */
const graphOf = (names: number): fc.Arbitrary<Graph> => {
  const name = fc.nat({ max: names - 1 }).map(String);
  return fc
    .array(fc.tuple(name, fc.array(name, { maxLength: 3 })), {
      maxLength: names - 1,
    })
    .map((entries) => new Map(entries));
};

test('a chain of 100,000 names, open and closed', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `${index}`);
  const chain = new Map(
    names.map((it, at) => [it, names.slice(at + 1, at + 2)]),
  );
  expect(
    names.every((it, at) => at === 0 || leadsTo(chain, `${at - 1}`, it)),
  ).toBe(true);
  expect(
    names.some((it, at) => at > 0 && leadsTo(chain, it, `${at - 1}`)),
  ).toBe(false);
  const closed = new Map([...chain, ['99999', ['0']]]);
  expect(names.every((it) => leadToEachOther(closed, it, '50000'))).toBe(true);
});

test.each([4, 12, 40])('random edges between %i names', (count) => {
  const names = Array.from({ length: count }, (_, index) => String(index));
  fc.assert(
    fc.property(graphOf(count), (graph) => {
      const pairs = names.flatMap((from) =>
        names.filter((to) => to !== from).map((to) => ({ from, to })),
      );
      const reachable = new Map(
        pairs.map(({ from, to }) => [
          `${from} ${to}`,
          isReachable(graph, from, to),
        ]),
      );
      expect(pairs.filter(({ from, to }) => leadsTo(graph, from, to))).toEqual(
        pairs.filter(({ from, to }) => reachable.get(`${from} ${to}`)),
      );
      expect(
        pairs.filter(({ from, to }) => leadToEachOther(graph, from, to)),
      ).toEqual(
        pairs.filter(
          ({ from, to }) =>
            reachable.get(`${from} ${to}`) && reachable.get(`${to} ${from}`),
        ),
      );
    }),
    { numRuns: 20 },
  );
});
