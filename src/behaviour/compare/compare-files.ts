import { groupBy } from '../../json/collections.js';
import type { JsonNode } from '../../json/node.js';
import { type LegacyFile, snakeCase } from '../../legacy/legacy-model.js';
import { currentAlgorithms } from '../current/current-algorithms.js';
import { legacyAlgorithms } from '../legacy/legacy-algorithms.js';
import type { AlgorithmMeaning } from '../meaning.js';
import {
  type AlgorithmAspect,
  type Compared,
  type ComparedPart,
  same,
} from '../verdict.js';
import { compareAlgorithms } from './compare-algorithms.js';
import { downstreamIn } from './downstream.js';
import { type ComparedInput, compareInputs } from './compare-inputs.js';
import { cutByKept } from './kept-windows.js';
import { compareOrder } from './order.js';
import type { CompareWindows } from './compare-windows.js';

export interface ComparedAlgorithm {
  readonly name: string | null;
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<AlgorithmAspect>[];
  readonly order: readonly ComparedPart[];
  readonly inputs: readonly ComparedInput[];
}

export interface ComparedFiles {
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
 * @param root any JSON value, even one that breaks the Current format
 * @param compareWindows shared by the whole run, because it caches
 */
export function compareFiles(
  file: LegacyFile,
  root: JsonNode,
  compareWindows: CompareWindows,
): ComparedFiles {
  const ours = legacyAlgorithms(file);
  const names = new Set(ours.map(({ name }) => name));
  const all = currentAlgorithms(root);
  const theirs = all.filter(({ name }) => names.has(name));
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
  const orderOf = compareOrder(
    pairs.flatMap(({ legacy, current, inputs }) =>
      legacy ? [{ legacy, current, inputs }] : [],
    ),
  );
  const consequencesOf = downstreamIn(ours, all);
  const cut = cutByKept(ours, all);
  const algorithms = pairs.map(({ legacy, current, inputs }) => {
    const name = legacy?.name ?? current?.name ?? null;
    const order = legacy ? orderOf(legacy) : { ...same, parts: [] };
    return {
      name,
      legacy: legacy?.pointer ?? null,
      current: current?.pointer ?? null,
      aspects: compareAlgorithms(legacy, current, order),
      order: order.parts,
      inputs: inputs.map((pair) =>
        compareInputs(cut(pair), {
          compareWindows,
          downstream: (before, after) =>
            consequencesOf(name ?? '', before, after),
        }),
      ),
    };
  });
  return { algorithms, additions: all.flatMap((it) => additionsOf(it, names)) };
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
      ...{ input, current, text },
    }));
  const text = 'Current runs it too; Legacy has no algorithm of that name';
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
