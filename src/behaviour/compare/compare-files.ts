import type { LegacyFile } from '../../legacy/legacy-model.js';
import { legacyAlgorithms } from '../legacy/legacy-algorithms.js';
import { open } from '../meaning.js';
import {
  type ComparedAlgorithm,
  comparePairs,
  pairInputs,
} from './compare-pairs.js';
import type { KnownComparisons } from './compare-windows.js';
import { pairObjects } from './pair-objects.js';
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
  const theirs = defined.map(({ algorithm }) => ({
    ...algorithm,
    inputs: algorithm.inputs.map((input) => {
      const { source } = input;
      // A source that has several definitions is not known.
      const why =
        source.kind === 'known' && source.value.kind === 'results'
          ? twice.get(source.value.algorithm)
          : undefined;
      return why === undefined ? input : { ...input, source: open(why) };
    }),
  }));
  const pairs = pairObjects(
    ours,
    theirs.filter(
      ({ name }, index) =>
        names.has(name) &&
        (!twice.has(name) ||
          theirs.findIndex((it) => it.name === name) === index),
    ),
    ({ name }) => name,
  ).map(({ then, now }) => pairInputs(then, now));
  return {
    algorithms: comparePairs(pairs, ours, theirs, known, twice),
    additions: defined.flatMap(({ algorithm, path, isMoved }) => {
      const { pointer, additions } = algorithm;
      const name = algorithm.name ?? null;
      if (isMoved && twice.has(algorithm.name)) return [];
      if (!isMoved && names.has(algorithm.name))
        return additions.map(({ input, text, pointer: current }) => ({
          algorithm: name,
          input,
          current,
          text,
        }));
      const text = isMoved
        ? `Current defines it in ${path}, and it is compared with that`
        : 'Current runs it too; this Legacy file has no algorithm of that name';
      return [{ algorithm: name, input: null, current: pointer, text }];
    }),
  };
}
