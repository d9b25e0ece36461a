import type { JsonNode } from '../../json/node.js';
import {
  algorithmsOf,
  type LegacyFile,
  snakeCase,
} from '../../legacy/legacy-model.js';
import { currentAlgorithms } from '../current/algorithms.js';
import { legacyAlgorithms } from '../legacy/algorithms.js';
import type { AlgorithmMeaning, InputMeaning } from '../meaning.js';
import type { AlgorithmAspect, Compared } from '../verdict.js';
import { compareAlgorithms } from './algorithms.js';
import { downstreamIn } from './downstream.js';
import { type ComparedInput, compareInputs } from './inputs.js';
import { orderOf } from './order.js';
import { type Pair, pairUp } from './pairs.js';
import type { CompareWindows } from './windows.js';

/** An algorithm as far as both files have it. */
export interface ComparedAlgorithm {
  /** Null where there is none that can be read. */
  readonly name: string | null;
  /** JSON Pointers. */
  readonly legacy: string | null;
  readonly current: string | null;
  readonly aspects: readonly Compared<AlgorithmAspect>[];
  readonly inputs: readonly ComparedInput[];
}

type InputPair = Pair<InputMeaning>;

interface AlgorithmPair extends Pair<AlgorithmMeaning> {
  readonly inputs: readonly InputPair[];
}

/**
 * Compares what a Legacy file means with what a Current file means: algorithm by
 * algorithm, by name, and input by input, by the function input that it binds to.
 *
 * @param current any JSON value; it need not keep to the Current format
 * @param compareWindows what the whole run compares windows with
 */
export function compareFiles(
  file: LegacyFile,
  current: JsonNode,
  compareWindows: CompareWindows,
): readonly ComparedAlgorithm[] {
  const ours = legacyAlgorithms(file);
  const theirs = currentAlgorithms(current);
  const pairs = pairUp(ours, theirs, ({ name }) => name).map(
    (pair): AlgorithmPair => ({ ...pair, inputs: inputPairs(pair) }),
  );
  const declared = algorithmsOf(file);
  const declarationOf = new Map(
    ours.map((meaning, index) => [meaning, declared[index]]),
  );
  const order = orderOf(
    pairs.flatMap(({ legacy, current: other, inputs }) => {
      const algorithm = legacy && declarationOf.get(legacy);
      return algorithm
        ? [{ algorithm, legacy, current: other, inputs: bothOf(inputs) }]
        : [];
    }),
  );
  const consequencesOf = downstreamIn(ours, theirs);
  return pairs.map(({ legacy, current: other, inputs }) => {
    const name = legacy?.name ?? other?.name ?? null;
    return {
      name,
      legacy: legacy?.pointer ?? null,
      current: other?.pointer ?? null,
      aspects: compareAlgorithms(
        { legacy, current: other },
        legacy && declarationOf.get(legacy),
        order,
      ),
      inputs: inputs.map((pair) =>
        compareInputs(pair, {
          compareWindows,
          downstream: (before, after) =>
            consequencesOf(name ?? '', before, after),
        }),
      ),
    };
  });
}

function inputPairs({
  legacy,
  current,
}: Pair<AlgorithmMeaning>): readonly InputPair[] {
  return pairUp(legacy?.inputs ?? [], current?.inputs ?? [], ({ inputName }) =>
    inputName === undefined ? undefined : snakeCase(inputName),
  );
}

function bothOf(inputs: readonly InputPair[]) {
  return inputs.flatMap(({ legacy, current }) =>
    legacy ? [{ legacy, current }] : [],
  );
}
