import { type JsonNode, memberOf, objectsIn } from '../json/node.js';
import { hasFormatWord, recogniseFormat } from '../legacy/recognise.js';
import type { Declared } from './record.js';
import { openJson } from './open.js';

/** Counts of a Legacy or Current file. */
export interface Model extends Declared {
  readonly format: 'legacy' | 'current';
}

/**
 * Counts a file without mapping it; undefined if it has neither format, or
 * both.
 * @param named the user named this very file
 */
export function countModel(
  bytes: Uint8Array,
  named: boolean,
): Model | undefined {
  if (!named && !hasFormatWord(bytes)) return undefined;
  const opened = openJson(bytes);
  if (opened.kind === 'stopped') return undefined;
  const { root } = opened;
  const format = recogniseFormat(root, named);
  return format === 'legacy' || format === 'current'
    ? { format, ...declaredIn(root, format) }
    : undefined;
}

/** Counts the algorithms and inputs of a file. */
export function declaredIn(root: JsonNode, format: Model['format']): Declared {
  const algorithms = objectsIn(root);
  const key = format === 'legacy' ? 'inputs' : 'Inputs';
  return {
    algorithms: algorithms.length,
    inputs: algorithms.reduce(
      (sum, algorithm) => sum + lengthOf(memberOf(algorithm, key)),
      0,
    ),
  };
}

/** Returns whether a file is not JSON. */
export function isUnreadable(bytes: Uint8Array): boolean {
  return openJson(bytes).kind === 'stopped';
}

function lengthOf(node: JsonNode | undefined): number {
  return node?.kind === 'array' ? node.items.length : 0;
}
