import { valueOf } from '../legacy/legacy-model.js';
import {
  type Between,
  type Edges,
  pathsIn,
} from '../legacy/dependency-graph.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import {
  dependencyCycles,
  edgesWithinSchedule,
  type ScheduledAlgorithm,
} from '../legacy/model-rules.js';
import type { MappedInput } from './map-input.js';

/** What the algorithms of a file say about who runs before whom, by name. */
export interface Order {
  /** Both are in the output, on different schedules. */
  readonly runsInOtherBatch: (name: string, other: string) => boolean;
  /** Dependencies lead from each to the other. */
  readonly waitForEachOther: (name: string, other: string) => boolean;
  /**
   * Inputs that are in the output lead from the one to the other, on which it
   * depends, within their schedule.
   *
   * @param direct the sources whose results of the current round the one reads itself
   */
  readonly readsFrom: (
    name: string,
    other: string,
    direct: ReadonlySet<string>,
  ) => boolean;
}

/** Time ranges that do not select results of the current round. */
const pastRounds: readonly (LegacyValue<'timeRange'> | undefined)[] = [
  'maintainancePlan',
  'latestValue',
  'previousDay',
  'previousHourSameDay',
];

/**
 * Works out the order of the algorithms that are in the output (Legacy format:
 * dependencies).
 *
 * @param readsIn gives the sources whose results of the current round each of them reads; only called where it matters
 */
export function orderOf(
  algorithms: readonly ScheduledAlgorithm[],
  readsIn: () => Edges,
): Order {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const sameSchedule = (name: string, other: string): boolean =>
    schedules.get(name) === schedules.get(other);
  const reads = (): Edges => edgesWithinSchedule(algorithms, readsIn());
  // Most files have no dependencies, and then nobody asks.
  let cycles: Between | undefined;
  let paths: Between | undefined;
  return {
    runsInOtherBatch: (name, other) =>
      schedules.has(other) && !sameSchedule(name, other),
    waitForEachOther: (name, other) =>
      (cycles ??= dependencyCycles(algorithms))(name, other),
    // Most read directly what they depend on, and then nobody asks for the others.
    readsFrom: (name, other, direct) =>
      (direct.has(other) && sameSchedule(name, other)) ||
      (paths ??= pathsIn(reads()))(name, other),
  };
}

/** The source whose results of the current round the input reads, if it is in the output. */
export function readInCurrentRound({
  legacy,
  current,
}: MappedInput): readonly string[] {
  if (current?.InputType !== 'AlgorithmOutput') return [];
  // The `timeRange` decides also where a decision wrote what stands for it.
  const readsPast =
    legacy.kind === 'AlgorithmOutput' &&
    pastRounds.includes(valueOf(legacy.fields.timeRange));
  const source = current.SourceAlgorithm;
  return source === undefined || readsPast ? [] : [source];
}
