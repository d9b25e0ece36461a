import { getOrCompute } from '../../json/collections.js';
import type { AlgorithmMeaning, WhenMissing } from '../meaning.js';
import type { Outcome, Witness } from '../verdict.js';

/** What follows for those that consume a result which is not there. */
export type Downstream = Pick<Witness, 'downstream' | 'hasMore'>;

/** What follows where an input of the named algorithm is missing in both files. */
export type DownstreamOf = (
  name: string,
  legacy: WhenMissing,
  current: WhenMissing,
) => Downstream;

/** Longer lists say only that there is more. */
const mostListed = 100;

/** Follows downstream, in both files, what is missing. */
export function downstreamIn(
  legacy: readonly AlgorithmMeaning[],
  current: readonly AlgorithmMeaning[],
): DownstreamOf {
  const [before, after] = [consumersIn(legacy), consumersIn(current)];
  const known = new Map<string, Downstream>();
  return (name, ours, theirs) =>
    getOrCompute(known, `${ours} ${theirs} ${name}`, () => {
      const then = outcomesWithout(name, ours, before);
      const now = outcomesWithout(name, theirs, after);
      const consumers = [...new Set([...then.keys(), ...now.keys()])].filter(
        // That an algorithm can do without its own results goes without saying.
        (it) =>
          it !== name || then.get(it) === 'error' || now.get(it) === 'error',
      );
      return {
        downstream: consumers.slice(0, mostListed).map((algorithm) => ({
          algorithm,
          legacy: then.get(algorithm) ?? 'runs',
          current: now.get(algorithm) ?? 'runs',
        })),
        ...(consumers.length > mostListed && { hasMore: true }),
      };
    });
}

/** For each algorithm, who reads its results, and whether an input that does is mandatory. */
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
 * What becomes of the consumers of an algorithm that has no result because an
 * input is missing. An error at payload preparation propagates to every algorithm
 * that consumes the result. Where a run did not happen there is no result, so a
 * mandatory input that reads it is missing, which is such an error again (Errors).
 */
function outcomesWithout(
  name: string,
  whenMissing: WhenMissing,
  consumers: Consumers,
): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  if (whenMissing !== 'error' && whenMissing !== 'not-run') return outcomes;
  const failed = [{ source: name, withError: whenMissing === 'error' }];
  for (let next = failed.pop(); next; next = failed.pop())
    for (const [consumer, isMandatory] of consumers.get(next.source) ?? []) {
      if (outcomes.get(consumer) === 'error') continue;
      const outcome = next.withError || isMandatory ? 'error' : 'runs';
      outcomes.set(consumer, outcome);
      if (outcome === 'error')
        failed.push({ source: consumer, withError: true });
    }
  return outcomes;
}
