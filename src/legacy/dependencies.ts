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
