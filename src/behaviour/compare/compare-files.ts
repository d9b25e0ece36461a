import type { LegacyFile } from '../../legacy/legacy-model.js';
import { legacyAlgorithms } from '../legacy/legacy-algorithms.js';
import { type AlgorithmMeaning, open } from '../meaning.js';
import {
  type ComparedAlgorithm,
  comparePairs,
  pairAlgorithms,
} from './compare-pairs.js';
import type { KnownComparisons } from './compare-windows.js';
import {
  type CurrentDocument,
  type Definition,
  definedTwice,
  readDefinitions,
} from './definitions.js';

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
  return {
    algorithms: comparePairs(pairs, { ours, theirs, known, twice }),
    additions: defined.flatMap(({ algorithm, path, isMoved }) => {
      if (!isMoved) return additionsOf(algorithm, names);
      return twice.has(algorithm.name) ? [] : [movedTo(path, algorithm)];
    }),
  };
}

/** Makes sources unknown that have several definitions. */
function withoutSources(
  algorithm: AlgorithmMeaning,
  twice: ReadonlyMap<string | undefined, string>,
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
