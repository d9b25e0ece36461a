import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { ComparedAddition } from '../behaviour/compare/compare-files.js';
import { groupBy } from '../json/collections.js';
import type {
  Aspect,
  Outcome,
  Verdict,
  Witness,
} from '../behaviour/verdict.js';
import type { FileReport } from './report.js';

/** What the Legacy files and the Current ones mean, compared. */
export interface Verification {
  /** What holds for the whole comparison and is said once. */
  readonly notes: readonly string[];
  readonly summary: VerificationSummary;
  /** Rules with findings that are about nothing that a run could show, in reading order. */
  readonly withoutMeaning: readonly string[];
  /** Each two windows that were compared, once; found by the words of the aspect `window`. */
  readonly windows: readonly WindowPicture[];
  /** Sorted by path, bytewise. */
  readonly files: readonly VerifiedFile[];
}

/** Aspects by their verdict. */
export interface VerificationSummary {
  readonly same: number;
  readonly differs: number;
  readonly unknown: number;
  readonly leftOut: number;
  /** Of those that are not the same, the ones that no finding or decision accounts for. */
  readonly unaccounted: {
    readonly differs: number;
    readonly unknown: number;
    readonly leftOut: number;
  };
}

/** Whether no aspect was compared, because there was nothing to compare or it could not be read. */
export function isNothingCompared({
  same,
  differs,
  unknown,
  leftOut,
}: VerificationSummary): boolean {
  return same + differs + unknown + leftOut === 0;
}

/** A Legacy file and what it was held against. */
export interface VerifiedFile {
  /** Path of the Legacy file. */
  readonly path: string;
  /** Path of the Current file; null: the text that the tool produces. */
  readonly against: string | null;
  readonly algorithms: readonly VerifiedAlgorithm[];
  /** What only the Current file has and what makes no difference to what Legacy has. */
  readonly additions: readonly ComparedAddition[];
}

/** An algorithm and its inputs. */
export interface VerifiedAlgorithm extends VerifiedObject {
  readonly inputs: readonly VerifiedObject[];
}

/** An algorithm or an input. */
export interface VerifiedObject {
  /** As the Legacy file spells it, if it has it; null where there is none that can be read. */
  readonly name: string | null;
  /** JSON Pointer into the Legacy file. */
  readonly legacy: string | null;
  /** JSON Pointer into the Current file. */
  readonly current: string | null;
  readonly aspects: readonly VerifiedAspect[];
}

/** One respect in which the two were compared. */
export interface VerifiedAspect {
  readonly aspect: Aspect;
  readonly verdict: Verdict;
  /** What it means, in words; null where there is nothing on that side. */
  readonly legacy: string | null;
  readonly current: string | null;
  /** The sentences that say what is not shown, where the verdict is `unknown`. */
  readonly why: readonly string[];
  readonly witnesses: readonly Witness[];
  /** Empty where it is the same, or where nothing accounts for it. */
  readonly accountedBy: readonly AccountedBy[];
}

/** What says of a difference that it is there. */
export interface AccountedBy {
  readonly rule: string;
  /** What was chosen, where a decision accounts for it. */
  readonly choose: string | null;
}

/** The aspects of all algorithms of a file, and of their inputs. */
export function aspectsIn({
  algorithms,
}: VerifiedFile): readonly VerifiedAspect[] {
  return algorithms.flatMap(({ aspects, inputs }) => [
    ...aspects,
    ...inputs.flatMap((input) => input.aspects),
  ]);
}

/** What two windows are found by: the words of both sides. */
export function windowsKey({
  legacy,
  current,
}: Pick<VerifiedAspect, 'legacy' | 'current'>): string {
  return JSON.stringify([legacy, current]);
}

/** Whether something is not the same and no finding or decision accounts for it. */
export function isUnaccounted({
  verdict,
  accountedBy,
}: VerifiedAspect): boolean {
  return verdict !== 'same' && accountedBy.length === 0;
}

/** Returns the paths of the files that should have been compared and were not. */
export function pathsNotCompared(
  files: readonly Pick<FileReport, 'path' | 'status'>[],
  { files: verified }: Pick<Verification, 'files'>,
): readonly string[] {
  const compared = new Set(verified.map(({ path }) => path));
  return files.flatMap(({ path, status }) =>
    compared.has(path) || status === 'current' || status === 'other'
      ? []
      : [path],
  );
}

/** How an object without a name is called. */
export const unnamed = '(no name)';

const outcomeWords: Readonly<Record<Outcome, string>> = {
  runs: 'a run',
  unknown: 'a run or an error (not shown)',
  error: 'an error',
};

/** One sentence for all algorithms of which the same becomes. */
export function consequenceSentences({
  downstream,
  hasMore,
}: Pick<Witness, 'downstream' | 'hasMore'>): readonly string[] {
  const byOutcome = groupBy(downstream, ({ legacy, current }) =>
    legacy === current
      ? `${outcomeWords[legacy]} in both`
      : `${outcomeWords[legacy]} in Legacy, ${outcomeWords[current]} in Current`,
  );
  return [
    ...Array.from(
      byOutcome,
      ([words, group]) =>
        `downstream, ${words}: ${group.map(({ algorithm }) => algorithm).join(', ')}`,
    ),
    ...(hasMore
      ? [
          'downstream, many more algorithms, which consume these results directly or through others',
        ]
      : []),
  ];
}
