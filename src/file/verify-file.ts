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
import {
  algorithmAspects,
  type Aspect,
  formatSides,
  leftOutVerdict,
} from '../behaviour/verdict.js';
import type { FormatErrors } from '../check/check-current.js';
import { objectAt } from '../json/node.js';
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
import { currentErrors } from './check-file.js';
import { type ConvertOptions, convertFile } from './convert-file.js';
import type { ReadCurrent } from './open.js';
import { failedRecord, type Processed } from './record.js';

interface VerifyOptions extends ConvertOptions {
  /** The Current file to compare with; absent: the text that the tool produces. */
  readonly against?: ReadCurrent | undefined;
  /** Returns how other Current files define an algorithm. */
  readonly elsewhere?: (name: string) => readonly Definition[];
  /** What breaks the format in all Current files, by path; absent: there is one. */
  readonly errors?: ReturnType<typeof currentErrors>;
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
  { against, elsewhere, errors, ...options }: VerifyOptions,
  { comparisons, pictured }: Verifier,
): Processed {
  const { legacy, record } = convertFile(path, bytes, options);
  const { format, objects, outputText } = record;
  const names = objects.flatMap(({ kind, names: { algorithm } }) =>
    kind === 'algorithm' ? (algorithm ?? []) : [],
  );
  if (!legacy || typeof outputText !== 'string') return { record };
  if (against && !against.ok)
    return {
      record: { ...failedRecord(path, against.reason), format, objects },
    };
  const current = against?.file;
  const moved = current && elsewhere && findMoved(current, names, elsewhere);
  const isThere = (name: string): boolean =>
    (moved?.get(name)?.length ?? 1) === 1;
  if (moved && !names.some(isThere)) return { record };
  const own = readDocument('', locate(outputText));
  const produced = compareFiles(legacy, own, comparisons);
  // Most files are as the tool produces them.
  const isProduced = current?.text === outputText && !moved?.size;
  const compared =
    current && !isProduced
      ? compareFiles(legacy, current, comparisons, moved)
      : produced;
  const findings = accountingFindings(record.findings);
  const errorsByPath = errors ?? currentErrors(current ? [current] : []);
  const pathOf = ({ name }: ComparedAlgorithm): string | undefined =>
    moved?.get(name ?? '')?.[0]?.path ?? current?.path;
  const errorsHere: FormatErrors =
    errorsByPath.get(current?.path ?? '') ?? new Map<string, string>();
  const broken = current
    ? brokenAdditions(
        current,
        errorsHere,
        compared.algorithms.filter((it) => pathOf(it) === current.path),
      )
    : [];
  const leftOut = new Set([
    ...errorsHere.keys(),
    ...broken.map((it) => objectAt(it.current ?? '')),
  ]);
  const verification: FileVerification = {
    against: current?.path ?? null,
    algorithms: [
      ...compared.algorithms.map((algorithm, index) =>
        verifyAlgorithm(
          algorithm,
          produced.algorithms[index],
          findings,
          errorsByPath.get(pathOf(algorithm) ?? ''),
        ),
      ),
      ...broken,
    ],
    additions: compared.additions.filter(
      (it) =>
        moved?.has(it.algorithm ?? '') ||
        !leftOut.has(objectAt(it.current, 'Inputs')),
    ),
  };
  return {
    record: { ...record, verification },
    windows: newPictures(compared.algorithms, pictured),
  };
}

/** @param pictured the pairs of windows that have a picture already; gets the new ones */
function newPictures(
  algorithms: readonly ComparedAlgorithm[],
  pictured: Set<string>,
): NonNullable<Processed['windows']> {
  const pictures = new Map<string, WindowPicture>();
  for (const { windows } of algorithms.flatMap(({ inputs }) => inputs)) {
    const { legacy, current } = windows;
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

/** Returns what breaks its format in a Current file and has no counterpart to be compared with. */
function brokenAdditions(
  current: CurrentDocument,
  errors: FormatErrors,
  compared: readonly ComparedAlgorithm[],
): readonly VerifiedAlgorithm[] {
  const known = new Set(
    compared.flatMap((it) => [it, ...it.inputs]).map((it) => it.current),
  );
  const names = new Map(
    definitionsIn(current).map((it) => [it.definition.node.pointer, it.name]),
  );
  return [...errors]
    .filter(([pointer]) => !known.has(pointer))
    .map(([pointer, error]) => ({
      name: names.get(objectAt(pointer)) ?? null,
      legacy: null,
      current: pointer,
      aspects: algorithmAspects.map((it) => leftOutBy(error, it, null)),
      inputs: [],
    }));
}

/**
 * @param produced how the algorithm compares with what the tool produces, which
 *   the findings are about
 */
function verifyAlgorithm(
  algorithm: ComparedAlgorithm,
  produced: ComparedAlgorithm | undefined,
  findings: AccountingFindings,
  errors: FormatErrors | undefined,
): VerifiedAlgorithm {
  const { legacy, current, order } = algorithm;
  const object: AccountedObject = {
    algorithm: legacy,
    input: null,
    isAlone: current === null,
    sourceKeptDifferently: null,
    order,
    added: null,
  };
  return {
    ...verifyObject(algorithm, produced, object, findings, errors),
    inputs: algorithm.inputs.map((input, index) => {
      const ofTool = produced?.inputs[index];
      const { legacy, current, sourceKeptDifferently } = input;
      const own =
        legacy === null
          ? { algorithm: null, added: ofTool?.current ?? null }
          : { input: legacy, isAlone: current === null, sourceKeptDifferently };
      return verifyObject(
        input,
        ofTool,
        { ...object, ...own },
        findings,
        errors,
        isSameSelection(input.windows.current, ofTool?.windows.current),
      );
    }),
  };
}

/** @param hasSameWindow as what the tool produces, also in other words */
function verifyObject(
  compared: ComparedAlgorithm | ComparedInput,
  produced: ComparedAlgorithm | ComparedInput | undefined,
  object: AccountedObject,
  findings: AccountingFindings,
  errors: FormatErrors | undefined,
  hasSameWindow = false,
): VerifiedObject {
  const { name, legacy, current } = compared;
  const error = current === null ? undefined : errors?.get(current);
  const aspects = compared.aspects.map((it, index): VerifiedAspect => {
    if (error !== undefined) return leftOutBy(error, it.aspect, it.legacy);
    const { aspect, verdict, legacy, current, why, witnesses } = it;
    const ofTool = produced?.aspects[index];
    // A finding is about what the tool produces. One that breaks the Legacy format also
    // accounts for what is unknown of it in any other file.
    const isProduced =
      verdict === ofTool?.verdict &&
      (current === ofTool.current || (aspect === 'window' && hasSameWindow));
    const account =
      verdict !== 'same' && (isProduced || verdict === 'unknown')
        ? accountFor(
            object,
            aspect,
            verdict,
            isProduced ? findings : findings.invalid,
          )
        : noAccount;
    return { aspect, verdict, legacy, current, why, witnesses, ...account };
  });
  return { name, legacy, current, aspects };
}

/** Leaves out an aspect of what breaks its format; nothing accounts for it. */
function leftOutBy(
  error: string,
  aspect: Aspect,
  legacy: string | null,
): VerifiedAspect {
  const comparison = leftOutVerdict(`Current breaks its format: ${error}`);
  return { aspect, ...comparison, legacy, current: null, ...noAccount };
}
