import type { ComparedAddition } from '../behaviour/compare/compare-files.js';
import type {
  Aspect,
  RunOutcome,
  Sides,
  Verdict,
  Witness,
} from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';

/** What a Legacy file was compared with, and how it compares. */
export interface FileVerification {
  /** Path of the Current file; null: the text that the tool produces. */
  readonly against: string | null;
  readonly algorithms: readonly VerifiedAlgorithm[];
  /** What only the Current file has without changing what the Legacy file does. */
  readonly additions: readonly ComparedAddition[];
}

/** An algorithm and its inputs. */
export interface VerifiedAlgorithm extends VerifiedObject {
  readonly inputs: readonly VerifiedObject[];
}

/** An algorithm or an input. */
export interface VerifiedObject {
  /** As in the Legacy file, if it is there; null if it cannot be read. */
  readonly name: string | null;
  /** JSON Pointer into the Legacy file. */
  readonly legacy: string | null;
  /** JSON Pointer into the Current file. */
  readonly current: string | null;
  readonly aspects: readonly VerifiedAspect[];
}

/** One aspect, compared. */
export interface VerifiedAspect {
  readonly aspect: Aspect;
  readonly verdict: Verdict;
  /** The meaning in words; null if the aspect is absent on that side. */
  readonly legacy: string | null;
  readonly current: string | null;
  /** What the description does not show, in sentences, where the verdict is `unknown`. */
  readonly why: readonly string[];
  readonly witnesses: readonly Witness[];
  /** Empty if both mean the same or nothing accounts for the difference. */
  readonly accountedBy: readonly AccountedBy[];
  /** The rules of the open questions that it waits for, which account for nothing. */
  readonly waitsFor: readonly string[];
}

/** A finding or decision that accounts for a difference. */
export interface AccountedBy {
  readonly rule: string;
  /** The choice, if a decision accounts for it. */
  readonly choose: string | null;
}

/** Returns the aspects of all algorithms of a file and of their inputs. */
export function aspectsIn({
  algorithms,
}: FileVerification): readonly VerifiedAspect[] {
  return algorithms.flatMap(({ aspects, inputs }) => [
    ...aspects,
    ...inputs.flatMap((input) => input.aspects),
  ]);
}

/** Returns the key under which a pair of windows is found: the words of both sides. */
export function windowsKey({
  legacy,
  current,
}: Pick<VerifiedAspect, 'legacy' | 'current'>): string {
  return JSON.stringify([legacy, current]);
}

/** Returns whether an aspect is not the same and no finding or decision accounts for it: perhaps it is to decide. */
export function isUnaccounted({
  verdict,
  accountedBy,
}: VerifiedAspect): boolean {
  return verdict !== 'same' && accountedBy.length === 0;
}

/** The name of an object without a name. */
export const unnamed = '(no name)';

const outcomeWords: Readonly<Record<RunOutcome, string>> = {
  runs: 'a run',
  unknown: 'a run or an error (not shown)',
  error: 'an error',
};

/** Returns one sentence for all algorithms with the same consequence. @param sides where both are */
export function consequenceSentences(
  { downstream, hasMore }: Pick<Witness, 'downstream' | 'hasMore'>,
  sides: Sides = { legacy: 'in Legacy', current: 'in Current' },
): readonly string[] {
  const byOutcome = groupBy(downstream, ({ legacy, current }) =>
    legacy === current
      ? `${outcomeWords[legacy]} in both`
      : `${outcomeWords[legacy]} ${sides.legacy}, ${outcomeWords[current]} ${sides.current}`,
  );
  return [
    ...Array.from(
      byOutcome,
      ([words, group]) =>
        `downstream, ${words}: ${group.map(({ algorithm }) => algorithm).join(', ')}`,
    ),
    ...(hasMore
      ? [
          'downstream, many more algorithms that consume these results directly or through others',
        ]
      : []),
  ];
}
