import {
  type ComparedAlgorithm,
  compareFiles,
} from '../behaviour/compare/compare-files.js';
import {
  type CompareWindows,
  pictureOf,
  selectTheSame,
  windowComparer,
  type WindowPicture,
} from '../behaviour/compare/compare-windows.js';
import { generalNotes } from '../behaviour/not-shown.js';
import type { Compared } from '../behaviour/verdict.js';
import type { Window } from '../behaviour/window.js';
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
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  windowsKey,
} from './verification.js';
import { summariseVerdicts, windowsOnce } from './verification-summary.js';
import type { AgainstFile } from '../file/open.js';

/**
 * Compares what the Legacy files of a full report mean with what the Current
 * texts mean: those of the report, or the files that exist.
 *
 * @param against the Current file of each Legacy file, by its path; a Legacy
 *   file without one is not compared. Undefined: what the tool produces
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

/** @param pictures gets those that it does not have */
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

/** @param produced how it compares with what the tool produces, which is what the findings are about */
function verifyAlgorithm(
  { name, legacy, current, aspects, order, inputs }: ComparedAlgorithm,
  produced: ComparedAlgorithm | undefined,
  account: Account,
  findings: readonly ReportedFinding[],
): VerifiedAlgorithm {
  // Findings of the Legacy file account for nothing that it does not have.
  const accountAt =
    (
      input: string | null,
      isAlone: boolean,
      keptOtherwise: string | null = null,
    ) =>
    (compared: Compared): readonly AccountedBy[] =>
      legacy === null
        ? []
        : account(
            { algorithm: legacy, input, isAlone, keptOtherwise, order },
            compared.aspect,
            compared,
          );
  // A decision can add an input.
  const accountForAdded = (pointer: string | null | undefined) => () =>
    typeof pointer === 'string' ? accountForAddition(findings, pointer) : [];
  const verify = (
    compared: Compared,
    settled: Compared | undefined,
    accountedBy: (compared: Compared) => readonly AccountedBy[],
    hasSameWindow = false,
  ): VerifiedAspect => {
    const { aspect, verdict, why, witnesses } = compared;
    // A finding speaks of what the tool produces: it accounts for nothing else.
    const isProduced =
      verdict === settled?.verdict &&
      (compared.current === settled.current ||
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
      const settled = produced?.inputs[index];
      return {
        ...{ name: input.name, legacy: input.legacy, current: input.current },
        aspects: input.aspects.map((aspect, at) =>
          verify(
            aspect,
            settled?.aspects[at],
            input.legacy === null
              ? accountForAdded(settled?.current)
              : accountAt(
                  input.legacy,
                  input.current === null,
                  input.keptOtherwise,
                ),
            selectTheSame(input.windows.current, settled?.windows.current),
          ),
        ),
      };
    }),
  };
}
