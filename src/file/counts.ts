import { type JsonNode, memberOf, objectsIn } from '../json/node.js';
import { lastStartingBefore } from '../json/source-text.js';
import { hasFormatWord, recogniseFormat } from '../legacy/recognise.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import type { Claim } from '../mapping/ledger.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { Place } from '../rule/rule.js';
import { openJson } from './open.js';
import {
  type Declared,
  type ElementCounts,
  type FieldCounts,
  type FileCounts,
  noCounts,
} from './record.js';

/** Counts algorithms and inputs by outcome. */
export function countElements(
  elements: readonly MappedElement[],
): Pick<FileCounts, 'algorithms' | 'inputs'> {
  const algorithms = { ...noCounts.algorithms };
  const inputs = { ...noCounts.inputs };
  for (const { algorithm, findings } of elements) {
    if (!algorithm) continue;
    const flaws = findings.filter(isOpenError).map(({ place }) => place);
    const nodes = algorithm.inputs.map((input) => input.legacy.node);
    const flawed = new Set(flaws.map((flaw) => nodeAround(nodes, flaw)));
    addToTally(algorithms, algorithm.current === undefined, flaws.length > 0);
    for (const { legacy: input, leftOutBy } of algorithm.inputs)
      addToTally(inputs, leftOutBy !== undefined, flawed.has(input.node));
  }
  return { algorithms, inputs };
}

/** Counts the leaves of the source by fate. */
export function countFields(
  claims: readonly (readonly Claim[])[],
): FieldCounts {
  const fields = { ...noCounts.fields };
  for (const list of claims)
    for (const { source, fate } of list) {
      if (source === null || fate === 'supplied') continue;
      fields.total++;
      fields[fate]++;
    }
  return fields;
}

/** Returns the node that contains the place; nodes are in source order. */
function nodeAround(
  nodes: readonly JsonNode[],
  place: Place,
): JsonNode | undefined {
  const node = lastStartingBefore(nodes, place.start);
  return node && place.end <= node.end ? node : undefined;
}

function addToTally(
  tally: { -readonly [Key in keyof ElementCounts]: ElementCounts[Key] },
  isLeftOut: boolean,
  isFlawed: boolean,
): void {
  tally.total++;
  tally[isLeftOut ? 'leftOut' : isFlawed ? 'partial' : 'migrated']++;
}

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
