import { pathsIn } from '../graph/paths.js';
import {
  dependencyCycles,
  edgesWithinSchedule,
  type ScheduledAlgorithm,
} from '../legacy/model-rules.js';

/** The names of a file's algorithms: `kept` if one of that name is in the output, `left out` if none is. */
export type Sources = ReadonlyMap<string, 'kept' | 'left out'>;

/** Returns the names of the algorithms that others can read or depend on. */
export function sourcesReadIn(
  algorithms: readonly {
    readonly name: string | undefined;
    readonly leftOutBy: unknown;
  }[],
): Sources {
  const sources = new Map<string, 'kept' | 'left out'>();
  for (const { name, leftOutBy } of algorithms) {
    if (name === undefined || sources.get(name) === 'kept') continue;
    sources.set(name, leftOutBy ? 'left out' : 'kept');
  }
  return sources;
}

export interface OrderedAlgorithm extends ScheduledAlgorithm {
  /** The sources whose results of the current round it reads. */
  readonly reads: readonly string[];
  /** The sources of inputs that are left out, and that an answer or a fix can bring back. */
  readonly mayRead: readonly string[];
}

export interface ExecutionOrder {
  /** Whether both are in the output on different schedules. */
  readonly runsInOtherBatch: (name: string, other: string) => boolean;
  /** Whether each depends on the other, directly or through others. */
  readonly waitForEachOther: (name: string, other: string) => boolean;
  /** Whether `name` reads `other` through inputs of the output, within one schedule, directly or through others. */
  readonly readsFrom: (name: string, other: string) => boolean;
  /** The same, through inputs that may come back too. */
  readonly mayReadFrom: (name: string, other: string) => boolean;
}

/** Determines the order of the algorithms in the output (Legacy format: dependencies). */
export function executionOrder(
  algorithms: readonly OrderedAlgorithm[],
): ExecutionOrder {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const edges = (of: (it: OrderedAlgorithm) => readonly string[]) =>
    pathsIn(
      edgesWithinSchedule(
        algorithms,
        algorithms.map((it) => [it.name, of(it)]),
      ),
    );
  return {
    runsInOtherBatch: (name, other) =>
      schedules.has(other) && schedules.get(name) !== schedules.get(other),
    waitForEachOther: dependencyCycles(algorithms),
    readsFrom: edges(({ reads }) => reads),
    mayReadFrom: edges(({ reads, mayRead }) => [...reads, ...mayRead]),
  };
}
