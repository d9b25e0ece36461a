import { pathsIn } from '../legacy/dependency-graph.js';
import {
  dependencyCycles,
  edgesWithinSchedule,
  type ScheduledAlgorithm,
} from '../legacy/model-rules.js';

export interface OrderedAlgorithm extends ScheduledAlgorithm {
  /** The sources whose results of the current round it reads. */
  readonly reads: readonly string[];
}

export interface ExecutionOrder {
  /** Whether both are in the output on different schedules. */
  readonly runsInOtherBatch: (name: string, other: string) => boolean;
  /** Whether each depends on the other, directly or through others. */
  readonly waitForEachOther: (name: string, other: string) => boolean;
  /** Whether `name` reads `other` through inputs of the output, within one schedule, directly or through others. */
  readonly readsFrom: (name: string, other: string) => boolean;
}

/** Determines the order of the algorithms in the output (Legacy format: dependencies). */
export function executionOrder(
  algorithms: readonly OrderedAlgorithm[],
): ExecutionOrder {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const reads = edgesWithinSchedule(
    algorithms,
    algorithms.map((it) => [it.name, it.reads]),
  );
  const leadsTo = pathsIn(reads);
  return {
    runsInOtherBatch: (name, other) =>
      schedules.has(other) && schedules.get(name) !== schedules.get(other),
    waitForEachOther: dependencyCycles(algorithms),
    readsFrom: (name, other) =>
      (reads.get(name)?.includes(other) ?? false) || leadsTo(name, other),
  };
}
