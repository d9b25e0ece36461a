import type { Aspect, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { algorithmAspects, inputAspects } from '../rule/rule.js';
import {
  consequenceSentences,
  type FileVerification,
  isUnaccounted,
  unnamed,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
  windowsKey,
} from '../file/verified-file.js';

/** Aspects of an algorithm, or of some of its inputs, that differ for one cause. */
export interface Difference {
  readonly verdict: Verdict;
  /** The name of the algorithm. */
  readonly algorithm: string;
  /** Empty for aspects of the algorithm itself. */
  readonly inputs: readonly string[];
  /** Empty if the whole algorithm or input is left out. */
  readonly aspects: readonly Aspect[];
  /** The findings and decisions that account for it, as `rule` or `rule: choice`; if it is to decide, the rules. */
  readonly reasons: readonly string[];
  readonly isToDecide: boolean;
  /** The words of both windows, where they differ. */
  readonly windows: string | undefined;
  /** The witnesses and their consequences, or what is not shown, in sentences. */
  readonly evidence: readonly string[];
}

/**
 * Returns what is not the same in a file: first what nothing accounts for, input
 * by input, then what is to decide, and what findings and decisions account for, if
 * it has a witness.
 */
export function differencesIn({
  algorithms,
}: Pick<FileVerification, 'algorithms'>): readonly Difference[] {
  return algorithms.flatMap((algorithm) => [
    ...unaccountedIn(algorithm),
    ...group(
      algorithm,
      (it) => it.witnesses.length > 0 && !isUnaccounted(it),
      (_, aspect) => reasonsOf(aspect),
    ),
  ]);
}

/** Returns what nothing accounts for in a file. */
export function unaccountedDifferences({
  algorithms,
}: Pick<FileVerification, 'algorithms'>): readonly Difference[] {
  return algorithms.flatMap(unaccountedIn);
}

/** Joins what shows a difference, without a full stop at the end. */
export function evidenceText({ evidence }: Difference): string {
  return evidence.map((it) => it.replace(/\.$/, '')).join('; ');
}

function unaccountedIn(algorithm: VerifiedAlgorithm): readonly Difference[] {
  return [
    ...group(
      algorithm,
      (it) => isUnaccounted(it) && it.waitsFor.length === 0,
      ({ legacy, current }) => [legacy ?? '', current ?? ''],
    ),
    ...group(
      algorithm,
      // What is unknown only because of a question needs no example.
      ({ waitsFor, witnesses }) => waitsFor.length > 0 && witnesses.length > 0,
      (_, aspect) => reasonsOf(aspect),
    ),
  ];
}

function reasonsOf({
  accountedBy,
  waitsFor,
}: VerifiedAspect): readonly string[] {
  return [
    ...waitsFor,
    ...accountedBy.map(({ rule, choose }) =>
      choose === null ? rule : `${rule}: ${choose}`,
    ),
  ];
}

/**
 * Joins aspects with the same verdict and evidence, and the same key. An
 * algorithm in only one file is reported without its inputs.
 */
function group(
  algorithm: VerifiedAlgorithm,
  isReported: (aspect: VerifiedAspect) => boolean,
  keyOf: (object: VerifiedObject, aspect: VerifiedAspect) => readonly string[],
): readonly Difference[] {
  const isAlone = algorithm.legacy === null || algorithm.current === null;
  const reported = [algorithm, ...(isAlone ? [] : algorithm.inputs)].flatMap(
    (object) =>
      object.aspects.filter(isReported).map((aspect) => ({ object, aspect })),
  );
  const groups = groupBy(reported, ({ object, aspect }) => {
    const { verdict, why, witnesses } = aspect;
    const texts = witnesses.map(({ text }) => text);
    return [verdict, ...why, ...texts, ...keyOf(object, aspect)].join('\n');
  });
  return Array.from(groups.values(), (joined): Difference => {
    const [{ object: one, aspect: first }] = joined;
    const inputs = joined.flatMap(({ object }) =>
      object === algorithm ? [] : (object.name ?? unnamed),
    );
    const aspects = new Set(joined.map(({ aspect }) => aspect.aspect));
    const every = one === algorithm ? algorithmAspects : inputAspects;
    const isWhole =
      first.verdict === 'left out' && aspects.size === every.length;
    return {
      verdict: first.verdict,
      algorithm: algorithm.name ?? unnamed,
      inputs: [...new Set(inputs)],
      aspects: isWhole ? [] : [...aspects],
      reasons: [...new Set(joined.flatMap(({ aspect }) => reasonsOf(aspect)))],
      isToDecide: first.waitsFor.length > 0,
      windows: first.aspect === 'window' ? windowsKey(first) : undefined,
      evidence: [
        ...first.witnesses.flatMap((witness) => [
          witness.text,
          ...consequenceSentences(witness),
        ]),
        ...first.why,
      ],
    };
  });
}
