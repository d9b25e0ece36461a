import type { Graph } from './model.js';

/** The part of a graph that is at most so many edges away from a node. */
export function neighbourhood(
  { nodes, edges }: Graph,
  id: string,
  steps: number,
): Graph {
  let reached = new Set([id]);
  for (let step = 0; step < steps; step++)
    reached = new Set([
      ...reached,
      ...edges.flatMap(({ from, to }) => [
        ...(reached.has(from) ? [to] : []),
        ...(reached.has(to) ? [from] : []),
      ]),
    ]);
  return {
    nodes: nodes.filter((it) => reached.has(it.id)),
    edges: edges.filter(({ from, to }) => reached.has(from) && reached.has(to)),
  };
}
