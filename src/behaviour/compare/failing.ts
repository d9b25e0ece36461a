import { pathsIn } from '../../legacy/dependency-graph.js';
import type { WhenMissing } from '../meaning.js';
import type { Consumers } from './consumers.js';

/** Whether a consumer fails in a file where an input of the algorithm is missing. */
export type Fails = (
  algorithm: string,
  whenMissing: WhenMissing,
  consumer: string,
) => boolean;

/** What leaves an algorithm without a result. */
const causes = ['error', 'not-run'] as const;

type Cause = (typeof causes)[number];

export function isCause(whenMissing: WhenMissing): whenMissing is Cause {
  return causes.some((it) => it === whenMissing);
}

/**
 * Works out at once which direct consumers fail for whatever is missing, because
 * to follow each error by itself takes quadratic time.
 *
 * @param others who reads what in the other file: they may be asked for, too
 */
export function failsIn(consumers: Consumers, others: Consumers): Fails {
  const edges = new Map<string, readonly string[]>();
  const asked = new Map<string, readonly string[]>();
  for (const source of new Set([...consumers.keys(), ...others.keys()])) {
    const direct = consumers.get(source) ?? [];
    const all = direct.map(({ name }) => failed(name));
    edges.set(failed(source), all);
    const may = [
      ...all,
      ...(others.get(source) ?? []).map(({ name }) => failed(name)),
    ];
    for (const cause of causes) {
      const start = startOf(source, cause);
      edges.set(
        start,
        direct
          .filter(({ isMandatory }) => cause === 'error' || isMandatory)
          .map(({ name }) => failed(name)),
      );
      asked.set(start, may);
    }
  }
  const leads = pathsIn(edges, asked);
  return (algorithm, whenMissing, consumer) =>
    isCause(whenMissing) &&
    leads(startOf(algorithm, whenMissing), failed(consumer));
}

/** Names of algorithms, where they fail and where an input of theirs is missing. */
const failed = (name: string): string => `failed ${name}`;
const startOf = (name: string, cause: Cause): string => `${cause} ${name}`;
