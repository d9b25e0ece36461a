import {
  type ComparedAlgorithm,
  compareFiles,
  type Definition,
} from '../behaviour/compare/compare-files.js';
import {
  pictureOf,
  isSameSelection,
  windowComparer,
  type WindowPicture,
} from '../behaviour/compare/compare-windows.js';
import { generalNotes } from '../behaviour/meaning.js';
import type { Compared, Verdict } from '../behaviour/verdict.js';
import { sumOf } from '../file/counts.js';
import { bytewise } from '../file/paths.js';
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
import { type AgainstFile, definitionsIn } from '../file/open.js';

/** A mapped Legacy file, to be compared with a Current text. */
export interface FileToVerify {
  readonly path: string;
  readonly findings: readonly ReportedFinding[];
  readonly sourceText: string;
  /** The Current text that the tool produces. */
  readonly outputText: string;
}

/** The comparison of one file. */
export interface VerifiedPart {
  readonly file: VerifiedFile;
  readonly summary: VerificationSummary;
  /** The pairs of windows that the verifier compared for the first time. */
  readonly windows: readonly WindowPicture[];
}

/** @param elsewhere how other Current files than `other` define an algorithm */
export type Verifier = (
  file: FileToVerify,
  other?: AgainstFile,
  elsewhere?: (name: string) => readonly Definition[],
) => VerifiedPart;

/**
 * Returns a function that compares the meaning of a Legacy file with that of the
 * Current text, or of an existing Current file.
 */
export function createVerifier(): Verifier {
  const compareWindows = windowComparer();
  const pictured = new Set<string>();
  return (
    { path, findings, sourceText, outputText },
    other,
    elsewhere = () => [],
  ) => {
    const root = locate(sourceTextOf(sourceText).text);
    if (root.kind !== 'array') throw new Error('a Legacy file is an array');
    const legacy = readLegacy(root);
    const produced = compareFiles(legacy, locate(outputText), compareWindows);
    const compared = other
      ? compareFiles(legacy, other.root, compareWindows, {
          path: other.path,
          elsewhere,
        })
      : produced;
    const account = accountFor(findings);
    const file: VerifiedFile = {
      path,
      against: other?.path ?? null,
      algorithms: compared.algorithms.map((algorithm, index) =>
        verifyAlgorithm(
          algorithm,
          produced.algorithms[index],
          account,
          findings,
        ),
      ),
      additions: compared.additions,
    };
    const windows = compared.algorithms.flatMap(({ inputs }) =>
      inputs.flatMap(({ windows: { legacy, current } }) => {
        if (!legacy || !current) return [];
        const key = windowsKey({
          legacy: legacy.words,
          current: current.words,
        });
        if (pictured.has(key)) return [];
        pictured.add(key);
        return [pictureOf(legacy, current)];
      }),
    );
    return { file, summary: summariseVerdicts(file), windows };
  };
}

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
  const verifyFile = createVerifier();
  const definitions = [...(against?.values() ?? [])].flatMap(definitionsIn);
  const parts = files.flatMap((file) => {
    const { path, format, findings, sourceText, outputText } = file;
    const other = against?.get(path);
    return format === 'legacy' &&
      typeof sourceText === 'string' &&
      typeof outputText === 'string' &&
      (against === undefined || other !== undefined)
      ? [
          verifyFile(
            { path, findings, sourceText, outputText },
            other,
            (name) =>
              definitions.filter(
                (it) => it.name === name && it.path !== other?.path,
              ),
          ),
        ]
      : [];
  });
  return verificationOf(
    files,
    parts,
    parts.flatMap(({ windows }) => windows),
  );
}

/**
 * @param parts of all compared files, sorted by path
 * @param windows may have a pair several times
 */
export function verificationOf(
  files: readonly FileReport[],
  parts: readonly Pick<VerifiedPart, 'file' | 'summary'>[],
  windows: readonly WindowPicture[],
): Verification {
  return {
    notes: generalNotes,
    summary: addSummaries(parts.map(({ summary }) => summary)),
    withoutMeaning: rulesWithoutMeaning(files),
    windows: windowsOnce(windows),
    files: parts.map(({ file }) => file),
  };
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

function summariseVerdicts(file: VerifiedFile): VerificationSummary {
  const all = aspectsIn(file);
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

const noCounts = { differs: 0, unknown: 0, leftOut: 0 };

function addSummaries(
  all: readonly VerificationSummary[],
): VerificationSummary {
  return {
    ...sumOf(all, { same: 0, ...noCounts }),
    unaccounted: sumOf(
      all.map(({ unaccounted }) => unaccounted),
      noCounts,
    ),
  };
}

/** Returns each pair of windows once, in an order that does not depend on the files. */
function windowsOnce(
  pictures: readonly WindowPicture[],
): readonly WindowPicture[] {
  const byWords = new Map(pictures.map((it) => [windowsKey(it), it]));
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
  if (verifications.length === 0) return report;
  const files = verifications
    .flatMap((it) => it.files)
    .toSorted((a, b) => bytewise(a.path, b.path));
  const verification = verificationOf(
    report.files,
    files.map((file) => ({ file, summary: summariseVerdicts(file) })),
    verifications.flatMap(({ windows }) => windows),
  );
  return { ...report, verification };
}
