import type { Aspect, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { algorithmAspects, inputAspects, type Level } from '../rule/rule.js';
import {
  consequenceSentences,
  type FileVerification,
  isUnaccounted,
  unnamed,
  type VerifiedAlgorithm,
  type VerifiedAspect,
  type VerifiedObject,
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
  /** The findings and decisions that account for it, as `rule` or `rule: choice`. */
  readonly reasons: readonly string[];
  /** The witnesses and their consequences, or what is not shown, in sentences. */
  readonly evidence: readonly string[];
  /** JSON Pointers into both files. */
  readonly legacy: string | null;
  readonly current: string | null;
}

/** Returns the level of a difference that nothing accounts for: an error where both differ, a warning where it is unknown. */
export function levelOfDifference({
  verdict,
  reasons,
}: Difference): Level | null {
  if (reasons.length > 0) return null;
  return verdict === 'unknown' ? 'warning' : 'error';
}

/**
 * Returns what is not the same in a file: first what nothing accounts for, input
 * by input, then what findings and decisions account for, if it has a witness.
 */
export function differencesIn({
  algorithms,
}: Pick<FileVerification, 'algorithms'>): readonly Difference[] {
  return algorithms.flatMap((algorithm) => {
    const placed = placedAspects(algorithm);
    const open = placed.filter(({ aspect }) => isUnaccounted(aspect));
    const accounted = placed.filter(
      ({ aspect }) => aspect.witnesses.length > 0 && !isUnaccounted(aspect),
    );
    return [
      ...group(algorithm, open, ({ object }) => [
        object.legacy ?? '',
        object.current ?? '',
      ]),
      ...group(algorithm, accounted, ({ aspect }) => reasonsOf(aspect)),
    ];
  });
}

interface PlacedAspect {
  /** The algorithm itself, or an input. */
  readonly object: VerifiedObject;
  readonly aspect: VerifiedAspect;
}

/** An algorithm in only one file is reported without its inputs. */
function placedAspects(algorithm: VerifiedAlgorithm): readonly PlacedAspect[] {
  const isAlone = algorithm.legacy === null || algorithm.current === null;
  return [algorithm, ...(isAlone ? [] : algorithm.inputs)].flatMap((object) =>
    object.aspects.map((aspect) => ({ object, aspect })),
  );
}

function reasonsOf({ accountedBy }: VerifiedAspect): readonly string[] {
  return accountedBy.map(({ rule, choose }) =>
    choose === null ? rule : `${rule}: ${choose}`,
  );
}

/** Joins aspects with the same verdict and evidence, and the same key. */
function group(
  algorithm: VerifiedAlgorithm,
  placed: readonly PlacedAspect[],
  keyOf: (it: PlacedAspect) => readonly string[],
): readonly Difference[] {
  const groups = groupBy(placed, (it) => {
    const { verdict, why, witnesses } = it.aspect;
    const texts = witnesses.map(({ text }) => text);
    return [verdict, ...why, ...texts, ...keyOf(it)].join('\n');
  });
  return [...groups.values()].map((all) => {
    const [{ object, aspect }] = all;
    const { verdict, why, witnesses } = aspect;
    const isAlgorithm = object === algorithm;
    const aspects = unique(all.map((it) => it.aspect.aspect));
    const every = isAlgorithm ? algorithmAspects : inputAspects;
    const isWhole = verdict === 'left out' && aspects.length === every.length;
    return {
      verdict,
      algorithm: algorithm.name ?? unnamed,
      inputs: isAlgorithm
        ? []
        : unique(all.map((it) => it.object.name ?? unnamed)),
      aspects: isWhole ? [] : aspects,
      reasons: unique(all.flatMap((it) => reasonsOf(it.aspect))),
      evidence: [
        ...witnesses.flatMap((witness) => [
          witness.text,
          ...consequenceSentences(witness),
        ]),
        ...why,
      ],
      legacy: object.legacy,
      current: object.current,
    };
  });
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}
