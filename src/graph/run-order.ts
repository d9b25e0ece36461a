import type { Graph } from './paths.js';

interface OrderedAlgorithm {
  readonly name: string;
  /** Algorithms of one schedule run in rounds; undefined: perhaps in any. */
  readonly schedule: string | undefined;
  /** The algorithms that it declares to run after; absent: none. */
  readonly dependencies?: readonly string[];
  /** The algorithms whose results of the same round it reads; absent: none. */
  readonly reads?: readonly string[];
  /** Those that it reads too once an input comes back; absent: none. */
  readonly mayRead?: readonly string[];
}

/** What orders the algorithms of each round: edges lead to others of the same round. */
export interface RunOrder {
  readonly schedules: ReadonlyMap<string, string | undefined>;
  readonly dependencies: Graph;
  readonly reads: Graph;
  readonly mayRead: Graph;
}

/** @param algorithms of several with one name, the last one counts */
export function runOrderOf(algorithms: readonly OrderedAlgorithm[]): RunOrder {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const graphOf = (
    edges: readonly ('dependencies' | 'reads' | 'mayRead')[],
  ): Graph =>
    new Map(
      algorithms.map((it) => [
        it.name,
        edges
          .flatMap((kind) => it[kind] ?? [])
          .filter(
            (other) =>
              schedules.has(other) &&
              !runInOtherRounds({ schedules }, it.name, other),
          ),
      ]),
    );
  return {
    schedules,
    dependencies: graphOf(['dependencies']),
    reads: graphOf(['reads']),
    mayRead: graphOf(['reads', 'mayRead']),
  };
}

/** Returns whether two algorithms are known to run on different schedules. */
export function runInOtherRounds(
  { schedules }: Pick<RunOrder, 'schedules'>,
  name: string,
  other: string,
): boolean {
  const [own, others] = [schedules.get(name), schedules.get(other)];
  return own !== undefined && others !== undefined && own !== others;
}
