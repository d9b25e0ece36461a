import type { ComparedAddition } from '../behaviour/compare/compare-files.js';
import type { Aspect, Verdict } from '../behaviour/verdict.js';
import {
  aspectsIn,
  type FileVerification,
  isUnaccounted,
  type VerifiedAspect,
} from '../file/verified-file.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { type Difference, differencesIn } from './differences.js';
import { addUp, sumOf } from './rule-findings.js';
import type { VerificationSummary } from './summary.js';

/** Differences of one kind that are shown. */
const maxExamples = 3;

const maxAdditions = 20;

/** Differences of the same aspects for the same reasons. */
export interface DifferenceKind {
  readonly verdict: Verdict;
  readonly aspects: readonly Aspect[];
  readonly reasons: readonly string[];
  /** Whether it waits for an answer. */
  readonly isToDecide: boolean;
  readonly count: number;
  readonly files: number;
  /** The first in path order. */
  readonly first: readonly (Difference & { readonly path: string })[];
}

const none = { differs: 0, unknown: 0, leftOut: 0 };

const noneCompared: VerificationSummary = {
  same: 0,
  ...none,
  unaccounted: none,
  toDecide: none,
};

/** What the comparison of what a file means found, or those of several files. */
export interface VerificationFacts {
  readonly summary: VerificationSummary;
  /** How often each sentence says what is not shown. */
  readonly unknowns: readonly (readonly [sentence: string, count: number])[];
  readonly kinds: readonly DifferenceKind[];
  readonly additions: {
    readonly count: number;
    readonly first: readonly (ComparedAddition & { readonly path: string })[];
  };
}

/** Returns what is kept of the comparison of a file. */
export function verificationFactsOf(
  path: string,
  verification: FileVerification,
): VerificationFacts {
  const aspects = aspectsIn(verification);
  const unaccounted = aspects.filter(isUnaccounted);
  const counts = (of: readonly VerifiedAspect[]) => ({
    differs: of.filter((it) => it.verdict === 'differs').length,
    unknown: of.filter((it) => it.verdict === 'unknown').length,
    leftOut: of.filter((it) => it.verdict === 'left out').length,
  });
  const sentences = groupBy(
    aspects.flatMap(({ why }) => why),
    (sentence) => sentence,
  );
  const { additions } = verification;
  const differences = differencesIn(verification).map((it) => ({
    ...it,
    path,
  }));
  return {
    summary: {
      same: aspects.filter(({ verdict }) => verdict === 'same').length,
      ...counts(aspects),
      unaccounted: counts(unaccounted),
      toDecide: counts(unaccounted.filter((it) => it.waitsFor.length > 0)),
    },
    unknowns: Array.from(sentences, ([sentence, all]) => [
      sentence,
      all.length,
    ]),
    kinds: Array.from(groupBy(differences, keyOfKind).values(), (all) => {
      const [{ verdict, aspects: differing, reasons, isToDecide }] = all;
      return {
        verdict,
        aspects: differing,
        reasons,
        isToDecide,
        count: sumOf(all, ({ inputs }) => Math.max(1, inputs.length)),
        files: 1,
        first: all.slice(0, maxExamples),
      };
    }),
    additions: {
      count: additions.length,
      first: additions.slice(0, maxAdditions).map((it) => ({ ...it, path })),
    },
  };
}

function keyOfKind({
  verdict,
  aspects,
  reasons,
  isToDecide,
}: Omit<DifferenceKind, 'count' | 'files' | 'first'>): string {
  return JSON.stringify([verdict, aspects, reasons, isToDecide]);
}

/**
 * Adds up the facts of several files, which come in path order. The most frequent
 * unknown comes first; of the differences, what nothing accounts for.
 */
export function addUpVerification(
  all: readonly VerificationFacts[],
): VerificationFacts {
  const unknowns = groupBy(
    all.flatMap((it) => it.unknowns),
    ([sentence]) => sentence,
  );
  const kinds = groupBy(
    all.flatMap((it) => it.kinds),
    keyOfKind,
  );
  return {
    summary: addUp(
      all.map(({ summary }) => summary),
      noneCompared,
    ),
    unknowns: Array.from(
      unknowns,
      ([sentence, counts]) =>
        [sentence, sumOf(counts, ([, count]) => count)] as const,
    ).toSorted(([a, one], [b, other]) => other - one || bytewise(a, b)),
    kinds: Array.from(kinds.values(), (same) => ({
      ...same[0],
      count: sumOf(same, (it) => it.count),
      files: sumOf(same, (it) => it.files),
      first: same.flatMap((it) => it.first).slice(0, maxExamples),
    })).toSorted(
      (a, b) =>
        rankOfKind(a) - rankOfKind(b) ||
        b.count - a.count ||
        bytewise(a.first[0]?.path ?? '', b.first[0]?.path ?? ''),
    ),
    additions: {
      count: sumOf(all, ({ additions }) => additions.count),
      first: all
        .flatMap(({ additions }) => additions.first)
        .slice(0, maxAdditions),
    },
  };
}

function rankOfKind({ reasons, isToDecide, verdict }: DifferenceKind): number {
  if (reasons.length > 0) return isToDecide ? 2 : 3;
  return verdict === 'unknown' ? 1 : 0;
}
