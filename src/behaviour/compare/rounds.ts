import { getOrCompute } from '../../json/collections.js';
import {
  dependencyElements,
  type LegacyAlgorithm,
} from '../../legacy/legacy-model.js';
import {
  cyclesIn,
  type Edges,
  pathsIn,
} from '../../legacy/dependency-graph.js';
import type { AlgorithmMeaning, Every, InputMeaning } from '../meaning.js';
import { requests } from '../request.js';
import { mayHoldCurrentRound, type Window } from '../window.js';

/** An algorithm of the Legacy file and what stands for it in the Current one. */
export interface OrderedPair {
  readonly algorithm: LegacyAlgorithm;
  readonly legacy: AlgorithmMeaning;
  readonly current: AlgorithmMeaning | undefined;
  readonly inputs: readonly OrderedInput[];
}

interface OrderedInput {
  readonly legacy: InputMeaning;
  readonly current: InputMeaning | undefined;
}

/**
 * Which algorithms run in one round, by their Legacy names, and who reads whom
 * there. Only of those is anything known that keep to the format and have a
 * counterpart: they run in both formats.
 */
export interface Rounds {
  readonly scheduleOf: (name: string) => Every | undefined;
  /** Whether it is known that Legacy runs them in different rounds. */
  readonly differInLegacy: (name: string, other: string) => boolean;
  /** Whether it is known that Current runs them in different rounds. */
  readonly differInCurrent: (name: string, other: string) => boolean;
  /** Whether their dependencies lead from each to the other. */
  readonly waitForEachOther: (name: string, other: string) => boolean;
  /** Whether the first reads what the other computes in the same round, itself or through others. */
  readonly readsFrom: (name: string, other: string) => boolean;
}

export function roundsOf(pairs: readonly OrderedPair[]): Rounds {
  const running = new Map(
    pairs.flatMap((pair) =>
      pair.legacy.name !== undefined &&
      pair.algorithm.leftOutBy === undefined &&
      pair.current
        ? [[pair.legacy.name, pair] as const]
        : [],
    ),
  );
  const scheduleOf = (name: string) => known(running.get(name)?.legacy);
  const frequencyOf = (name: string) => known(running.get(name)?.current);
  const differInCurrent = differBy(frequencyOf);
  const edges = (targets: (pair: OrderedPair) => readonly string[]): Edges =>
    new Map(
      [...running].map(([name, pair]) => [
        name,
        targets(pair).filter(
          (other) => running.has(other) && !differInCurrent(name, other),
        ),
      ]),
    );
  const dependencies = edges(({ algorithm }) =>
    dependencyElements(algorithm).map(({ value }) => value),
  );
  return {
    scheduleOf,
    differInLegacy: differBy(scheduleOf),
    differInCurrent,
    waitForEachOther: cyclesIn(dependencies),
    readsFrom: pathsIn(
      edges(({ inputs }) => inputs.flatMap(readInSameRound)),
      dependencies,
    ),
  };
}

function known(algorithm: AlgorithmMeaning | undefined): Every | undefined {
  return algorithm?.every.kind === 'known' ? algorithm.every.value : undefined;
}

function differBy(
  everyOf: (name: string) => Every | undefined,
): (name: string, other: string) => boolean {
  return (name, other) => {
    const [ours, theirs] = [everyOf(name), everyOf(other)];
    return ours !== undefined && theirs !== undefined && ours !== theirs;
  };
}

/** The algorithm whose results of the same round both read, or Current in the place of something else. */
function readInSameRound({ legacy, current }: OrderedInput): readonly string[] {
  if (current?.source.kind !== 'known') return [];
  const { value: theirs } = current.source;
  if (theirs.kind !== 'results') return [];
  // A time range, where there is one, says which round; of intervals little is shown.
  const { window } = hasTimeRange(legacy) ? legacy : current;
  return holdsCurrentRound(window) ? [theirs.algorithm] : [];
}

/** Whether the window may hold at some request what its round computes, which never changes. */
function holdsCurrentRound(window: Window): boolean {
  return getOrCompute(currentRoundHeld, window, () =>
    requests.some((request) => mayHoldCurrentRound(window, request)),
  );
}

const currentRoundHeld = new WeakMap<Window, boolean>();

function hasTimeRange({ source }: InputMeaning): boolean {
  return (
    source.kind === 'known' &&
    ['results', 'maintenance-plan'].includes(source.value.kind)
  );
}
