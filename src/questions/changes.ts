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

export interface BeforeAndAfter {
  readonly before: ComparedFiles;
  readonly after: ComparedFiles;
  readonly algorithms: readonly AlgorithmMeaning[];
}

/** Finds what an answer changes in other objects, and the readers of an algorithm that it leaves out. */
export function changedElsewhere(
  { before, after, algorithms }: BeforeAndAfter,
  objects: readonly ComparedObject[],
): readonly ChangedElsewhere[] {
  const gone = objects
    .filter((it) => !('windows' in it) && it.current === null)
    .map(({ name }) => name);
  const readers = inputsOf(algorithms)
    .filter((it) => gone.includes(sourceName(it) ?? null))
    .map(({ pointer }) => pointer);
  return changedAspects(before, after, (it) => readers.includes(it ?? ''))
    .filter(
      ({ object, compared }) =>
        !objects.includes(object) && compared.verdict !== 'same',
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

/** @param isAsked whether the object at a Legacy pointer counts in any case */
function changedAspects(
  before: ComparedFiles,
  after: ComparedFiles,
  isAsked: (legacy: string | null) => boolean,
): readonly ChangedAspect[] {
  const known = new Set(aspectsIn(before).map(keyOf));
  return aspectsIn(after).filter(
    (it) => isAsked(it.object.legacy) || !known.has(keyOf(it)),
  );
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
