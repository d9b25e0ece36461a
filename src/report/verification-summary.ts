import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { Verdict } from '../behaviour/verdict.js';
import { rulesWithoutMeaning } from './accounting.js';
import type { Report } from './report.js';
import {
  isUnaccounted,
  type Verification,
  type VerificationSummary,
  type VerifiedAspect,
  type VerifiedFile,
  windowsKey,
} from './verification.js';
import { bytewise } from '../file/paths.js';

/** Counts the aspects of all files by their verdict. */
export function summariseVerdicts(
  files: readonly VerifiedFile[],
): VerificationSummary {
  const all = files.flatMap(aspectsIn);
  const countsOf = (aspects: readonly VerifiedAspect[]) => {
    const count = (of: Verdict): number =>
      aspects.filter(({ verdict }) => verdict === of).length;
    return {
      differs: count('differs'),
      unknown: count('unknown'),
      leftOut: count('left out'),
    };
  };
  return {
    same: all.filter(({ verdict }) => verdict === 'same').length,
    ...countsOf(all),
    unaccounted: countsOf(all.filter(isUnaccounted)),
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

/** Each two windows once, by their words: whatever order they are met in, the same list. */
export function windowsOnce(
  pictures: Iterable<WindowPicture>,
): readonly WindowPicture[] {
  const byWords = new Map<string, WindowPicture>();
  for (const picture of pictures) byWords.set(windowsKey(picture), picture);
  return [...byWords]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([, picture]) => picture);
}

/** The report with what the reports that it was merged from have verified. */
export function withVerifications(
  report: Report,
  parts: readonly Report[],
): Report {
  const verifications = parts.flatMap(({ verification }) => verification ?? []);
  const [first] = verifications;
  if (!first) return report;
  const files = verifications
    .flatMap((it) => it.files)
    .toSorted((a, b) => bytewise(a.path, b.path));
  const verification: Verification = {
    notes: first.notes,
    summary: summariseVerdicts(files),
    withoutMeaning: rulesWithoutMeaning(report.files),
    windows: windowsOnce(verifications.flatMap((it) => it.windows)),
    files,
  };
  return { ...report, verification };
}
