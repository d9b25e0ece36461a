import { cyclesIn, type Edges, pathsIn } from '../../graph/paths.js';
import { getOrCompute } from '../../json/collections.js';
import { quoted } from '../../rule/message-text.js';
import { type AlgorithmMeaning, type InputMeaning, gaps } from '../meaning.js';
import { type Request, requests, type Slice, type Window } from '../window.js';
import {
  type ComparedPart,
  type AspectComparison,
  leftOutVerdict,
  same,
  unknown,
} from '../verdict.js';

interface OrderedPair {
  readonly legacy: AlgorithmMeaning;
  readonly current: AlgorithmMeaning | undefined;
  readonly inputs: readonly {
    readonly legacy: InputMeaning | undefined;
    readonly current: InputMeaning | undefined;
  }[];
}

interface ComparedOrder extends AspectComparison {
  readonly parts: readonly ComparedPart[];
}

/**
 * Compares `dependencies` (Legacy format: dependencies). In Legacy they order
 * the algorithms of one schedule. In Current only reading results of the same
 * round orders algorithms.
 */
export function compareOrder(
  pairs: readonly OrderedPair[],
): (legacy: AlgorithmMeaning) => ComparedOrder {
  const pointers = new Map(
    // The first algorithm with a name counts.
    pairs.toReversed().map(({ legacy }) => [legacy.name, legacy.pointer]),
  );
  const compare = compareRunning(pairs);
  return ({ name = '', dependencies }) => {
    const compared = (dependencies ?? [])
      .map((dependency) => ({
        pointer: dependency.pointer,
        algorithm: dependency.name && pointers.get(dependency.name),
        comparison:
          dependency.name !== undefined && pointers.has(dependency.name)
            ? compare(name, dependency.name)
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
  };
}

/** Only algorithms that run in both formats have a round. */
function compareRunning(
  pairs: readonly OrderedPair[],
): (name: string, before: string) => AspectComparison {
  const running = new Map<string, OrderedPair>();
  for (const pair of pairs)
    if (pair.legacy.name !== undefined && pair.legacy.isValid && pair.current)
      running.set(pair.legacy.name, pair);
  const everyIn = (side: 'legacy' | 'current', name: string) => {
    const every = running.get(name)?.[side]?.every;
    return every?.kind === 'known' ? every.value : undefined;
  };
  const differ = (
    side: 'legacy' | 'current',
    name: string,
    other: string,
  ): boolean => {
    const [own, others] = [everyIn(side, name), everyIn(side, other)];
    return own !== undefined && others !== undefined && own !== others;
  };
  const edges = (targets: (pair: OrderedPair) => readonly string[]): Edges =>
    new Map(
      [...running].map(([name, pair]) => [
        name,
        targets(pair).filter(
          (other) => running.has(other) && !differ('current', name, other),
        ),
      ]),
    );
  const dependencies = edges(({ legacy }) =>
    (legacy.dependencies ?? []).flatMap(({ name, isValid }) =>
      name !== undefined && isValid ? [name] : [],
    ),
  );
  const waitForEachOther = cyclesIn(dependencies);
  const readsFrom = pathsIn(
    edges(({ inputs }) => inputs.flatMap(readInSameRound)),
  );
  return (name, before) => {
    if (before === name) return unknown(gaps.dependencyOfItself);
    if (differ('legacy', name, before)) return same;
    if (differ('current', name, before))
      return [name, before].some((it) => everyIn('legacy', it) === undefined)
        ? unknown(gaps.scheduleAbsent)
        : leftOutVerdict(
            `Legacy runs ${quoted(before)} first in each round; in Current they run in different rounds`,
          );
    if (waitForEachOther(name, before))
      return leftOutVerdict(
        `in Legacy ${quoted(before)} and ${quoted(name)} wait for each other; Current has no counterpart`,
      );
    return readsFrom(name, before)
      ? unknown(gaps.derivedOrder)
      : leftOutVerdict(
          `Legacy runs ${quoted(before)} first in each round; Current cannot express that`,
        );
  };
}

/** Returns the algorithm whose results of the same round Current reads. */
function readInSameRound({
  legacy,
  current,
}: OrderedPair['inputs'][number]): readonly string[] {
  if (current?.source.kind !== 'known') return [];
  const { value: source } = current.source;
  if (source.kind !== 'results') return [];
  // A time range names the round; the description shows little about intervals.
  const { window } = legacy && hasTimeRange(legacy) ? legacy : current;
  return mayHoldCurrentRound(window) ? [source.algorithm] : [];
}

function hasTimeRange({ source }: InputMeaning): boolean {
  return (
    source.kind === 'known' &&
    ['results', 'maintenance-plan'].includes(source.value.kind)
  );
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
