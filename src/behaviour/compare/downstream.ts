import { groupBy } from '../../json/group-by.js';
import type {
  AlgorithmMeaning,
  InputMeaning,
  WhenMissing,
} from '../meaning.js';
import type { Consequence, Outcome } from '../verdict.js';

/** Who reads the results of whom in a file, and whether it can do without them. */
export type Consumers = ReadonlyMap<
  string,
  readonly { readonly name: string; readonly isMandatory: boolean }[]
>;

/** Who consumes whose results in a file, by the name of the source. */
export function consumersIn(
  algorithms: readonly AlgorithmMeaning[],
): Consumers {
  const reads = algorithms.flatMap(({ name, inputs }) =>
    inputs.flatMap((input) => {
      const source = sourceOf(input);
      return name === undefined || source === undefined
        ? []
        : [{ source, name, isMandatory: isMandatory(input) }];
    }),
  );
  return groupBy(reads, ({ source }) => source);
}

function sourceOf({ source }: InputMeaning): string | undefined {
  return source.kind === 'known' && source.value.kind === 'results'
    ? source.value.algorithm
    : undefined;
}

function isMandatory({ whenMissing }: InputMeaning): boolean {
  return whenMissing.kind === 'known' && whenMissing.value === 'error';
}

/**
 * What becomes of the consumers of an algorithm that has no result because an
 * input is missing. An error at payload preparation propagates to every
 * algorithm that consumes the result. Where a run did not happen there is no
 * result, so a mandatory input that reads it is missing, which is such an error
 * again (Errors).
 */
export function outcomesWithout(
  name: string,
  whenMissing: WhenMissing,
  consumers: Consumers,
): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  if (whenMissing !== 'error' && whenMissing !== 'not-run') return outcomes;
  const failed = [{ source: name, withError: whenMissing === 'error' }];
  for (let next = failed.pop(); next; next = failed.pop())
    for (const { name: consumer, isMandatory } of consumers.get(next.source) ??
      []) {
      if (outcomes.get(consumer) === 'error') continue;
      const outcome = next.withError || isMandatory ? 'error' : 'runs';
      outcomes.set(consumer, outcome);
      if (outcome === 'error')
        failed.push({ source: consumer, withError: true });
    }
  return outcomes;
}

/** What follows in both files for the algorithm's own later runs and for others. */
export function consequences(
  name: string,
  legacy: ReadonlyMap<string, Outcome>,
  current: ReadonlyMap<string, Outcome>,
): readonly Consequence[] {
  return [...new Set([...legacy.keys(), ...current.keys()])]
    .map((algorithm): Consequence => ({
      algorithm,
      legacy: legacy.get(algorithm) ?? 'runs',
      current: current.get(algorithm) ?? 'runs',
    }))
    .filter(
      (it) =>
        // That it can do without its own results goes without saying.
        it.algorithm !== name ||
        it.legacy === 'error' ||
        it.current === 'error',
    );
}
