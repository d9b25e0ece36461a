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
import type { Compared } from '../behaviour/verdict.js';
import { locate } from '../json/parse.js';
import {
  type Account,
  type AccountAspect,
  accountFor,
  accountForAddition,
  type AccountingFinding,
} from './accounting.js';
import {
  type FileVerification,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  windowsKey,
} from './verified-file.js';
import type { LegacyFile } from '../legacy/legacy-model.js';
import type { AgainstFile } from './open.js';

/** A Legacy file, and what the tool makes of it. */
export interface VerifiedSource {
  readonly legacy: LegacyFile;
  readonly findings: readonly AccountingFinding[];
  /** The Current text. */
  readonly outputText: string;
}

export interface Verified {
  readonly verification: FileVerification;
  /** The pairs of windows that the verifier compared for the first time, by their words. */
  readonly windows: Map<string, WindowPicture>;
}

/** @param elsewhere how other Current files than `other` define an algorithm */
export type Verifier = (
  file: VerifiedSource,
  other?: AgainstFile,
  elsewhere?: (name: string) => readonly Definition[],
) => Verified;

/**
 * Returns a function that compares the meaning of a Legacy file with that of the
 * Current text, or of an existing Current file.
 */
export function createVerifier(): Verifier {
  const compareWindows = windowComparer();
  const pictured = new Set<string>();
  return ({ legacy, findings, outputText }, other, elsewhere = () => []) => {
    const produced = compareFiles(legacy, locate(outputText), compareWindows);
    const compared = other
      ? compareFiles(legacy, other.root, compareWindows, {
          path: other.path,
          elsewhere,
        })
      : produced;
    const account = accountFor(findings);
    const windows = new Map<string, WindowPicture>();
    for (const { inputs } of compared.algorithms)
      for (const { windows: pair } of inputs) {
        if (!pair.legacy || !pair.current) continue;
        const key = windowsKey({
          legacy: pair.legacy.words,
          current: pair.current.words,
        });
        if (pictured.has(key)) continue;
        pictured.add(key);
        windows.set(key, pictureOf(pair.legacy, pair.current));
      }
    return {
      verification: {
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
      },
      windows,
    };
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
  findings: readonly AccountingFinding[],
): VerifiedAlgorithm {
  // Findings account only for objects of the Legacy file.
  const accountAt = (
    input: string | null,
    isAlone: boolean,
    sourceKeptDifferently: string | null = null,
  ): AccountAspect =>
    legacy === null
      ? () => []
      : account({
          algorithm: legacy,
          input,
          isAlone,
          sourceKeptDifferently,
          order,
        });
  // A decision can add an input.
  const accountForAdded = (pointer: string | null | undefined) => () =>
    typeof pointer === 'string' ? accountForAddition(findings, pointer) : [];
  const verify = (
    compared: Compared,
    ofTool: Compared | undefined,
    accountedBy: AccountAspect,
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
      accountedBy:
        isProduced && verdict !== 'same' ? accountedBy(aspect, compared) : [],
    };
  };
  const accountHere = accountAt(null, current === null);
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
          ? accountForAdded(inputOfTool?.current)
          : accountAt(
              input.legacy,
              input.current === null,
              input.sourceKeptDifferently,
            );
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
