import type { Verdict } from '../../behaviour/verdict.js';
import type { Level } from '../../rule/rule.js';
import { groupBy } from '../../json/collections.js';
import {
  isUnaccounted,
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
} from './model.js';
import { unnamed } from './words.js';

/** An aspect and the algorithm or input that it is of. */
export interface Told {
  /** Undefined: it is of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/** The aspects of an algorithm and its inputs. Of one that is in one of the two only, its inputs need no telling. */
export function toldOf({
  legacy,
  current,
  aspects,
  inputs,
}: VerifiedAlgorithm): readonly Told[] {
  const isAlone = legacy === null || current === null;
  return [
    ...aspects.map((aspect) => ({ input: undefined, aspect })),
    ...(isAlone ? [] : inputs).flatMap((input) =>
      input.aspects.map((aspect) => ({ input, aspect })),
    ),
  ];
}

/** What nothing accounts for, together what has one story. */
export function unaccountedOf(
  algorithm: VerifiedAlgorithm,
): readonly (readonly Told[])[] {
  const alike = groupBy(
    toldOf(algorithm).filter(({ aspect }) => isUnaccounted(aspect)),
    ({ input, aspect: { verdict, witnesses, why } }) =>
      JSON.stringify([
        ...[input?.legacy, input?.current, verdict, why],
        witnesses.map(({ text }) => text),
      ]),
  );
  return [...alike.values()];
}

/** What nothing accounts for, for readers who see nothing else of the comparison. */
export interface Unaccounted {
  /** Path of the Legacy file. */
  readonly path: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** The algorithm, and the input if it is of one. */
  readonly name: string;
  readonly aspects: string;
  /** What shows it, or what is not shown. */
  readonly story: string;
}

/** All that nothing accounts for; what differs is an error, what is not known a warning. */
export function unaccountedIn(
  verification: Verification | undefined,
): readonly Unaccounted[] {
  return (verification?.files ?? []).flatMap(({ path, algorithms }) =>
    algorithms.flatMap((algorithm) =>
      unaccountedOf(algorithm).flatMap((group) => {
        const [first] = group;
        if (!first) return [];
        const { input, aspect } = first;
        const ofInput = input ? `, input ${input.name ?? unnamed}` : '';
        return [
          {
            path,
            level: aspect.verdict === 'unknown' ? 'warning' : 'error',
            verdict: aspect.verdict,
            name: (algorithm.name ?? unnamed) + ofInput,
            aspects: group.map((it) => it.aspect.aspect).join(', '),
            story: [
              ...aspect.witnesses.map(({ text }) => text),
              ...aspect.why,
            ].join('; '),
          } as const,
        ];
      }),
    ),
  );
}
