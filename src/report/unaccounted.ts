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

export interface PlacedAspect {
  /** Undefined for an aspect of the algorithm itself. */
  readonly input: VerifiedObject | undefined;
  readonly aspect: VerifiedAspect;
}

/**
 * Returns the aspects of an algorithm and its inputs. An algorithm in only one
 * file is reported without its inputs.
 */
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

/** Groups unaccounted aspects by their witness. */
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

export interface Unaccounted {
  readonly path: string;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly name: string;
  readonly aspects: string;
  /** The witness, or what is not shown. */
  readonly evidence: string;
}

/** Lists unaccounted aspects: errors where they differ, warnings where they are unknown. */
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
            evidence: [
              ...aspect.witnesses.map(({ text }) => text),
              ...aspect.why,
            ].join('; '),
          } as const,
        ];
      }),
    ),
  );
}
