import type { ComparedAddition } from '../behaviour/compare/compare-files.js';
import type { Aspect, Verdict } from '../behaviour/verdict.js';
import {
  aspectsIn,
  type FileVerification,
  isUnaccounted,
} from '../file/verified-file.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { type Difference, differencesIn } from './differences.js';

/** Differences of one kind that are shown. */
const maxExamples = 3;

const maxAdditions = 20;

/** Differences of the same aspects for the same reasons. */
export interface DifferenceKind {
  readonly verdict: Verdict;
  readonly aspects: readonly Aspect[];
  readonly reasons: readonly string[];
  readonly isToDecide: boolean;
  readonly count: number;
  readonly files: number;
  /** The first in path order. */
  readonly first: readonly (Difference & { readonly path: string })[];
}

/** What the comparisons of files add up to. */
export type VerificationTotals = ReturnType<typeof noVerification>;

/** Returns the totals of no comparisons. */
export function noVerification() {
  const none = { differs: 0, unknown: 0, leftOut: 0 };
  return {
    /** Files, and those that should have been compared. */
    compared: 0,
    notCompared: 0,
    summary: {
      same: 0,
      ...none,
      unaccounted: { ...none },
      toDecide: { ...none },
    },
    /** How often each sentence says what is not shown. */
    unknowns: new Map<string, number>(),
    /** By verdict, aspects and reasons. */
    kinds: new Map<string, DifferenceKind>(),
    additions: {
      count: 0,
      first: [] as (ComparedAddition & { readonly path: string })[],
    },
  };
}

/** Adds what the comparison of a file found; files come in path order. */
export function addVerification(
  totals: VerificationTotals,
  path: string,
  verification: FileVerification,
): void {
  const { summary, unknowns, kinds, additions } = totals;
  totals.compared++;
  for (const aspect of aspectsIn(verification)) {
    const verdict = aspect.verdict === 'left out' ? 'leftOut' : aspect.verdict;
    summary[verdict]++;
    if (verdict !== 'same' && isUnaccounted(aspect)) {
      summary.unaccounted[verdict]++;
      if (aspect.waitsFor.length > 0) summary.toDecide[verdict]++;
    }
    for (const sentence of aspect.why)
      unknowns.set(sentence, (unknowns.get(sentence) ?? 0) + 1);
  }
  const differences = groupBy(
    differencesIn(verification).map((it) => ({ ...it, path })),
    ({ verdict, aspects, reasons, isToDecide }) =>
      JSON.stringify([verdict, aspects, reasons, isToDecide]),
  );
  for (const [key, all] of differences) {
    const [{ verdict, aspects, reasons, isToDecide }] = all;
    const known = getOrCompute(kinds, key, () => ({
      verdict,
      aspects,
      reasons,
      isToDecide,
      count: 0,
      files: 0,
      first: [],
    }));
    kinds.set(key, {
      ...known,
      count: all.reduce(
        (places, { inputs }) => places + Math.max(1, inputs.length),
        known.count,
      ),
      files: known.files + 1,
      first: [...known.first, ...all].slice(0, maxExamples),
    });
  }
  for (const it of verification.additions)
    if (additions.count++ < maxAdditions) additions.first.push({ ...it, path });
}
