import type { Graph } from '../graph/paths.js';
import type { LegacyValue } from '../legacy/legacy-enums.js';

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

interface ScheduledAlgorithm {
  readonly name: string;
  readonly schedule: LegacyValue<'schedule'>;
  readonly dependencies: readonly string[];
  /** The sources whose results of the current round it reads. */
  readonly reads: readonly string[];
  /** The sources of inputs that are left out, and that an answer or a fix can bring back. */
  readonly mayRead: readonly string[];
}

/**
 * The order of the algorithms in the output. It is worked out here once more,
 * so that `verify` need not trust it.
 */
export interface ExecutionOrder {
  readonly schedules: ReadonlyMap<string, LegacyValue<'schedule'>>;
  /** Within one schedule, as the following ones. */
  readonly dependencies: Graph;
  /** Through inputs of the output. */
  readonly reads: Graph;
  /** Through inputs that may come back too. */
  readonly mayRead: Graph;
}

/** Determines the order of the algorithms in the output (Legacy format: dependencies). */
export function executionOrder(
  algorithms: readonly ScheduledAlgorithm[],
): ExecutionOrder {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const graphOf = (
    namesOf: (it: ScheduledAlgorithm) => readonly string[],
  ): Graph =>
    new Map(
      algorithms.map((it) => [
        it.name,
        namesOf(it).filter(
          (other) => schedules.get(other) === schedules.get(it.name),
        ),
      ]),
    );
  return {
    schedules,
    dependencies: graphOf((it) => it.dependencies),
    reads: graphOf((it) => it.reads),
    mayRead: graphOf((it) => [...it.reads, ...it.mayRead]),
  };
}

/** Returns whether both are in the output on different schedules. */
export function runsInOtherBatch(
  { schedules }: ExecutionOrder,
  name: string,
  other: string,
): boolean {
  return schedules.has(other) && schedules.get(name) !== schedules.get(other);
}
