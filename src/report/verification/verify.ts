import {
  type ComparedAlgorithm,
  compareFiles,
} from '../../behaviour/compare/files.js';
import type { ComparedInput } from '../../behaviour/compare/inputs.js';
import {
  pictureOf,
  type WindowPicture,
} from '../../behaviour/compare/pictures.js';
import {
  rememberingWindows,
  selectTheSame,
} from '../../behaviour/compare/windows.js';
import { generalNotes } from '../../behaviour/not-shown.js';
import type { Compared } from '../../behaviour/verdict.js';
import type { Window } from '../../behaviour/window.js';
import type { AgainstFile } from '../../file/read-current.js';
import { sourceTextOf } from '../../json/decode.js';
import { locate } from '../../json/parse.js';
import type { JsonNode } from '../../json/node.js';
import type { LegacyFile } from '../../legacy/legacy-model.js';
import { readLegacy } from '../../legacy/read-legacy.js';
import type { FileReport, Report } from '../report.js';
import { type Account, accountFor, type ComparedObject } from './account.js';
import {
  type Verification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedFile,
  windowsKey,
} from './model.js';
import { rulesWithoutMeaning } from './rule-aspects.js';
import { summariseVerdicts } from './summary.js';
import { windowsOnce } from './windows.js';

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
  const windows = new Map<string, WindowPicture>();
  const compareWindows = rememberingWindows();
  const compare: Compare = (legacy, current) =>
    compareFiles(legacy, current, compareWindows);
  const verified = files.flatMap((file) => {
    const other = against?.get(file.path);
    const isCompared = against === undefined || other !== undefined;
    return isCompared ? (verifyFile(file, other, compare, windows) ?? []) : [];
  });
  return {
    notes: generalNotes,
    summary: summariseVerdicts(verified),
    withoutMeaning: rulesWithoutMeaning(files),
    windows: windowsOnce(windows.values()),
    files: verified,
  };
}

type Compare = (
  legacy: LegacyFile,
  current: JsonNode,
) => readonly ComparedAlgorithm[];

/** @param windows is given what is not in it yet */
function verifyFile(
  { path, format, findings, sourceText, outputText }: FileReport,
  other: AgainstFile | undefined,
  compare: Compare,
  windows: Map<string, WindowPicture>,
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
  const produced = compare(legacy, locate(outputText));
  const compared = other ? compare(legacy, other.root) : produced;
  for (const input of compared.flatMap(({ inputs }) => inputs))
    addPicture(input, windows);
  const account = accountFor(findings);
  return {
    path,
    against: other?.path ?? null,
    algorithms: compared.map((algorithm, index) =>
      verifiedAlgorithm(algorithm, produced[index], account),
    ),
  };
}

function addPicture(
  { windows: { legacy, current } }: ComparedInput,
  windows: Map<string, WindowPicture>,
): void {
  if (!legacy || !current) return;
  const key = windowsKey({ legacy: legacy.words, current: current.words });
  if (!windows.has(key)) windows.set(key, pictureOf(legacy, current));
}

/** @param produced how it compares with what the tool produces, which is what the findings are about */
function verifiedAlgorithm(
  { inputs, aspects, ...algorithm }: ComparedAlgorithm,
  produced: ComparedAlgorithm | undefined,
  account: Account,
): VerifiedAlgorithm {
  const accounted = (
    compared: readonly Compared[],
    settled: readonly Compared[] | undefined,
    object: ComparedObject | undefined,
    hasSameWindow = () => false,
  ): readonly VerifiedAspect[] =>
    compared.map((aspect, index) =>
      verifiedAspect(
        aspect,
        object && isSettled(aspect, settled?.[index], hasSameWindow)
          ? account(object, aspect)
          : [],
      ),
    );
  // What the Legacy file does not have, nothing that was found there accounts for.
  const objectOf = (
    input: string | undefined,
    current: string | null,
  ): ComparedObject | undefined =>
    algorithm.legacy === null
      ? undefined
      : { algorithm: algorithm.legacy, input, isAlone: current === null };
  return {
    ...algorithm,
    aspects: accounted(
      aspects,
      produced?.aspects,
      objectOf(undefined, algorithm.current),
    ),
    inputs: inputs.map(
      ({ name, legacy, current, aspects: ofInput, windows }, index) => {
        const settled = produced?.inputs[index];
        return {
          ...{ name, legacy, current },
          aspects: accounted(
            ofInput,
            settled?.aspects,
            legacy === null ? undefined : objectOf(legacy, current),
            () => isSameWindow(windows.current, settled?.windows.current),
          ),
        };
      },
    ),
  };
}

/** Whether the windows are there and select the same, `PT24H` and `P1D` for example. */
function isSameWindow(
  current: Window | undefined,
  produced: Window | undefined,
): boolean {
  return (
    current !== undefined &&
    produced !== undefined &&
    selectTheSame(current, produced)
  );
}

/** A finding speaks of what the tool produces: it accounts for nothing else. */
function isSettled(
  aspect: Compared,
  produced: Compared | undefined,
  hasSameWindow: () => boolean,
): boolean {
  const isSame =
    aspect.current === produced?.current ||
    (aspect.aspect === 'window' && hasSameWindow());
  return isSame && aspect.judgement.verdict === produced?.judgement.verdict;
}

function verifiedAspect(
  { aspect, judgement, legacy, current }: Compared,
  accountedBy: VerifiedAspect['accountedBy'],
): VerifiedAspect {
  return {
    aspect,
    verdict: judgement.verdict,
    legacy,
    current,
    why: judgement.verdict === 'unknown' ? judgement.why : [],
    witnesses: 'witnesses' in judgement ? judgement.witnesses : [],
    accountedBy: judgement.verdict === 'same' ? [] : accountedBy,
  };
}
