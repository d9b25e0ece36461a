import { noFields, noTally } from '../file/counts.js';
import type { FileCounts } from '../file/file-outcome.js';

/** The counts of a file in which nothing is counted. */
export const noCounts: FileCounts = {
  algorithms: noTally,
  inputs: noTally,
  fields: noFields,
};

/** Adds up the counts of several files. */
export function addCounts(all: readonly FileCounts[]): FileCounts {
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
