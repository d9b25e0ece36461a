import { groupBy } from '../../json/collections.js';
import type { AlgorithmMeaning, InputMeaning } from '../meaning.js';

/** Who reads the results of whom in a file, by the name of the source. */
export type Consumers = ReadonlyMap<string, readonly Consumer[]>;

/** An algorithm that reads results of another, or its own. */
export interface Consumer {
  readonly name: string;
  /** Whether it cannot do without them. */
  readonly isMandatory: boolean;
}

/** Who consumes whose results in a file; each consumer of a source once. */
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
  const bySource = groupBy(reads, ({ source }) => source);
  return new Map(
    Array.from(bySource, ([source, all]) => [
      source,
      Array.from(
        groupBy(all, ({ name }) => name),
        ([name, same]) => ({
          name,
          isMandatory: same.some((it) => it.isMandatory),
        }),
      ),
    ]),
  );
}

function sourceOf({ source }: InputMeaning): string | undefined {
  return source.kind === 'known' && source.value.kind === 'results'
    ? source.value.algorithm
    : undefined;
}

function isMandatory({ whenMissing }: InputMeaning): boolean {
  return whenMissing.kind === 'known' && whenMissing.value === 'error';
}
