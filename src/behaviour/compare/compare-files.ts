import { groupBy } from '../../json/collections.js';
import { type LegacyFile, snakeCase } from '../../legacy/legacy-model.js';
import { legacyAlgorithms } from '../legacy/legacy-algorithms.js';
import { type AlgorithmMeaning, type InputMeaning, open } from '../meaning.js';
import {
  type AlgorithmAspect,
  type Aspect,
  type Compared,
  type ComparedPart,
  same,
  unknown,
} from '../verdict.js';
import { compareAlgorithms } from './compare-algorithms.js';
import {
  type CurrentDocument,
  type Definition,
  definedTwice,
  readDefinitions,
} from './definitions.js';
import { type ReadersOfBoth, readersOfBoth } from './downstream.js';
import { type ComparedInput, compareInputs } from './compare-inputs.js';
import { cutInputs, type SourcesOfBoth, sourcesOfBoth } from './cut-inputs.js';
import { compareOrder, type OrderOfBoth, orderOfBoth } from './order.js';
import type { KnownComparisons } from './compare-windows.js';

export interface ComparedAlgorithm {
  readonly name: string | null;
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<AlgorithmAspect>[];
  readonly order: readonly ComparedPart[];
  readonly inputs: readonly ComparedInput[];
}

interface ComparedFiles {
  readonly algorithms: readonly ComparedAlgorithm[];
  readonly additions: readonly ComparedAddition[];
}

/** Something that only Current has. */
export interface ComparedAddition {
  readonly algorithm: string | null;
  readonly input: string | null;
  readonly current: string;
  readonly text: string;
}

/**
 * Compares the meaning of a Legacy file with that of a Current file: algorithms
 * by name, inputs by the function input that they bind to.
 * @param known shared by the whole run
 * @param elsewhere how other Current files define algorithms that are not in this file
 */
export function compareFiles(
  file: LegacyFile,
  currentFile: CurrentDocument,
  known: KnownComparisons,
  elsewhere: ReadonlyMap<string, readonly Definition[]> = new Map(),
): ComparedFiles {
  const ours = legacyAlgorithms(file);
  const names = new Set(ours.map(({ name }) => name));
  const defined = readDefinitions(names, currentFile, elsewhere);
  const twice = definedTwice(defined);
  const theirs = defined.map(({ algorithm }) =>
    withoutSources(algorithm, twice),
  );
  const pairs = pairAlgorithms(
    ours,
    theirs.filter(
      ({ name }, index) =>
        names.has(name) &&
        (!twice.has(name) ||
          theirs.findIndex((it) => it.name === name) === index),
    ),
  );
  const both: ComparedSides = {
    known,
    twice,
    orders: orderOfBoth(pairs),
    readers: readersOfBoth(ours, theirs),
    sources: sourcesOfBoth(ours, theirs),
  };
  return {
    algorithms: pairs.map((it) => comparePair(it, both)),
    additions: defined.flatMap(({ algorithm, path, isMoved }) => {
      if (!isMoved) return additionsOf(algorithm, names);
      return twice.has(algorithm.name) ? [] : [movedTo(path, algorithm)];
    }),
  };
}

/** Makes sources unknown that have several definitions. */
function withoutSources(
  algorithm: AlgorithmMeaning,
  twice: ComparedSides['twice'],
): AlgorithmMeaning {
  const inputs = algorithm.inputs.map((input) => {
    const { source } = input;
    const why =
      source.kind === 'known' && source.value.kind === 'results'
        ? twice.get(source.value.algorithm)
        : undefined;
    return why === undefined ? input : { ...input, source: open(why) };
  });
  return { ...algorithm, inputs };
}

/** An algorithm of both files, with its inputs. */
interface AlgorithmPair extends Pair<AlgorithmMeaning> {
  readonly inputs: readonly Pair<InputMeaning>[];
}

function pairAlgorithms(
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

/** What comparing an algorithm needs of both files. */
interface ComparedSides {
  readonly known: KnownComparisons;
  /** Why it is not known which definition of a name runs. */
  readonly twice: ReadonlyMap<string | undefined, string>;
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
    aspects: compareAlgorithms(legacy, current, order),
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

function movedTo(
  path: string,
  { pointer, name }: AlgorithmMeaning,
): ComparedAddition {
  const text = `Current defines it in ${path}, and it is compared with that`;
  return { algorithm: name ?? null, input: null, current: pointer, text };
}

/** @param names of the Legacy algorithms */
function additionsOf(
  algorithm: AlgorithmMeaning,
  names: ReadonlySet<string | undefined>,
): readonly ComparedAddition[] {
  const { pointer, name = null, additions } = algorithm;
  if (names.has(algorithm.name))
    return additions.map(({ input, text, pointer: current }) => ({
      algorithm: name,
      input,
      current,
      text,
    }));
  const text =
    'Current runs it too; this Legacy file has no algorithm of that name';
  return [{ algorithm: name, input: null, current: pointer, text }];
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
