/** For each name, the names that its edges lead to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Answers a question about two different names. */
export type Between = (from: string, to: string) => boolean;

/** Returns a function that says whether paths lead from each of two names to the other. Takes linear time. */
export function cyclesIn(edges: Edges): Between {
  const components = componentsIn(edges);
  return (name, other) =>
    components.get(name) !== undefined &&
    components.get(name) === components.get(other);
}

/**
 * Returns a function that says whether a path leads from one name to another.
 * A search ends at names that come later in the order than the one it looks
 * for, so an edge and a missing path back take no search.
 */
export function pathsIn(edges: Edges): Between {
  const components = componentsIn(edges);
  const rankOf = (name: string): number => components.get(name) ?? -1;
  // Most callers ask about the same name several times in a row.
  let last = { from: '', lowest: Infinity, reached: new Set<string>() };
  return (from, to) => {
    const rank = rankOf(to);
    if (rank > rankOf(from)) return false;
    if (rank === rankOf(from)) return rank >= 0;
    if (edges.get(from)?.includes(to)) return true;
    if (from !== last.from || rank < last.lowest) {
      const reached = new Set([from]);
      // The loop also visits names that it adds.
      for (const name of reached)
        for (const target of edges.get(name) ?? [])
          if (rankOf(target) >= rank) reached.add(target);
      last = { from, lowest: rank, reached };
    }
    return last.reached.has(to);
  };
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
function componentsIn(edges: Edges): ReadonlyMap<string, number> {
  const components = new Map<string, number>();
  const indices = new Map<string, number>();
  const stack: string[] = [];
  let count = 0;
  for (const start of edges.keys()) {
    if (indices.has(start)) continue;
    // No recursion: a chain of 100,000 names would exceed the stack.
    const visits: Visit[] = [];
    const enter = (name: string): void => {
      const index = indices.size;
      indices.set(name, index);
      stack.push(name);
      const targets = (edges.get(name) ?? []).values();
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
