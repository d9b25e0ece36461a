import { getOrCompute } from '../../json/collections.js';
import type { AlgorithmMeaning, WhenMissing } from '../meaning.js';
import type { Outcome, Witness } from '../verdict.js';

export type Downstream = Pick<Witness, 'downstream' | 'hasMore'>;

/** Returns the effects where an input of the named algorithm is missing in both files. */
export type DownstreamOf = (
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

/** For each algorithm, its readers, and whether an input that reads it is mandatory. */
type Consumers = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

function consumersIn(algorithms: readonly AlgorithmMeaning[]): Consumers {
  const consumers = new Map<string, Map<string, boolean>>();
  for (const { name, inputs } of algorithms)
    for (const { source, whenMissing } of inputs) {
      if (name === undefined || source.kind !== 'known') continue;
      if (source.value.kind !== 'results') continue;
      const readers = getOrCompute(
        consumers,
        source.value.algorithm,
        () => new Map<string, boolean>(),
      );
      const isMandatory =
        whenMissing.kind === 'known' && whenMissing.value === 'error';
      readers.set(name, isMandatory || readers.get(name) === true);
    }
  return consumers;
}

/**
 * Returns what happens to the consumers of an algorithm without a result
 * (Errors). An error propagates to mandatory inputs; whether to optional ones
 * is not described. A run that did not happen leaves no result, which is an
 * error for a mandatory input.
 */
function outcomesWithoutResult(
  name: string,
  whenMissing: WhenMissing,
  consumers: Consumers,
): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  if (whenMissing !== 'error' && whenMissing !== 'not-run') return outcomes;
  const failed: [string, 'error' | 'unknown' | 'not-run'][] = [
    [name, whenMissing],
  ];
  for (let next = failed.pop(); next; next = failed.pop()) {
    const [source, cause] = next;
    for (const [consumer, isMandatory] of consumers.get(source) ?? []) {
      const outcome = outcomeOf(cause, isMandatory);
      const before = outcomes.get(consumer);
      if (before && severity[before] >= severity[outcome]) continue;
      outcomes.set(consumer, outcome);
      if (outcome !== 'runs') failed.push([consumer, outcome]);
    }
  }
  return outcomes;
}

const severity: Readonly<Record<Outcome, number>> = {
  runs: 0,
  unknown: 1,
  error: 2,
};

function outcomeOf(
  cause: 'error' | 'unknown' | 'not-run',
  isMandatory: boolean,
): Outcome {
  if (cause === 'unknown') return 'unknown';
  if (isMandatory) return 'error';
  return cause === 'error' ? 'unknown' : 'runs';
}
