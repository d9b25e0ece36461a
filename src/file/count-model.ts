import { openJson } from './open.js';
import { type JsonNode, memberOf } from '../json/node.js';
import { hasFormatWord, recogniseFormat } from '../legacy/recognise.js';

/** Counts of a Legacy or Current file. */
export interface Model {
  readonly format: 'legacy' | 'current';
  readonly algorithms: number;
  readonly inputs: number;
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
  if (format !== 'legacy' && format !== 'current') return undefined;
  const algorithms = (root.kind === 'array' ? root.items : [root]).filter(
    ({ kind }) => kind === 'object',
  );
  const key = format === 'legacy' ? 'inputs' : 'Inputs';
  return {
    format,
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
