import type {
  ComparedAlgorithm,
  ComparedFiles,
} from '../behaviour/compare/compare-files.js';
import type { ComparedInput } from '../behaviour/compare/compare-inputs.js';
import type { AlgorithmMeaning, InputMeaning } from '../behaviour/meaning.js';
import type { Compared, Verdict } from '../behaviour/verdict.js';
import type { Aspect } from '../rule/rule.js';

export type ComparedObject = ComparedAlgorithm | ComparedInput;

/** A change in another algorithm or input. */
export interface ChangedElsewhere {
  readonly algorithm: string | null;
  readonly input: string | null;
  readonly aspect: Aspect;
  readonly verdict: Verdict;
}

/**
 * Finds what an answer changes in other objects, and the readers of an algorithm
 * that it leaves out.
 * @param algorithms of the Legacy file
 * @param objects what the answer is about
 */
export function changedElsewhere(
  before: ComparedFiles,
  after: ComparedFiles,
  algorithms: readonly AlgorithmMeaning[],
  objects: readonly ComparedObject[],
): readonly ChangedElsewhere[] {
  const gone = objects
    .filter((it) => !('windows' in it) && it.current === null)
    .map(({ name }) => name);
  const readers = inputsOf(algorithms)
    .filter((it) => gone.includes(sourceName(it) ?? null))
    .map(({ pointer }) => pointer);
  const known = new Set(aspectsIn(before).map(keyOf));
  return aspectsIn(after)
    .filter(
      (it) =>
        (readers.includes(it.object.legacy ?? '') || !known.has(keyOf(it))) &&
        !objects.includes(it.object) &&
        it.compared.verdict !== 'same',
    )
    .map(({ algorithm, object, compared: { aspect, verdict } }) => ({
      algorithm,
      aspect,
      verdict,
      input: 'windows' in object ? object.name : null,
    }));
}

interface ChangedAspect {
  readonly algorithm: string | null;
  readonly object: ComparedObject;
  readonly compared: Compared;
}

function aspectsIn({ algorithms }: ComparedFiles): readonly ChangedAspect[] {
  return algorithms.flatMap((algorithm) =>
    [algorithm, ...algorithm.inputs].flatMap((object) =>
      object.aspects.map((compared: Compared) => ({
        algorithm: algorithm.name,
        object,
        compared,
      })),
    ),
  );
}

function keyOf({ algorithm, object, compared }: ChangedAspect): string {
  const { aspect, verdict, current } = compared;
  const place = object.legacy ?? [algorithm, object.name];
  return JSON.stringify([place, aspect, verdict, current]);
}

export function inputsOf(
  algorithms: readonly AlgorithmMeaning[],
): readonly InputMeaning[] {
  return algorithms.flatMap(({ inputs }) => inputs);
}

export function sourceName({ source }: InputMeaning): string | undefined {
  return source.kind === 'known' && source.value.kind === 'results'
    ? source.value.algorithm
    : undefined;
}
