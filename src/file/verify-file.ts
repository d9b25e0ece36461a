import { compareFiles } from '../behaviour/compare/compare-files.js';
import type { ComparedAlgorithm } from '../behaviour/compare/compare-pairs.js';
import {
  type CurrentDocument,
  type Definition,
  definitionsIn,
  readDocument,
} from '../behaviour/compare/definitions.js';
import {
  pictureOf,
  isSameSelection,
  type KnownComparisons,
  noComparisons,
  type WindowPicture,
} from '../behaviour/compare/compare-windows.js';
import type { ComparedInput } from '../behaviour/compare/compare-inputs.js';
import { type Compared, formatSides } from '../behaviour/verdict.js';
import { locate } from '../json/parse.js';
import {
  type AccountedObject,
  accountFor,
  type AccountingFindings,
  accountingFindings,
  noAccount,
} from './accounting.js';
import {
  type FileVerification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
  windowsKey,
} from './verified-file.js';
import { type ConvertOptions, convertFile } from './convert-file.js';
import type { ReadCurrent } from './open.js';
import { failedRecord, type Processed } from './record.js';

interface VerifyOptions extends ConvertOptions {
  /** The Current file to compare with; absent: the text that the tool produces. */
  readonly against?: ReadCurrent | undefined;
  /** Returns how other Current files define an algorithm. */
  readonly elsewhere?: (name: string) => readonly Definition[];
}

/** What was verified before: most files have the same pairs of windows. */
export interface Verifier {
  readonly comparisons: KnownComparisons;
  /** The pairs of windows that have a picture already. */
  readonly pictured: Set<string>;
}

export function newVerifier(): Verifier {
  return { comparisons: noComparisons(formatSides), pictured: new Set() };
}

/**
 * Converts a Legacy file and compares its meaning with that of the Current text, or
 * of an existing Current file.
 */
export function verifyFile(
  path: string,
  bytes: Uint8Array,
  { against, elsewhere, ...options }: VerifyOptions,
  { comparisons, pictured }: Verifier,
): Processed {
  const { legacy, ...converted } = convertFile(path, bytes, options);
  const { record, algorithms } = converted;
  const { format, outputText } = record;
  const names = algorithms.map(({ name }) => name);
  if (!legacy || typeof outputText !== 'string') return converted;
  if (against && !against.ok)
    return {
      record: { ...failedRecord(path, against.reason), format },
      algorithms,
    };
  const current = against?.file;
  const moved = current && elsewhere && findMoved(current, names, elsewhere);
  const isThere = (name: string): boolean =>
    (moved?.get(name)?.length ?? 1) === 1;
  if (moved && !names.some(isThere)) return converted;
  const own = readDocument('', locate(outputText));
  const produced = compareFiles(legacy, own, comparisons);
  const compared = current
    ? compareFiles(legacy, current, comparisons, moved)
    : produced;
  const findings = accountingFindings(record.findings);
  const verification: FileVerification = {
    against: current?.path ?? null,
    algorithms: compared.algorithms.map((algorithm, index) =>
      verifyAlgorithm(algorithm, produced.algorithms[index], findings),
    ),
    additions: compared.additions,
  };
  return {
    record: { ...record, verification },
    algorithms,
    windows: newPictures(compared.algorithms, pictured),
  };
}

/** @param pictured the pairs of windows that have a picture already; gets the new ones */
function newPictures(
  algorithms: readonly ComparedAlgorithm[],
  pictured: Set<string>,
): NonNullable<Processed['windows']> {
  const pictures = new Map<string, WindowPicture>();
  for (const { legacy, current } of algorithms
    .flatMap(({ inputs }) => inputs)
    .map(({ windows }) => windows)) {
    if (!legacy || !current) continue;
    const key = windowsKey({ legacy: legacy.words, current: current.words });
    if (pictured.has(key)) continue;
    pictured.add(key);
    pictures.set(key, pictureOf(legacy, current));
  }
  return pictures;
}

/** Returns how other files define each algorithm that a Current file does not have. */
function findMoved(
  current: CurrentDocument,
  names: readonly string[],
  elsewhere: (name: string) => readonly Definition[],
): ReadonlyMap<string, readonly Definition[]> {
  const here = new Set(definitionsIn(current).map(({ name }) => name));
  return new Map(
    names
      .filter((name) => !here.has(name))
      .map((name) => [name, elsewhere(name)]),
  );
}

/**
 * @param produced how the algorithm compares with what the tool produces, which
 *   the findings are about
 */
function verifyAlgorithm(
  { name, legacy, current, aspects, order, inputs }: ComparedAlgorithm,
  produced: ComparedAlgorithm | undefined,
  findings: AccountingFindings,
): VerifiedAlgorithm {
  const object: AccountedObject = {
    algorithm: legacy,
    input: null,
    isAlone: current === null,
    sourceKeptDifferently: null,
    order,
    added: null,
  };
  return {
    name,
    legacy,
    current,
    aspects: aspects.map((aspect, index) =>
      verifyAspect(
        aspect,
        isProduced(aspect, produced?.aspects[index]),
        object,
        findings,
      ),
    ),
    inputs: inputs.map((input, index) =>
      verifyInput(input, produced?.inputs[index], object, findings),
    ),
  };
}

/** @param algorithm that it is an input of */
function verifyInput(
  input: ComparedInput,
  produced: ComparedInput | undefined,
  algorithm: AccountedObject,
  findings: AccountingFindings,
): VerifiedObject {
  const { name, legacy, current, sourceKeptDifferently } = input;
  const object =
    legacy === null
      ? { ...algorithm, algorithm: null, added: produced?.current ?? null }
      : {
          ...algorithm,
          input: legacy,
          isAlone: current === null,
          sourceKeptDifferently,
        };
  const hasSameWindow = isSameSelection(
    input.windows.current,
    produced?.windows.current,
  );
  return {
    name,
    legacy,
    current,
    aspects: input.aspects.map((aspect, index) =>
      verifyAspect(
        aspect,
        isProduced(
          aspect,
          produced?.aspects[index],
          aspect.aspect === 'window' && hasSameWindow,
        ),
        object,
        findings,
      ),
    ),
  };
}

/**
 * Returns whether an aspect compares as in what the tool produces. A finding is
 * about that and accounts for nothing else.
 * @param hasSameWindow also in other words
 */
function isProduced(
  { verdict, current }: Compared,
  ofTool: Compared | undefined,
  hasSameWindow = false,
): boolean {
  return (
    verdict === ofTool?.verdict && (hasSameWindow || current === ofTool.current)
  );
}

function verifyAspect(
  { aspect, verdict, legacy, current, why, witnesses }: Compared,
  isAsProduced: boolean,
  object: AccountedObject,
  findings: AccountingFindings,
): VerifiedAspect {
  const account =
    isAsProduced && verdict !== 'same'
      ? accountFor(object, aspect, verdict, findings)
      : noAccount;
  return { aspect, verdict, legacy, current, why, witnesses, ...account };
}
