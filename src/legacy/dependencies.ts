import type { JsonString } from '../json/node.js';
import { type LegacyAlgorithm, valueOf } from './model.js';

/** The elements of `dependencies` that are strings. */
export function dependencyElements({
  fields,
}: LegacyAlgorithm): readonly JsonString[] {
  return (valueOf(fields.dependencies)?.items ?? []).filter(
    (item) => item.kind === 'string',
  );
}

/** The names to which each name leads. */
export type Edges = ReadonlyMap<string, readonly string[]>;

/** Whether a path of at least one edge leads from one name to the other. */
export function leads(edges: Edges, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const next of edges.get(name) ?? []) {
      if (next === to) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  return false;
}
