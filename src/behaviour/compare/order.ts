import { leadsTo, leadToEachOther } from '../../graph/paths.js';
import {
  runInOtherRounds,
  type RunOrder,
  runOrderOf,
} from '../../graph/run-order.js';
import { getOrCompute } from '../../json/collections.js';
import { quoted } from '../../rule/message-text.js';
import { type AlgorithmMeaning, gaps } from '../meaning.js';
import {
  type Every,
  type Request,
  requests,
  type Slice,
  type Window,
} from '../window.js';
import {
  type ComparedPart,
  type AspectComparison,
  leftOutVerdict,
  same,
  unknown,
} from '../verdict.js';
import type { AlgorithmPair } from './compare-pairs.js';
import type { ReadingPair } from './cut-inputs.js';

interface ComparedOrder extends AspectComparison {
  readonly parts: readonly ComparedPart[];
}

/** The algorithms of a Legacy file, and their order in both formats. */
export interface OrderOfBoth {
  /** Into the Legacy file, by name. */
  readonly pointers: ReadonlyMap<string | undefined, string>;
  /** How often each algorithm runs in Legacy; undefined: not known. */
  readonly everyInLegacy: ReadonlyMap<string, Every | undefined>;
  /** Rounds and reads are those of Current. */
  readonly order: RunOrder;
}

export function orderOfBoth(pairs: readonly AlgorithmPair[]): OrderOfBoth {
  const running = pairs.flatMap(({ legacy, current, inputs }) =>
    legacy?.name !== undefined && legacy.isValid && current
      ? [{ name: legacy.name, legacy, current, inputs }]
      : [],
  );
  return {
    pointers: new Map(
      // The first algorithm with a name counts.
      pairs
        .toReversed()
        .flatMap(({ legacy }) =>
          legacy ? [[legacy.name, legacy.pointer]] : [],
        ),
    ),
    everyInLegacy: new Map(
      running.map(({ name, legacy }) => [name, knownEvery(legacy)]),
    ),
    // Only algorithms that run in both formats have a round.
    order: runOrderOf(
      running.map(({ name, legacy, current, inputs }) => ({
        name,
        schedule: knownEvery(current),
        dependencies: validNames(legacy.dependencies),
        reads: inputs.flatMap(readInSameRound),
      })),
    ),
  };
}

function knownEvery({ every }: AlgorithmMeaning): Every | undefined {
  return every.kind === 'known' ? every.value : undefined;
}

/** Returns the names of the dependencies that are in effect. */
export function validNames(
  dependencies: AlgorithmMeaning['dependencies'],
): readonly string[] {
  return (dependencies ?? []).flatMap(({ name, isValid }) =>
    name !== undefined && isValid ? [name] : [],
  );
}

/**
 * Compares `dependencies` (Legacy format: dependencies). In Legacy they order
 * the algorithms of one schedule. In Current only reading results of the same
 * round orders algorithms.
 */
export function compareOrder(
  { name = '', dependencies }: AlgorithmMeaning,
  both: OrderOfBoth,
): ComparedOrder {
  const compared = (dependencies ?? [])
    .map((dependency) => ({
      pointer: dependency.pointer,
      algorithm: dependency.name && both.pointers.get(dependency.name),
      comparison:
        dependency.name !== undefined && both.pointers.has(dependency.name)
          ? compareDependency(name, dependency.name, both)
          : leftOutVerdict(
              'Legacy declares a dependency that names no algorithm of the file; Current has no counterpart',
            ),
    }))
    .filter(({ comparison }) => comparison.verdict !== 'same');
  const worst =
    compared.find(({ comparison }) => comparison.verdict === 'left out') ??
    compared[0];
  return {
    ...(worst?.comparison ?? same),
    parts: compared.map(({ comparison: { verdict }, ...part }) => ({
      ...part,
      verdict,
    })),
  };
}

/** @param before the algorithm that it depends on */
function compareDependency(
  name: string,
  before: string,
  { everyInLegacy, order }: OrderOfBoth,
): AspectComparison {
  if (before === name) return unknown(gaps.dependencyOfItself);
  const [own, others] = [everyInLegacy.get(name), everyInLegacy.get(before)];
  if (own !== undefined && others !== undefined && own !== others) return same;
  if (runInOtherRounds(order, name, before))
    return own === undefined || others === undefined
      ? unknown(gaps.scheduleAbsent)
      : leftOutVerdict(
          `Legacy runs ${quoted(before)} first in each round; in Current they run in different rounds`,
        );
  if (leadToEachOther(order.dependencies, name, before))
    return leftOutVerdict(
      `in Legacy ${quoted(before)} and ${quoted(name)} wait for each other; Current has no counterpart`,
    );
  return leadsTo(order.reads, name, before)
    ? unknown(gaps.derivedOrder)
    : leftOutVerdict(
        `Legacy runs ${quoted(before)} first in each round; Current cannot express that`,
      );
}

/** Returns the algorithm whose results of the same round Current reads. */
function readInSameRound({ legacy, current }: ReadingPair): readonly string[] {
  if (current?.source.kind !== 'known') return [];
  const { value: source } = current.source;
  if (source.kind !== 'results') return [];
  // A time range names the round; the description shows little about intervals.
  const hasTimeRange =
    legacy?.source.kind === 'known' &&
    ['results', 'maintenance-plan'].includes(legacy.source.value.kind);
  const { window } = hasTimeRange ? legacy : current;
  return mayHoldCurrentRound(window) ? [source.algorithm] : [];
}

function mayHoldCurrentRound(window: Window): boolean {
  return getOrCompute(currentRoundHeld, window, () =>
    window.readings.length === 0
      ? window.why !== undefined
      : window.readings.some((reading) =>
          requests.some((request) => holdsRequest(reading(request), request)),
        ),
  );
}

const currentRoundHeld = new WeakMap<Window, boolean>();

function holdsRequest(slice: Slice, request: Request): boolean {
  const at = request.at.toString();
  switch (slice.kind) {
    case 'timeless':
      return false;
    case 'all':
      return true;
    case 'span':
      return slice.endsAnywhere ?? (slice.from <= at && at < slice.to);
    case 'monthly':
      return at < slice.to;
    case 'latest':
      return at < slice.before;
  }
}
