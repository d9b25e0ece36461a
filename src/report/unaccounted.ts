import type { Verdict } from '../behaviour/verdict.js';
import type { Level } from '../rule/rule.js';
import { groupBy } from '../json/collections.js';
import {
  isUnaccounted,
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
  unnamed,
} from './verification.js';

/** An aspect and the algorithm or input that it is of. */
export interface PlacedAspect {
  /** Undefined: it is of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/** Returns the aspects of an algorithm and its inputs; one that is in one file only is reported without its inputs. */
export function placedAspects({
  legacy,
  current,
  aspects,
  inputs,
}: VerifiedAlgorithm): readonly PlacedAspect[] {
  const isAlone = legacy === null || current === null;
  return [
    ...aspects.map((aspect) => ({ input: undefined, aspect })),
    ...(isAlone ? [] : inputs).flatMap((input) =>
      input.aspects.map((aspect) => ({ input, aspect })),
    ),
  ];
}

/** Groups what nothing accounts for by what shows it. */
export function groupUnaccounted(
  algorithm: VerifiedAlgorithm,
): readonly (readonly PlacedAspect[])[] {
  const groups = groupBy(
    placedAspects(algorithm).filter(({ aspect }) => isUnaccounted(aspect)),
    ({ input, aspect: { verdict, witnesses, why } }) =>
      JSON.stringify([
        ...[input?.legacy, input?.current, verdict, why],
        witnesses.map(({ text }) => text),
      ]),
  );
  return [...groups.values()];
}

/** A group of aspects that nothing accounts for, in words. */
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

/** Lists what nothing accounts for; what differs is an error, what is not known a warning. */
export function unaccountedIn(
  verification: Verification | undefined,
): readonly Unaccounted[] {
  return (verification?.files ?? []).flatMap(({ path, algorithms }) =>
    algorithms.flatMap((algorithm) =>
      groupUnaccounted(algorithm).flatMap((group) => {
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
