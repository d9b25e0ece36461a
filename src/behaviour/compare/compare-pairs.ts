import { snakeCase } from '../../legacy/legacy-model.js';
import type { AlgorithmMeaning } from '../meaning.js';
import {
  type AlgorithmAspect,
  type Aspect,
  type Compared,
  type ComparedPart,
  same,
  unknown,
} from '../verdict.js';
import { compareAlgorithms } from './compare-algorithms.js';
import { type ComparedInput, compareInputs } from './compare-inputs.js';
import type { KnownComparisons } from './compare-windows.js';
import { cutInputs, type ReadingPair, sourcesOfBoth } from './cut-inputs.js';
import { type ReadersOfBoth, readersOf } from './downstream.js';
import { compareOrder, orderOfBoth } from './order.js';
import { pairObjects } from './pair-objects.js';

export interface ComparedAlgorithm {
  readonly name: string | null;
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<AlgorithmAspect>[];
  readonly order: readonly ComparedPart[];
  readonly inputs: readonly ComparedInput[];
  readonly pair: AlgorithmPair;
}

/** An algorithm of both files, with its inputs. */
export interface AlgorithmPair {
  readonly legacy: AlgorithmMeaning | undefined;
  readonly current: AlgorithmMeaning | undefined;
  readonly inputs: readonly ReadingPair[];
}

export function pairInputs(
  legacy: AlgorithmMeaning | undefined,
  current: AlgorithmMeaning | undefined,
): AlgorithmPair {
  const inputs = pairObjects(
    legacy?.inputs ?? [],
    current?.inputs ?? [],
    ({ inputName }) => inputName && snakeCase(inputName),
  );
  return {
    legacy,
    current,
    inputs: inputs.map(({ then, now }) => ({ legacy: then, current: now })),
  };
}

/**
 * Compares the algorithms of both files, pair by pair.
 * @param ours all algorithms of the Legacy file
 * @param twice why it is not known which definition of a name runs
 * @param renamed the names in Current of algorithms that have another one there
 */
export function comparePairs(
  pairs: readonly AlgorithmPair[],
  ours: readonly AlgorithmMeaning[],
  theirs: readonly AlgorithmMeaning[],
  known: KnownComparisons,
  twice: ReadonlyMap<string | undefined, string>,
  renamed: ReadonlyMap<string | undefined, string> = new Map(),
): readonly ComparedAlgorithm[] {
  const orders = orderOfBoth(pairs);
  const readers: ReadersOfBoth = {
    legacy: readersOf(ours, renamed),
    current: readersOf(theirs, new Map()),
    known: new Map(),
  };
  const sources = sourcesOfBoth(ours, theirs);
  return pairs.map((pair) => {
    const { legacy, current } = pair;
    const name = current?.name ?? legacy?.name ?? null;
    const why = name === null || !current ? undefined : twice.get(name);
    // Nothing is known of an algorithm if several definitions have its name.
    const ifOnce = <A extends Aspect>(
      aspects: readonly Compared<A>[],
    ): readonly Compared<A>[] =>
      why === undefined
        ? aspects
        : aspects.map((it) => ({ ...it, ...unknown(why) }));
    const { parts, ...order } = legacy
      ? compareOrder(legacy, orders)
      : { ...same, parts: [] };
    return {
      name,
      legacy: legacy?.pointer ?? null,
      current: current?.pointer ?? null,
      aspects: ifOnce(compareAlgorithms(legacy, current, order, known.sides)),
      order: why === undefined ? parts : [],
      inputs: pair.inputs.map((it) => {
        const cut = cutInputs(it, legacy?.name ?? null, sources);
        const algorithm = name ?? '';
        const input = compareInputs(cut, { algorithm, known, readers });
        return { ...input, aspects: ifOnce(input.aspects) };
      }),
      pair,
    };
  });
}
