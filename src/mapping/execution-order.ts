import { pathsIn } from '../legacy/dependency-graph.js';
import {
  dependencyCycles,
  edgesWithinSchedule,
  type ScheduledAlgorithm,
} from '../legacy/model-rules.js';

/** An algorithm that is in the output. */
export interface OrderedAlgorithm extends ScheduledAlgorithm {
  /** The sources whose results of the current round it reads. */
  readonly reads: readonly string[];
}

/** What the algorithms of a file say about who runs before whom, by name. */
export interface ExecutionOrder {
  /** Both are in the output, on different schedules. */
  readonly runsInOtherBatch: (name: string, other: string) => boolean;
  /** Dependencies lead from each to the other. */
  readonly waitForEachOther: (name: string, other: string) => boolean;
  /** Inputs that are in the output lead from the one to the other, on which it depends, within their schedule. */
  readonly readsFrom: (name: string, other: string) => boolean;
}

/** Works out the order of the algorithms that are in the output (Legacy format: dependencies). */
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
