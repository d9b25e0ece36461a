import type { JsonNode } from '../json/node.js';
import { lastStartingBefore } from '../json/source-text.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import type { Claim } from '../mapping/ledger.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { Place } from '../rule/rule.js';
import {
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
