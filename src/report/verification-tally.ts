import type { Aspect, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import {
  type Adding,
  constant,
  firstOf,
  mapOf,
  objectOf,
  sum,
} from './adding.js';
import { type Difference, differencesIn } from './differences.js';
import {
  aspectsIn,
  type FileVerification,
  isUnaccounted,
  type VerifiedAspect,
} from '../file/verified-file.js';
import { type VerificationSummary } from './verification.js';

/** What the comparisons of files add up to. */
export interface VerificationTally {
  readonly summary: VerificationSummary;
  /** How often each sentence says what is not shown. */
  readonly unknowns: Map<string, number>;
  /** By verdict, aspects and reasons. */
  readonly kinds: Map<string, DifferenceKind>;
  readonly additions: {
    readonly count: number;
    readonly first: readonly PlacedAddition[];
  };
}

/** Differences of the same aspects for the same reasons. */
export interface DifferenceKind {
  readonly verdict: Verdict;
  readonly aspects: readonly Aspect[];
  readonly reasons: readonly string[];
  readonly count: number;
  readonly files: number;
  readonly first: readonly (Difference & { readonly path: string })[];
}

interface PlacedAddition {
  readonly path: string;
  readonly algorithm: string | null;
  readonly input: string | null;
  readonly text: string;
}

/** Differences of one kind that are shown. */
const maxExamples = 3;

const maxAdditions = 20;

const verdictCounts = { differs: sum, unknown: sum, leftOut: sum };

/** How comparisons add up. */
export const verificationTally: Adding<VerificationTally> = objectOf({
  summary: objectOf<VerificationSummary>({
    same: sum,
    ...verdictCounts,
    unaccounted: objectOf<VerificationSummary['unaccounted']>(verdictCounts),
  }),
  unknowns: mapOf<string, number>(sum),
  kinds: mapOf<string, DifferenceKind>(
    objectOf<DifferenceKind>({
      verdict: constant<Verdict>('same'),
      aspects: constant<readonly Aspect[]>([]),
      reasons: constant<readonly string[]>([]),
      count: sum,
      files: sum,
      first: firstOf(maxExamples),
    }),
  ),
  additions: objectOf<VerificationTally['additions']>({
    count: sum,
    first: firstOf(maxAdditions),
  }),
});

/** Returns the tally of one file. */
export function tallyVerification(
  path: string,
  verification: FileVerification,
): VerificationTally {
  const aspects = aspectsIn(verification);
  const unknowns = new Map<string, number>();
  for (const { why } of aspects)
    for (const sentence of why)
      unknowns.set(sentence, (unknowns.get(sentence) ?? 0) + 1);
  const kinds = groupBy(
    differencesIn(verification).map((it) => ({ ...it, path })),
    ({ verdict, aspects, reasons }) =>
      JSON.stringify([verdict, aspects, reasons]),
  );
  const additions = verification.additions.map(
    ({ algorithm, input, text }) => ({ path, algorithm, input, text }),
  );
  return {
    summary: summariseVerdicts(aspects),
    unknowns,
    kinds: new Map(
      Array.from(kinds, ([key, all]) => {
        const first = all.slice(0, maxExamples);
        const { verdict, aspects, reasons } = first[0] as Difference;
        const count = all.reduce(
          (places, { inputs }) => places + Math.max(1, inputs.length),
          0,
        );
        return [key, { verdict, aspects, reasons, count, files: 1, first }];
      }),
    ),
    additions: {
      count: additions.length,
      first: additions.slice(0, maxAdditions),
    },
  };
}

function summariseVerdicts(
  aspects: readonly VerifiedAspect[],
): VerificationSummary {
  const none = { differs: 0, unknown: 0, leftOut: 0 };
  const unaccounted = { ...none };
  const summary = { same: 0, ...none, unaccounted };
  for (const aspect of aspects) {
    const verdict = aspect.verdict === 'left out' ? 'leftOut' : aspect.verdict;
    summary[verdict]++;
    if (verdict !== 'same' && isUnaccounted(aspect)) unaccounted[verdict]++;
  }
  return summary;
}
