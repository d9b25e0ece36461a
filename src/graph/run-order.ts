import { type Graph, leadsTo, leadToEachOther } from './paths.js';

interface OrderedAlgorithm {
  readonly name: string;
  /** Algorithms of one schedule run in rounds; undefined: perhaps in any. */
  readonly schedule: string | undefined;
  /** The algorithms that it declares to run after; absent: none. */
  readonly dependencies?: readonly string[];
  /** The algorithms whose results of the same round it reads; absent: none. */
  readonly reads?: readonly string[];
}

/** What orders the algorithms of each round. */
export interface RunOrder {
  readonly schedules: ReadonlyMap<string, string | undefined>;
  /** Within a round. */
  readonly dependencies: Graph;
  /** Within a round. */
  readonly reads: Graph;
}

/** @param algorithms of several with one name, the last one counts */
export function runOrderOf(algorithms: readonly OrderedAlgorithm[]): RunOrder {
  const schedules = new Map(
    algorithms.map(({ name, schedule }) => [name, schedule]),
  );
  const graphOf = (edges: 'dependencies' | 'reads'): Graph =>
    new Map(
      algorithms.map(({ name, [edges]: others = [] }) => [
        name,
        others.filter(
          (other) =>
            schedules.has(other) &&
            !runInOtherRounds({ schedules }, name, other),
        ),
      ]),
    );
  return {
    schedules,
    dependencies: graphOf('dependencies'),
    reads: graphOf('reads'),
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

/** Returns whether an algorithm depends on another one, directly or through others. */
export function waitsFor(
  { dependencies }: RunOrder,
  name: string,
  other: string,
): boolean {
  return leadsTo(dependencies, name, other);
}

/** Returns whether dependencies let neither of two algorithms run first. */
export function waitForEachOther(
  { dependencies }: RunOrder,
  name: string,
  other: string,
): boolean {
  return leadToEachOther(dependencies, name, other);
}

/** Returns whether an algorithm reads another one, directly or through others. */
export function readsFrom(
  { reads }: RunOrder,
  name: string,
  other: string,
): boolean {
  return leadsTo(reads, name, other);
}

/** Returns whether each of two algorithms needs the results of the other one first. */
export function readEachOther(
  { reads }: RunOrder,
  name: string,
  other: string,
): boolean {
  return leadToEachOther(reads, name, other);
}
