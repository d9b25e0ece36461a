import { groupBy } from '../../json/collections.js';
import {
  type JsonNode,
  type JsonObject,
  objectsIn,
  stringAt,
} from '../../json/node.js';
import { type LegacyFile, snakeCase } from '../../legacy/legacy-model.js';
import { currentAlgorithms } from '../current/current-algorithms.js';
import { legacyAlgorithms } from '../legacy/legacy-algorithms.js';
import { type AlgorithmMeaning, gaps, open } from '../meaning.js';
import {
  type AlgorithmAspect,
  type Aspect,
  type Compared,
  type ComparedPart,
  same,
  unknown,
} from '../verdict.js';
import { compareAlgorithms } from './compare-algorithms.js';
import { readersOfBoth } from './downstream.js';
import { type ComparedInput, compareInputs } from './compare-inputs.js';
import { cutByKept } from './kept-windows.js';
import { compareOrder, orderOfBoth } from './order.js';
import type { CompareWindows } from './compare-windows.js';

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

/** A Current file; it may break the format. */
export interface CurrentDocument {
  readonly path: string;
  readonly root: JsonNode;
}

/** The definition of an algorithm in a Current file. */
export interface Definition {
  readonly path: string;
  readonly name: string;
  readonly node: JsonObject;
}

/**
 * Compares the meaning of a Legacy file with that of a Current file: algorithms
 * by name, inputs by the function input that they bind to.
 * @param compareWindows shared by the whole run, because it caches
 * @param elsewhere how other Current files define algorithms that are not in this file
 */
export function compareFiles(
  file: LegacyFile,
  { path, root }: CurrentDocument,
  compareWindows: CompareWindows,
  elsewhere: ReadonlyMap<string, readonly Definition[]> = new Map(),
): ComparedFiles {
  const ours = legacyAlgorithms(file);
  const names = new Set(ours.map(({ name }) => name));
  const here = objectsIn(root);
  // Many repositories have a folder for each site, with the same names.
  const namesHere = new Set(here.map((it) => stringAt(it, 'Name')));
  const others = [...names].flatMap((name) =>
    name === undefined || namesHere.has(name)
      ? []
      : (elsewhere.get(name) ?? []),
  );
  const read = currentAlgorithms([...here, ...others.map(({ node }) => node)]);
  const filesOf = groupBy(
    read.map(({ name }, index) => ({
      name,
      path: others[index - here.length]?.path ?? path,
    })),
    ({ name }) => name,
  );
  const isTwice = (name: string | undefined): boolean =>
    name !== undefined && (filesOf.get(name)?.length ?? 0) > 1;
  const whyTwice = (name: string): string =>
    gaps.definedTwice(name, filesOf.get(name)?.map((it) => it.path) ?? []);
  const all = read.map((it) => withoutSources(it, isTwice, whyTwice));
  const theirs = all.filter(
    ({ name }, index) =>
      names.has(name) &&
      (!isTwice(name) || all.findIndex((it) => it.name === name) === index),
  );
  const pairs = pairUp(ours, theirs, ({ name }) => name).map(
    ({ legacy, current }) => ({
      legacy,
      current,
      inputs: pairUp(
        legacy?.inputs ?? [],
        current?.inputs ?? [],
        ({ inputName }) => inputName && snakeCase(inputName),
      ),
    }),
  );
  const bothOrders = orderOfBoth(
    pairs.flatMap(({ legacy, current, inputs }) =>
      legacy ? [{ legacy, current, inputs }] : [],
    ),
  );
  const readers = readersOfBoth(ours, all);
  const cut = cutByKept(ours, all);
  const algorithms = pairs.map(({ legacy, current, inputs }) => {
    const name = legacy?.name ?? current?.name ?? null;
    const order = legacy
      ? compareOrder(legacy, bothOrders)
      : { ...same, parts: [] };
    const compared: ComparedAlgorithm = {
      name,
      legacy: legacy?.pointer ?? null,
      current: current?.pointer ?? null,
      aspects: compareAlgorithms(legacy, current, order),
      order: order.parts,
      inputs: inputs.map((pair) =>
        compareInputs(cut(name, pair), {
          algorithm: name ?? '',
          compareWindows,
          readers,
        }),
      ),
    };
    return name !== null && current && isTwice(name)
      ? unknownWholly(compared, whyTwice(name))
      : compared;
  });
  return {
    algorithms,
    additions: all.flatMap((it, index) => {
      const other = others[index - here.length];
      if (!other) return additionsOf(it, names);
      return isTwice(it.name) ? [] : [movedTo(other.path, it)];
    }),
  };
}

/** Makes sources unknown that have several definitions. */
function withoutSources(
  algorithm: AlgorithmMeaning,
  isTwice: (name: string) => boolean,
  whyTwice: (name: string) => string,
): AlgorithmMeaning {
  const inputs = algorithm.inputs.map((input) => {
    const { source } = input;
    return source.kind === 'known' &&
      source.value.kind === 'results' &&
      isTwice(source.value.algorithm)
      ? { ...input, source: open(whyTwice(source.value.algorithm)) }
      : input;
  });
  return { ...algorithm, inputs };
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
