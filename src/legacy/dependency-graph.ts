import { getOrCompute } from '../json/collections.js';

/** For each name, the names that its edges lead to. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Answers a question about two different names. */
export type Between = (from: string, to: string) => boolean;

/** Returns a function that says whether a path leads from one name to another. */
export function pathsIn(edges: Edges): Between {
  // Most callers ask about the same name several times in a row.
  let last: string | undefined;
  let reached: ReadonlySet<string> = new Set();
  return (from, to) => {
    if (from !== last) reached = namesReachedFrom(from, edges);
    last = from;
    return reached.has(to);
  };
}

/** Returns a function that says whether paths lead from each of two names to the other. */
export function cyclesIn(edges: Edges): Between {
  const incoming = reversed(edges);
  const suspects = namesLeadingIntoCycles(edges, incoming);
  const cycleOf = new Map<string, ReadonlySet<string>>();
  return (name, other) => {
    if (!suspects.has(name)) return false;
    let cycle = cycleOf.get(name);
    if (!cycle) {
      const before = namesReachedFrom(name, incoming);
      const after = namesReachedFrom(name, edges);
      cycle = new Set([...after].filter((it) => before.has(it)));
      for (const member of [name, ...cycle]) cycleOf.set(member, cycle);
    }
    return cycle.has(other);
  };
}

function namesReachedFrom(name: string, edges: Edges): ReadonlySet<string> {
  const reached = new Set(edges.get(name));
  // The loop also visits names that it adds.
  for (const next of reached)
    for (const target of edges.get(next) ?? []) reached.add(target);
  return reached;
}

/** Removes the names that lead nowhere, again and again, and returns the rest. */
function namesLeadingIntoCycles(
  edges: Edges,
  incoming: Edges,
): ReadonlySet<string> {
  const open = new Map<string, number>();
  for (const name of incoming.keys()) open.set(name, 0);
  for (const [name, targets] of edges) open.set(name, targets.length);
  const removed = [...open.keys()].filter((name) => open.get(name) === 0);
  // The loop also visits names that it adds.
  for (const name of removed)
    for (const before of incoming.get(name) ?? []) {
      const left = (open.get(before) ?? 0) - 1;
      open.set(before, left);
      if (left === 0) removed.push(before);
    }
  for (const name of removed) open.delete(name);
  return new Set(open.keys());
}

function reversed(edges: Edges): Edges {
  const incoming = new Map<string, string[]>();
  for (const [name, targets] of edges)
    for (const target of targets)
      getOrCompute(incoming, target, () => []).push(name);
  return incoming;
}
