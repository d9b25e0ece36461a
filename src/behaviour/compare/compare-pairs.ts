import { groupBy } from '../../json/collections.js';
import { snakeCase } from '../../legacy/legacy-model.js';
import type { AlgorithmMeaning, InputMeaning } from '../meaning.js';
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
import { cutInputs, type SourcesOfBoth, sourcesOfBoth } from './cut-inputs.js';
import { type ReadersOfBoth, readersOfBoth } from './downstream.js';
import { compareOrder, type OrderOfBoth, orderOfBoth } from './order.js';

export interface ComparedAlgorithm {
  readonly name: string | null;
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<AlgorithmAspect>[];
  readonly order: readonly ComparedPart[];
  readonly inputs: readonly ComparedInput[];
}

/** An algorithm of both files, with its inputs. */
interface AlgorithmPair extends Pair<AlgorithmMeaning> {
  readonly inputs: readonly Pair<InputMeaning>[];
}

export function pairAlgorithms(
  ours: readonly AlgorithmMeaning[],
  theirs: readonly AlgorithmMeaning[],
): readonly AlgorithmPair[] {
  return pairUp(ours, theirs, ({ name }) => name).map((pair) => ({
    ...pair,
    inputs: pairUp(
      pair.legacy?.inputs ?? [],
      pair.current?.inputs ?? [],
      ({ inputName }) => inputName && snakeCase(inputName),
    ),
  }));
}

/** All algorithms of both files, and what is known of them. */
interface BothFiles {
  readonly ours: readonly AlgorithmMeaning[];
  readonly theirs: readonly AlgorithmMeaning[];
  readonly known: KnownComparisons;
  /** Why it is not known which definition of a name runs. */
  readonly twice: ReadonlyMap<string | undefined, string>;
}

/** Compares the algorithms of both files, pair by pair. */
export function comparePairs(
  pairs: readonly AlgorithmPair[],
  { ours, theirs, known, twice }: BothFiles,
): readonly ComparedAlgorithm[] {
  const both: ComparedSides = {
    known,
    twice,
    orders: orderOfBoth(pairs),
    readers: readersOfBoth(ours, theirs),
    sources: sourcesOfBoth(ours, theirs),
  };
  return pairs.map((it) => comparePair(it, both));
}

/** What comparing an algorithm needs of both files. */
interface ComparedSides extends Pick<BothFiles, 'known' | 'twice'> {
  readonly orders: OrderOfBoth;
  readonly readers: ReadersOfBoth;
  readonly sources: SourcesOfBoth;
}

function comparePair(
  { legacy, current, inputs }: AlgorithmPair,
  { known, twice, orders, readers, sources }: ComparedSides,
): ComparedAlgorithm {
  const name = legacy?.name ?? current?.name ?? null;
  const order = legacy ? compareOrder(legacy, orders) : { ...same, parts: [] };
  const compared: ComparedAlgorithm = {
    name,
    legacy: legacy?.pointer ?? null,
    current: current?.pointer ?? null,
    aspects: compareAlgorithms(legacy, current, order, known.sides),
    order: order.parts,
    inputs: inputs.map((pair) =>
      compareInputs(cutInputs(pair, name, sources), {
        algorithm: name ?? '',
        known,
        readers,
      }),
    ),
  };
  const why = name === null || !current ? undefined : twice.get(name);
  return why === undefined ? compared : unknownWholly(compared, why);
}

/** Nothing is known of an algorithm if several definitions have its name. */
function unknownWholly(
  algorithm: ComparedAlgorithm,
  why: string,
): ComparedAlgorithm {
  const isUnknown = <A extends Aspect>(compared: Compared<A>): Compared<A> => ({
    ...compared,
    ...unknown(why),
  });
  return {
    ...algorithm,
    order: [],
    aspects: algorithm.aspects.map(isUnknown),
    inputs: algorithm.inputs.map((input) => ({
      ...input,
      aspects: input.aspects.map(isUnknown),
    })),
  };
}

interface Pair<T> {
  readonly legacy: T | undefined;
  readonly current: T | undefined;
}

/**
 * Pairs items with the same key, in order. Items without a key stay single.
 * Legacy order; items of only the Current file come last.
 */
function pairUp<T>(
  legacy: readonly T[],
  current: readonly T[],
  keyOf: (item: T) => string | undefined,
): readonly Pair<T>[] {
  const waiting = groupBy(
    current.filter((item) => keyOf(item) !== undefined),
    keyOf,
  );
  const taken = new Map<string | undefined, number>();
  const pairs = legacy.map((item): Pair<T> => {
    const key = keyOf(item);
    const index = taken.get(key) ?? 0;
    taken.set(key, index + 1);
    return { legacy: item, current: waiting.get(key)?.[index] };
  });
  const paired = new Set(pairs.map((it) => it.current));
  return [
    ...pairs,
    ...current
      .filter((item) => !paired.has(item))
      .map((item) => ({ legacy: undefined, current: item })),
  ];
}
