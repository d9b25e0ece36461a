import {
  type ComparedAlgorithm,
  compareFiles,
  type CurrentDocument,
  type Definition,
} from '../behaviour/compare/compare-files.js';
import {
  pictureOf,
  isSameSelection,
  windowComparer,
  type WindowPicture,
} from '../behaviour/compare/compare-windows.js';
import type { Compared } from '../behaviour/verdict.js';
import { locate } from '../json/parse.js';
import { type AccountAspect, accountWith, noAccount } from './accounting.js';
import {
  type FileVerification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  windowsKey,
} from './verified-file.js';
import { type ConvertOptions, convertFile } from './convert-file.js';
import { definitionsIn, type ReadCurrent } from './open.js';
import { failedRecord, type Processed } from './record.js';

interface VerifyOptions extends ConvertOptions {
  /** The Current file to compare with; absent: the text that the tool produces. */
  readonly against?: ReadCurrent | undefined;
  /** Returns how other Current files define an algorithm. */
  readonly elsewhere?: (name: string) => readonly Definition[];
}

type VerifyFile = (
  path: string,
  bytes: Uint8Array,
  options: VerifyOptions,
) => Processed;

/**
 * Returns a function that converts a Legacy file and compares its meaning with that of
 * the Current text, or of an existing Current file.
 */
export function createVerifier(): VerifyFile {
  const compareWindows = windowComparer();
  const pictured = new Set<string>();
  return (path, bytes, { against, elsewhere, ...options }) => {
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
    const own = { path: '', root: locate(outputText) };
    const produced = compareFiles(legacy, own, compareWindows);
    const compared = current
      ? compareFiles(legacy, current, compareWindows, moved)
      : produced;
    const account = accountWith(record.findings);
    const verification: FileVerification = {
      against: current?.path ?? null,
      algorithms: compared.algorithms.map((algorithm, index) =>
        verifyAlgorithm(algorithm, produced.algorithms[index], account),
      ),
      additions: compared.additions,
    };
    return {
      record: { ...record, verification },
      algorithms,
      windows: newPictures(compared.algorithms, pictured),
    };
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
  account: ReturnType<typeof accountWith>,
): VerifiedAlgorithm {
  const verify = (
    compared: Compared,
    ofTool: Compared | undefined,
    accountAspect: AccountAspect,
    hasSameWindow = false,
  ): VerifiedAspect => {
    const { aspect, verdict, why, witnesses } = compared;
    // A finding is about what the tool produces and accounts for nothing else.
    const isProduced =
      verdict === ofTool?.verdict &&
      (compared.current === ofTool.current ||
        (aspect === 'window' && hasSameWindow));
    return {
      aspect,
      verdict,
      legacy: compared.legacy,
      current: compared.current,
      why,
      witnesses,
      ...(isProduced && verdict !== 'same'
        ? accountAspect(aspect, verdict)
        : noAccount),
    };
  };
  const accountHere = account.forObject({
    algorithm: legacy,
    input: null,
    isAlone: current === null,
    sourceKeptDifferently: null,
    order,
  });
  return {
    name,
    legacy,
    current,
    aspects: aspects.map((aspect, index) =>
      verify(aspect, produced?.aspects[index], accountHere),
    ),
    inputs: inputs.map((input, index) => {
      const inputOfTool = produced?.inputs[index];
      const accountInput =
        input.legacy === null
          ? account.forAddition(inputOfTool?.current)
          : account.forObject({
              algorithm: legacy,
              input: input.legacy,
              isAlone: input.current === null,
              sourceKeptDifferently: input.sourceKeptDifferently,
              order,
            });
      const hasSameWindow = isSameSelection(
        input.windows.current,
        inputOfTool?.windows.current,
      );
      return {
        name: input.name,
        legacy: input.legacy,
        current: input.current,
        aspects: input.aspects.map((aspect, at) =>
          verify(aspect, inputOfTool?.aspects[at], accountInput, hasSameWindow),
        ),
      };
    }),
  };
}
