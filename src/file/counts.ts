import type { JsonNode } from '../json/node.js';
import { lastStartingBefore } from '../json/position.js';
import { isOpenError } from '../mapping/apply-decisions.js';
import type { Claim } from '../mapping/ledger.js';
import type { MappedElement } from '../mapping/map-file.js';
import type { Place } from '../rule/rule.js';
import type { FieldTally, FileCounts, Tally } from './file-outcome.js';

const emptyTally: Tally = { total: 0, migrated: 0, partial: 0, leftOut: 0 };

const emptyFieldTally: FieldTally = {
  total: 0,
  exact: 0,
  changed: 0,
  assumed: 0,
  decided: 0,
  unmapped: 0,
  invalid: 0,
};

export const emptyCounts: FileCounts = {
  algorithms: emptyTally,
  inputs: emptyTally,
  fields: emptyFieldTally,
};

/** Counts algorithms and inputs by outcome. */
export function countElements(
  elements: readonly MappedElement[],
): Pick<FileCounts, 'algorithms' | 'inputs'> {
  const algorithms = { ...emptyTally };
  const inputs = { ...emptyTally };
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
export function countFields(claims: readonly (readonly Claim[])[]): FieldTally {
  const fields = { ...emptyFieldTally };
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
  tally: { -readonly [Key in keyof Tally]: Tally[Key] },
  isLeftOut: boolean,
  isFlawed: boolean,
): void {
  tally.total++;
  tally[isLeftOut ? 'leftOut' : isFlawed ? 'partial' : 'migrated']++;
}

export function addCounts(all: readonly FileCounts[]): FileCounts {
  return {
    algorithms: sumOf(
      all.map(({ algorithms }) => algorithms),
      emptyTally,
    ),
    inputs: sumOf(
      all.map(({ inputs }) => inputs),
      emptyTally,
    ),
    fields: sumOf(
      all.map(({ fields }) => fields),
      emptyFieldTally,
    ),
  };
}

/** Sums the counts of each key of `zero`. */
export function sumOf<Key extends string>(
  all: readonly Readonly<Record<NoInfer<Key>, number>>[],
  zero: Readonly<Record<Key, number>>,
): Readonly<Record<Key, number>> {
  const total: Record<Key, number> = { ...zero };
  for (const counts of all)
    for (const key of Object.keys(zero) as Key[]) total[key] += counts[key];
  return total;
}
