import type { Verdict } from '../../behaviour/verdict.js';
import {
  isUnaccounted,
  type VerificationSummary,
  type VerifiedAspect,
  type VerifiedFile,
} from './model.js';

/** Counts the aspects of all files by their verdict. */
export function summariseVerdicts(
  files: readonly VerifiedFile[],
): VerificationSummary {
  const all = files.flatMap(aspectsIn);
  const open = all.filter(isUnaccounted);
  const count = (aspects: readonly VerifiedAspect[], of: Verdict): number =>
    aspects.filter(({ verdict }) => verdict === of).length;
  return {
    same: count(all, 'same'),
    differs: count(all, 'differs'),
    unknown: count(all, 'unknown'),
    leftOut: count(all, 'left out'),
    unaccounted: {
      differs: count(open, 'differs'),
      unknown: count(open, 'unknown'),
      leftOut: count(open, 'left out'),
    },
  };
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
