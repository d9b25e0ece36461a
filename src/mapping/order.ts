import { valueOf } from '../legacy/legacy-model.js';
import {
  type Between,
  cyclesIn,
  type Edges,
  pathsIn,
} from '../legacy/dependency-graph.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';
import type { Schedule } from './constructs/schedule.js';
import type { MappedInput } from './map-input.js';

/** An algorithm that is in the output. */
export interface OrderedAlgorithm {
  readonly name: string;
  readonly schedule: Schedule;
  readonly dependencies: readonly string[];
}

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
  algorithms: readonly OrderedAlgorithm[],
  readsIn: () => Edges,
): Order {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const sameSchedule = (name: string, other: string): boolean =>
    schedules.get(name) === schedules.get(other);
  const withinSchedule = (
    edges: Iterable<readonly [string, readonly string[]]>,
  ): Edges =>
    new Map(
      Array.from(edges, ([name, targets]) => [
        name,
        targets.filter((other) => other !== name && sameSchedule(name, other)),
      ]),
    );
  const dependencies = (): Edges =>
    withinSchedule(algorithms.map((it) => [it.name, it.dependencies]));
  const reads = (): Edges => withinSchedule(readsIn());
  // Most files have no dependencies, and then nobody asks.
  let cycles: Between | undefined;
  let paths: Between | undefined;
  return {
    runsInOtherBatch: (name, other) =>
      schedules.has(other) && !sameSchedule(name, other),
    waitForEachOther: (name, other) =>
      (cycles ??= cyclesIn(dependencies()))(name, other),
    // Most read directly what they depend on, and then nobody asks for the others.
    readsFrom: (name, other, direct) =>
      (direct.has(other) && sameSchedule(name, other)) ||
      (paths ??= pathsIn(reads(), dependencies()))(name, other),
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
