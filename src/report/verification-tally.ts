import type { ComparedAddition } from '../behaviour/compare/compare-files.js';
import type { Aspect, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import {
  constant,
  firstOf,
  mapOf,
  objectOf,
  sum,
  type SumOf,
} from './adding.js';
import { type Difference, differencesIn } from './differences.js';
import {
  aspectsIn,
  type FileVerification,
  isUnaccounted,
  type VerifiedAspect,
} from '../file/verified-file.js';
import { type VerificationSummary } from './report.js';

/** Differences of one kind that are shown. */
const maxExamples = 3;

const maxAdditions = 20;

/** Differences of the same aspects for the same reasons. */
const differenceKind = objectOf({
  verdict: constant<Verdict>('same'),
  aspects: constant<readonly Aspect[]>([]),
  reasons: constant<readonly string[]>([]),
  count: sum,
  files: sum,
  first: firstOf<Difference & { readonly path: string }>(maxExamples),
});

export type DifferenceKind = SumOf<typeof differenceKind>;

const verdictCounts = { differs: sum, unknown: sum, leftOut: sum };

/** What the comparisons of files add up to. */
export const verificationTally = objectOf({
  summary: objectOf<VerificationSummary>({
    same: sum,
    ...verdictCounts,
    unaccounted: objectOf<VerificationSummary['unaccounted']>(verdictCounts),
  }),
  /** How often each sentence says what is not shown. */
  unknowns: mapOf(sum),
  /** By verdict, aspects and reasons. */
  kinds: mapOf(differenceKind),
  additions: objectOf({
    count: sum,
    first: firstOf<ComparedAddition & { readonly path: string }>(maxAdditions),
  }),
});

export type VerificationTally = SumOf<typeof verificationTally>;

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
  const additions = verification.additions.map((it) => ({ ...it, path }));
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
