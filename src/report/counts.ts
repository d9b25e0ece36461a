import type { JsonNode } from '../json/node.js';
import { lastStartingBefore } from '../json/position.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import { type ElementResult, isOpenError } from '../mapping/migration.js';
import type { Place } from '../rule/finding.js';
import type { FieldTally, Summary, Tally } from './report.js';

/** What of a summary adds up from file to file. */
export type Counts = Pick<Summary, 'algorithms' | 'inputs' | 'fields'>;

const noTally: Tally = { total: 0, migrated: 0, partial: 0, leftOut: 0 };

const noFields: FieldTally = {
  total: 0,
  exact: 0,
  changed: 0,
  assumed: 0,
  decided: 0,
  unmapped: 0,
  invalid: 0,
};

/** Of a file of which nothing is counted. */
export const noCounts: Counts = {
  algorithms: noTally,
  inputs: noTally,
  fields: noFields,
};

/** Counts what became of one file's algorithms, inputs and fields. */
export class Counter {
  private readonly algorithms = { ...noTally };
  private readonly inputs = { ...noTally };
  private readonly fields = { ...noFields };

  get counts(): Counts {
    const { algorithms, inputs, fields } = this;
    return { algorithms, inputs, fields };
  }

  take({ algorithm, findings }: ElementResult): void {
    if (!algorithm) return;
    const { current, inputs } = algorithm;
    const flaws = findings.filter(isOpenError).map(({ place }) => place);
    const nodes = inputs.map((input) => input.legacy.node);
    const flawed = new Set(flaws.map((flaw) => around(nodes, flaw)));
    add(this.algorithms, current === undefined, flaws.length > 0);
    for (const { legacy: input, leftOutBy } of inputs)
      add(this.inputs, leftOutBy !== undefined, flawed.has(input.node));
  }

  takeEntry({ source, fate }: LedgerEntry): void {
    if (source === null || fate === 'supplied') return;
    this.fields.total++;
    this.fields[fate]++;
  }
}

/** Of nodes in the order of the source, the one in which the place is. */
function around(
  nodes: readonly JsonNode[],
  place: Place,
): JsonNode | undefined {
  const node = lastStartingBefore(nodes, place.start);
  return node && place.end <= node.end ? node : undefined;
}

/** Counts an algorithm or an input. */
function add(
  tally: { -readonly [Key in keyof Tally]: Tally[Key] },
  isLeftOut: boolean,
  isFlawed: boolean,
): void {
  tally.total++;
  tally[isLeftOut ? 'leftOut' : isFlawed ? 'partial' : 'migrated']++;
}

/** The counts of several files as those of one run. */
export function addCounts(all: readonly Counts[]): Counts {
  return {
    algorithms: sum(
      noTally,
      all.map(({ algorithms }) => algorithms),
    ),
    inputs: sum(
      noTally,
      all.map(({ inputs }) => inputs),
    ),
    fields: sum(
      noFields,
      all.map(({ fields }) => fields),
    ),
  };
}

function sum<T extends Readonly<Record<keyof T, number>>>(
  zero: T,
  all: readonly T[],
): T {
  const total: Record<keyof T, number> = { ...zero };
  for (const counts of all)
    for (const key of Object.keys(zero) as (keyof T)[])
      total[key] += counts[key];
  return total as T;
}
