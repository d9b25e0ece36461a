import { groupBy } from '../json/collections.js';

/** The names to which each name leads. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Answers for two different names. */
export type Between = (from: string, to: string) => boolean;

/** Whether paths lead from each of two names to the other. */
export function cyclesIn(edges: Edges): Between {
  const componentOf = componentsOf(edges);
  return (from, to) =>
    componentOf.has(from) && componentOf.get(from) === componentOf.get(to);
}

/**
 * Whether a path leads from one name to another. It is worked out for all that
 * may be asked at once, because one search for each takes quadratic time.
 *
 * @param asked the pairs of names that may be asked for
 */
export function pathsIn(edges: Edges, asked: Edges): Between {
  const found = new Map<string, Set<string>>();
  const indirect: Pair[] = [];
  for (const [from, targets] of asked) {
    const direct = new Set(edges.get(from));
    found.set(from, direct);
    for (const to of targets) if (!direct.has(to)) indirect.push({ from, to });
  }
  // Most paths that are asked for are a single edge.
  if (indirect.length > 0)
    for (const { from, to } of led(indirect, edges)) found.get(from)?.add(to);
  return (from, to) => found.get(from)?.has(to) ?? false;
}

interface Pair {
  readonly from: string;
  readonly to: string;
}

/** How many targets are looked for at once: a bit of a number for each. */
const bits = 32;

/** The pairs of which the first name leads to the second. */
function led(pairs: readonly Pair[], edges: Edges): readonly Pair[] {
  const componentOf = componentsOf(edges);
  const numberOf = (name: string): number => componentOf.get(name) ?? -1;
  const next = Array.from(componentOf, (): number[] => []);
  for (const [name, targets] of edges)
    for (const target of targets) next[numberOf(name)]?.push(numberOf(target));
  const known = pairs.filter(({ to }) => componentOf.has(to));
  const groups = [...groupBy(known, ({ to }) => numberOf(to))];
  const result: Pair[] = [];
  for (let at = 0; at < groups.length; at += bits) {
    const targets = groups.slice(at, at + bits);
    const reached = new Int32Array(next.length);
    targets.forEach(([target], bit) => {
      reached[target] = 1 << bit;
    });
    // What a component leads to comes before it.
    next.forEach((others, component) => {
      let all = reached[component] ?? 0;
      for (const other of others) all |= reached[other] ?? 0;
      reached[component] = all;
    });
    targets.forEach(([, group], bit) => {
      const isLed = ({ from }: Pair): boolean =>
        ((reached[numberOf(from)] ?? 0) & (1 << bit)) !== 0;
      for (const pair of group) if (isLed(pair)) result.push(pair);
    });
  }
  return result;
}

/** A name on the path that is being followed. */
interface Step {
  readonly name: string;
  /** How many of its edges were followed. */
  followed: number;
  /** The rank of the first name that it is known to lead back to, itself at least. */
  lowest: number;
}

/**
 * The strongly connected components (Tarjan): names that lead to each other have
 * the same number, and what a component leads to has lower ones.
 */
function componentsOf(edges: Edges): ReadonlyMap<string, number> {
  const componentOf = new Map<string, number>();
  const rankOf = new Map<string, number>();
  const open: string[] = [];
  const path: Step[] = [];
  let components = 0;

  const enter = (name: string): void => {
    path.push({ name, followed: 0, lowest: rankOf.size });
    rankOf.set(name, rankOf.size);
    open.push(name);
  };
  const follow = (step: Step, target: string): void => {
    const rank = rankOf.get(target);
    if (rank === undefined) enter(target);
    else if (!componentOf.has(target))
      step.lowest = Math.min(step.lowest, rank);
  };
  const leave = ({ name, lowest }: Step): void => {
    path.pop();
    const before = path.at(-1);
    if (before) before.lowest = Math.min(before.lowest, lowest);
    const rank = rankOf.get(name) ?? 0;
    if (lowest < rank) return;
    for (const member of open.splice(open.lastIndexOf(name)))
      componentOf.set(member, components);
    components++;
  };

  for (const root of edges.keys()) {
    if (!rankOf.has(root)) enter(root);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const target = edges.get(step.name)?.[step.followed++];
      if (target === undefined) leave(step);
      else follow(step, target);
    }
  }
  return componentOf;
}
