import { getOrCompute } from '../json/collections.js';

/** For each name, the names that its edges lead to. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Returns whether paths lead from each of two different names to the other. */
export function leadToEachOther(
  graph: Graph,
  name: string,
  other: string,
): boolean {
  const components = componentsOf(graph);
  const component = components.get(name);
  return component !== undefined && component === components.get(other);
}

/**
 * Returns whether a path leads from one name to another. A search ends at names
 * that come later in the order than the one it looks for, so an edge and a
 * missing path back take no search.
 */
export function leadsTo(graph: Graph, from: string, to: string): boolean {
  const components = componentsOf(graph);
  const rankOf = (name: string): number => components.get(name) ?? -1;
  const rank = rankOf(to);
  if (rank > rankOf(from)) return false;
  if (rank === rankOf(from)) return rank >= 0;
  if (graph.get(from)?.includes(to)) return true;
  const last = lastSearches.get(graph);
  if (last?.from === from && last.lowest <= rank) return last.reached.has(to);
  const reached = new Set([from]);
  // The loop also visits names that it adds.
  for (const name of reached)
    for (const target of graph.get(name) ?? [])
      if (rankOf(target) >= rank) reached.add(target);
  lastSearches.set(graph, { from, lowest: rank, reached });
  return reached.has(to);
}

interface Search {
  readonly from: string;
  /** The rank of the last names that it looked at. */
  readonly lowest: number;
  readonly reached: ReadonlySet<string>;
}

/** Most callers ask about the same name several times in a row. */
const lastSearches = new WeakMap<Graph, Search>();

const knownComponents = new WeakMap<Graph, ReadonlyMap<string, number>>();

function componentsOf(graph: Graph): ReadonlyMap<string, number> {
  return getOrCompute(knownComponents, graph, () => componentsIn(graph));
}

interface Visit {
  readonly name: string;
  readonly index: number;
  readonly targets: Iterator<string>;
  /** The lowest index on the stack that it reaches. */
  lowest: number;
}

/**
 * Numbers the strongly connected components (Tarjan): names have one number if
 * paths lead from each to the other. An edge never leads to a higher number.
 */
function componentsIn(graph: Graph): ReadonlyMap<string, number> {
  const components = new Map<string, number>();
  const indices = new Map<string, number>();
  const stack: string[] = [];
  let count = 0;
  for (const start of graph.keys()) {
    if (indices.has(start)) continue;
    // No recursion: a chain of 100,000 names would exceed the stack.
    const visits: Visit[] = [];
    const enter = (name: string): void => {
      const index = indices.size;
      indices.set(name, index);
      stack.push(name);
      const targets = (graph.get(name) ?? []).values();
      visits.push({ name, index, targets, lowest: index });
    };
    enter(start);
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const next = visit.targets.next();
      if (next.done !== true) {
        const known = indices.get(next.value);
        if (known === undefined) enter(next.value);
        else if (!components.has(next.value))
          visit.lowest = Math.min(visit.lowest, known);
        continue;
      }
      visits.pop();
      const parent = visits.at(-1);
      if (parent) parent.lowest = Math.min(parent.lowest, visit.lowest);
      if (visit.lowest < visit.index) continue;
      let member: string | undefined;
      do {
        member = stack.pop();
        if (member !== undefined) components.set(member, count);
      } while (member !== visit.name);
      count++;
    }
  }
  return components;
}
