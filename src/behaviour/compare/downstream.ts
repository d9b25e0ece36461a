import type { AlgorithmMeaning, WhenMissing } from '../meaning.js';
import type { Consequence, Outcome, Witness } from '../verdict.js';
import { type Consumers, consumersIn } from './consumers.js';
import { failsIn, isCause } from './failing.js';

/** What follows for those that consume a result which is not there. */
export type Downstream = Pick<Witness, 'downstream' | 'hasMore'>;

/** What follows where an input of the algorithm is missing in both files. */
export type DownstreamOf = (
  name: string,
  legacy: WhenMissing,
  current: WhenMissing,
) => Downstream;

/**
 * Up to so many algorithms are listed, with all that consume their results. Where
 * there are more, only those are that consume the result directly: very many
 * algorithms in a row would else each list all that are behind them.
 */
const mostListed = 100;

/** Follows downstream, in both files, what is missing. */
export function downstreamIn(
  legacy: readonly AlgorithmMeaning[],
  current: readonly AlgorithmMeaning[],
): DownstreamOf {
  const [before, after] = [consumersIn(legacy), consumersIn(current)];
  const directly = directlyIn(before, after);
  return (name, ours, theirs) => {
    const then = outcomesWithout(name, ours, before);
    const now = outcomesWithout(name, theirs, after);
    const all =
      then &&
      now &&
      consequences(name, new Set([...then.keys(), ...now.keys()]), (it) => ({
        legacy: then.get(it) ?? 'runs',
        current: now.get(it) ?? 'runs',
      }));
    return all && all.length <= mostListed
      ? { downstream: all }
      : { downstream: directly(name, ours, theirs), hasMore: true };
  };
}

/**
 * What becomes of the consumers of an algorithm that has no result because an
 * input is missing; undefined where they are more than are listed. An error at
 * payload preparation propagates to every algorithm that consumes the result.
 * Where a run did not happen there is no result, so a mandatory input that reads
 * it is missing, which is such an error again (Errors).
 */
function outcomesWithout(
  name: string,
  whenMissing: WhenMissing,
  consumers: Consumers,
): ReadonlyMap<string, Outcome> | undefined {
  const outcomes = new Map<string, Outcome>();
  if (!isCause(whenMissing)) return outcomes;
  const failed = [{ source: name, withError: whenMissing === 'error' }];
  for (let next = failed.pop(); next; next = failed.pop())
    for (const { name: consumer, isMandatory } of consumers.get(next.source) ??
      []) {
      if (outcomes.get(consumer) === 'error') continue;
      const outcome = next.withError || isMandatory ? 'error' : 'runs';
      outcomes.set(consumer, outcome);
      // The algorithm itself may be one of them and goes without saying.
      if (outcomes.size > mostListed + 1) return undefined;
      if (outcome === 'error')
        failed.push({ source: consumer, withError: true });
    }
  return outcomes;
}

/** What becomes of the first consumers of a result themselves. */
function directlyIn(
  before: Consumers,
  after: Consumers,
): (...of: Parameters<DownstreamOf>) => readonly Consequence[] {
  let failing:
    | Readonly<Record<'legacy' | 'current', ReturnType<typeof failsIn>>>
    | undefined;
  return (name, ours, theirs) => {
    const { legacy, current } = (failing ??= {
      legacy: failsIn(before, after),
      current: failsIn(after, before),
    });
    const direct = [
      ...firstOf(before, name, ours),
      ...firstOf(after, name, theirs),
    ];
    return consequences(name, new Set(direct), (it) => ({
      legacy: legacy(name, ours, it) ? 'error' : 'runs',
      current: current(name, theirs, it) ? 'error' : 'runs',
    })).slice(0, mostListed);
  };
}

function firstOf(
  consumers: Consumers,
  name: string,
  whenMissing: WhenMissing,
): readonly string[] {
  return isCause(whenMissing)
    ? (consumers.get(name) ?? []).slice(0, mostListed).map((it) => it.name)
    : [];
}

/** What follows in both files for the algorithm's own later runs and for others. */
function consequences(
  name: string,
  algorithms: ReadonlySet<string>,
  outcomesOf: (algorithm: string) => Omit<Consequence, 'algorithm'>,
): readonly Consequence[] {
  return Array.from(algorithms, (algorithm) => ({
    algorithm,
    ...outcomesOf(algorithm),
  })).filter(
    (it) =>
      // That it can do without its own results goes without saying.
      it.algorithm !== name || it.legacy === 'error' || it.current === 'error',
  );
}
