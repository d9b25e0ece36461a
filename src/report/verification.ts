import type { WindowPicture } from '../behaviour/compare/compare-windows.js';

/** A comparison of what Legacy files and Current files mean; the records have that of each file. */
export interface Verification {
  readonly notes: readonly string[];
  readonly summary: VerificationSummary;
  /** Rules with findings that no run could show, in reading order. */
  readonly withoutMeaning: readonly string[];
  /** Each compared pair of windows, once. Found by the words of the aspect `window`. */
  readonly windows: readonly WindowPicture[];
}

/** Returns what a report has of a comparison; the end of a run shows more. */
export function reportedVerification({
  notes,
  summary,
  withoutMeaning,
  windows,
}: Verification): Verification {
  return { notes, summary, withoutMeaning, windows };
}

/** Counts of aspects by verdict. */
export interface VerificationSummary {
  readonly same: number;
  readonly differs: number;
  readonly unknown: number;
  readonly leftOut: number;
  /** Those that are not the same and that no finding or decision accounts for. */
  readonly unaccounted: {
    readonly differs: number;
    readonly unknown: number;
    readonly leftOut: number;
  };
}

/** Returns whether no aspect was compared, because nothing was there or could be read. */
export function isNothingCompared({
  same,
  differs,
  unknown,
  leftOut,
}: VerificationSummary): boolean {
  return same + differs + unknown + leftOut === 0;
}
