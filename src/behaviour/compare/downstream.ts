import { Temporal } from 'temporal-polyfill';
import { getOrCompute, groupBy } from '../../json/collections.js';
import type { AlgorithmMeaning, WhenMissing } from '../meaning.js';
import type { RunOutcome, Witness } from '../verdict.js';
import {
  type Every,
  requests,
  startOfDay,
  startOfHour,
  type Window,
} from '../window.js';

export type Downstream = Pick<Witness, 'downstream' | 'hasMore'>;

/** Returns the effects where an input of the named algorithm is missing in both files. */
type DownstreamOf = (
  name: string,
  legacy: WhenMissing,
  current: WhenMissing,
) => Downstream;

const maxListed = 100;

export function downstreamIn(
  legacy: readonly AlgorithmMeaning[],
  current: readonly AlgorithmMeaning[],
): DownstreamOf {
  const [before, after] = [consumersIn(legacy), consumersIn(current)];
  const known = new Map<string, Downstream>();
  return (name, ours, theirs) =>
    getOrCompute(known, `${ours} ${theirs} ${name}`, () => {
      const then = outcomesWithoutResult(name, ours, before);
      const now = outcomesWithoutResult(name, theirs, after);
      const consumers = [...new Set([...then.keys(), ...now.keys()])].filter(
        // An algorithm runs without its own results: not an effect.
        (it) =>
          it !== name ||
          then.get(it) !== now.get(it) ||
          then.get(it) === 'error',
      );
      return {
        downstream: consumers.slice(0, maxListed).map((algorithm) => ({
          algorithm,
          legacy: then.get(algorithm) ?? 'runs',
          current: now.get(algorithm) ?? 'runs',
        })),
        ...(consumers.length > maxListed && { hasMore: true }),
      };
    });
}

/** How an algorithm reads the results of another one. */
interface Reading {
  readonly isMandatory: boolean;
  /** Whether the window can hold the result of one run only. */
  readonly holdsOneRun: boolean;
  /** Whether the reader has another definition, which may read differently. */
  readonly isDisputed: boolean;
}

/** For each algorithm, its readers and their inputs. */
type Consumers = ReadonlyMap<string, ReadonlyMap<string, readonly Reading[]>>;

function consumersIn(algorithms: readonly AlgorithmMeaning[]): Consumers {
  const everyOf = new Map(algorithms.map(({ name, every }) => [name, every]));
  const definitions = groupBy(algorithms, ({ name }) => name);
  const consumers = new Map<string, Map<string, Reading[]>>();
  for (const { name, inputs } of algorithms)
    for (const { source, whenMissing, window } of inputs) {
      if (name === undefined || source.kind !== 'known') continue;
      if (source.value.kind !== 'results') continue;
      const every = everyOf.get(source.value.algorithm);
      const readers = getOrCompute(
        consumers,
        source.value.algorithm,
        () => new Map<string, Reading[]>(),
      );
      getOrCompute(readers, name, () => []).push({
        isMandatory:
          whenMissing.kind === 'known' && whenMissing.value === 'error',
        holdsOneRun:
          every?.kind === 'known' && isWithinOneRun(window, every.value),
        isDisputed: (definitions.get(name)?.length ?? 0) > 1,
      });
    }
  return consumers;
}

/** Returns whether a window lies within the hour or day of one run at every request. */
function isWithinOneRun(window: Window, every: Every): boolean {
  return getOrCompute(withinOneRun[every], window, () =>
    staysWithin(window, every === 'hour' ? startOfHour : startOfDay),
  );
}

/** Windows are shared by many inputs. */
const withinOneRun = {
  hour: new WeakMap<Window, boolean>(),
  day: new WeakMap<Window, boolean>(),
};

function staysWithin(
  { readings, why }: Window,
  startOf: typeof startOfHour,
): boolean {
  return (
    why === undefined &&
    readings.every((reading) =>
      requests.every((request) => {
        const slice = reading(request);
        if (slice.kind !== 'span') return false;
        const from = Temporal.PlainDateTime.from(slice.from);
        const last = Temporal.PlainDateTime.from(slice.to).subtract({
          minutes: 1,
        });
        return startOf(from).equals(startOf(last));
      }),
    )
  );
}

/**
 * Returns what happens to the consumers of an algorithm without a result
 * (Errors). An error propagates to mandatory inputs; whether to optional ones
 * is not described. A run that did not happen leaves no result. Where a window
 * can hold only that one, a mandatory input is missing; where it can hold
 * others, it is not described whether it is.
 */
function outcomesWithoutResult(
  name: string,
  whenMissing: WhenMissing,
  consumers: Consumers,
): ReadonlyMap<string, RunOutcome> {
  const outcomes = new Map<string, RunOutcome>();
  if (whenMissing !== 'error' && whenMissing !== 'not-run') return outcomes;
  const failed: [string, Cause][] = [[name, whenMissing]];
  for (let next = failed.pop(); next; next = failed.pop()) {
    const [source, cause] = next;
    for (const [consumer, readings] of consumers.get(source) ?? [])
      for (const reading of readings) {
        const alone = outcomeOf(cause, reading);
        const outcome =
          reading.isDisputed && alone === 'error' ? 'unknown' : alone;
        const before = outcomes.get(consumer);
        if (before && severity[before] >= severity[outcome]) continue;
        outcomes.set(consumer, outcome);
        if (outcome !== 'runs') failed.push([consumer, outcome]);
      }
  }
  return outcomes;
}

type Cause = 'error' | 'unknown' | 'not-run';

const severity: Readonly<Record<RunOutcome, number>> = {
  runs: 0,
  unknown: 1,
  error: 2,
};

function outcomeOf(
  cause: Cause,
  { isMandatory, holdsOneRun }: Reading,
): RunOutcome {
  switch (cause) {
    case 'unknown':
      return 'unknown';
    case 'error':
      return isMandatory ? 'error' : 'unknown';
    case 'not-run':
      if (!isMandatory) return 'runs';
      return holdsOneRun ? 'error' : 'unknown';
  }
}
