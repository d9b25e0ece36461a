import {
  type ComparedAlgorithm,
  compareFiles,
} from '../behaviour/compare/compare-files.js';
import {
  type CompareWindows,
  pictureOf,
  isSameSelection,
  windowComparer,
  type WindowPicture,
} from '../behaviour/compare/compare-windows.js';
import { generalNotes } from '../behaviour/description-gaps.js';
import type { Compared, Verdict } from '../behaviour/verdict.js';
import type { Window } from '../behaviour/window.js';
import { bytewise } from '../file/paths.js';
import { getOrCompute } from '../json/collections.js';
import { sourceTextOf } from '../json/decode.js';
import { locate } from '../json/parse.js';
import { readLegacy } from '../legacy/read-legacy.js';
import {
  type Account,
  accountFor,
  accountForAddition,
  rulesWithoutMeaning,
} from './accounting.js';
import type { FileReport, Report, ReportedFinding } from './report.js';
import {
  type AccountedBy,
  aspectsIn,
  isUnaccounted,
  type Verification,
  type VerificationSummary,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  windowsKey,
} from './verification.js';
import type { AgainstFile } from '../file/open.js';

/**
 * Compares the meaning of the Legacy files of a full report with that of the
 * Current texts: those of the report or existing files.
 * @param against the Current file of each Legacy file, by path; a Legacy file
 *   without one is not compared. Undefined: the Current texts of the report
 */
export function verify(
  { files }: Pick<Report, 'files'>,
  against?: ReadonlyMap<string, AgainstFile>,
): Verification {
  const pictures = new Map<string, WindowPicture>();
  const compareWindows = windowComparer();
  const verified = files.flatMap((file) => {
    const other = against?.get(file.path);
    const isCompared = against === undefined || other !== undefined;
    return isCompared
      ? (verifyFile(file, other, compareWindows, pictures) ?? [])
      : [];
  });
  return {
    notes: generalNotes,
    summary: summariseVerdicts(verified),
    withoutMeaning: rulesWithoutMeaning(files),
    windows: windowsOnce(pictures.values()),
    files: verified,
  };
}

/** @param pictures receives missing windows */
function verifyFile(
  { path, format, findings, sourceText, outputText }: FileReport,
  other: AgainstFile | undefined,
  compareWindows: CompareWindows,
  pictures: Map<string, WindowPicture>,
): VerifiedFile | undefined {
  if (
    format !== 'legacy' ||
    typeof sourceText !== 'string' ||
    typeof outputText !== 'string'
  )
    return undefined;
  const root = locate(sourceTextOf(sourceText).text);
  if (root.kind !== 'array') throw new Error('a Legacy file is an array');
  const legacy = readLegacy(root);
  const produced = compareFiles(legacy, locate(outputText), compareWindows);
  const compared = other
    ? compareFiles(legacy, other.root, compareWindows)
    : produced;
  const { algorithms, additions } = compared;
  for (const { windows } of algorithms.flatMap(({ inputs }) => inputs))
    addPicture(pictures, windows.legacy, windows.current);
  const account = accountFor(findings);
  return {
    path,
    against: other?.path ?? null,
    algorithms: algorithms.map((algorithm, index) =>
      verifyAlgorithm(algorithm, produced.algorithms[index], account, findings),
    ),
    additions,
  };
}

function addPicture(
  pictures: Map<string, WindowPicture>,
  legacy: Window | undefined,
  current: Window | undefined,
): void {
  if (!legacy || !current) return;
  const key = windowsKey({ legacy: legacy.words, current: current.words });
  getOrCompute(pictures, key, () => pictureOf(legacy, current));
}

/**
 * @param produced how the algorithm compares with what the tool produces, which
 *   the findings are about
 */
function verifyAlgorithm(
  { name, legacy, current, aspects, order, inputs }: ComparedAlgorithm,
  produced: ComparedAlgorithm | undefined,
  account: Account,
  findings: readonly ReportedFinding[],
): VerifiedAlgorithm {
  // Findings account only for objects of the Legacy file.
  const accountAt =
    (
      input: string | null,
      isAlone: boolean,
      sourceKeptDifferently: string | null = null,
    ) =>
    (compared: Compared): readonly AccountedBy[] =>
      legacy === null
        ? []
        : account(
            { algorithm: legacy, input, isAlone, sourceKeptDifferently, order },
            compared.aspect,
            compared,
          );
  // A decision can add an input.
  const accountForAdded = (pointer: string | null | undefined) => () =>
    typeof pointer === 'string' ? accountForAddition(findings, pointer) : [];
  const verify = (
    compared: Compared,
    ofTool: Compared | undefined,
    accountedBy: (compared: Compared) => readonly AccountedBy[],
    hasSameWindow = false,
  ): VerifiedAspect => {
    const { aspect, verdict, why, witnesses } = compared;
    // A finding is about what the tool produces and accounts for nothing else.
    const isProduced =
      verdict === ofTool?.verdict &&
      (compared.current === ofTool.current ||
        (aspect === 'window' && hasSameWindow));
    return {
      ...{
        aspect,
        verdict,
        legacy: compared.legacy,
        current: compared.current,
      },
      ...{ why, witnesses },
      accountedBy:
        isProduced && verdict !== 'same' ? accountedBy(compared) : [],
    };
  };
  return {
    ...{ name, legacy, current },
    aspects: aspects.map((aspect, index) =>
      verify(
        aspect,
        produced?.aspects[index],
        accountAt(null, current === null),
      ),
    ),
    inputs: inputs.map((input, index) => {
      const inputOfTool = produced?.inputs[index];
      return {
        ...{ name: input.name, legacy: input.legacy, current: input.current },
        aspects: input.aspects.map((aspect, at) =>
          verify(
            aspect,
            inputOfTool?.aspects[at],
            input.legacy === null
              ? accountForAdded(inputOfTool?.current)
              : accountAt(
                  input.legacy,
                  input.current === null,
                  input.sourceKeptDifferently,
                ),
            isSameSelection(
              input.windows.current,
              inputOfTool?.windows.current,
            ),
          ),
        ),
      };
    }),
  };
}

function summariseVerdicts(
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

/** Returns each pair of windows once, in an order that does not depend on the files. */
function windowsOnce(
  pictures: Iterable<WindowPicture>,
): readonly WindowPicture[] {
  const byWords = new Map<string, WindowPicture>();
  for (const picture of pictures) byWords.set(windowsKey(picture), picture);
  return [...byWords]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([, picture]) => picture);
}

/** Returns the report with the verifications of the merged reports. */
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
