import { type JsonNode, lastStartingBefore } from '../json/node.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import {
  isOpenError,
  type Migration,
  type MigrationFinding,
} from '../mapping/migration.js';
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

/**
 * Counts what became of one file's algorithms and inputs.
 *
 * @param fields what became of its fields
 */
export function countsOf(
  { algorithms, findings }: Migration,
  fields: FieldTally,
): Counts {
  return {
    algorithms: tally(
      algorithms.map(({ legacy, current }) =>
        counted(legacy.node, current === undefined),
      ),
      findings,
    ),
    inputs: tally(
      algorithms.flatMap(({ inputs }) =>
        inputs.map(({ legacy, leftOutBy }) =>
          counted(legacy.node, leftOutBy !== undefined),
        ),
      ),
      findings,
    ),
    fields,
  };
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

interface Counted {
  readonly start: number;
  readonly end: number;
  readonly isLeftOut: boolean;
}

const counted = ({ start, end }: JsonNode, isLeftOut: boolean): Counted => ({
  start,
  end,
  isLeftOut,
});

/** Counts objects that stand side by side in the order of the source. */
function tally(
  objects: readonly Counted[],
  findings: readonly MigrationFinding[],
): Tally {
  const flawed = new Set<Counted>();
  for (const finding of findings) {
    if (!isOpenError(finding)) continue;
    const around = lastStartingBefore(objects, finding.place.start);
    if (around && finding.place.end <= around.end) flawed.add(around);
  }
  const leftOut = objects.filter(({ isLeftOut }) => isLeftOut).length;
  const partial = objects.filter(
    (object) => !object.isLeftOut && flawed.has(object),
  ).length;
  return {
    total: objects.length,
    migrated: objects.length - leftOut - partial,
    partial,
    leftOut,
  };
}

/** Counts the fates of entries. */
export class FateCounter {
  readonly tally = { ...noFields };

  count({ source, fate }: LedgerEntry): void {
    if (source === null || fate === 'supplied') return;
    this.tally.total++;
    this.tally[fate]++;
  }
}
