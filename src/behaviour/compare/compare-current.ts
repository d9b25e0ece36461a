import type { JsonNode } from '../../json/node.js';
import { readCurrent } from '../../current/read-current.js';
import { currentAlgorithms } from '../current/current-algorithms.js';
import type { AlgorithmMeaning } from '../meaning.js';
import { type Aspect, type Compared, same, timeSides } from '../verdict.js';
import {
  type ComparedAlgorithm,
  comparePairs,
  pairAlgorithms,
} from './compare-pairs.js';
import { isSameSelection, noComparisons } from './compare-windows.js';

/**
 * Compares what a Current file meant with what it means now. Equal declarations are the
 * same also where their meaning is not shown. `legacy` in the result is the file as it was.
 */
export function compareCurrent(
  then: JsonNode,
  now: JsonNode,
): readonly ComparedAlgorithm[] {
  const [ours, theirs] = [meaningsIn(then), meaningsIn(now)];
  return comparePairs(pairAlgorithms(ours, theirs), {
    ours,
    theirs,
    known: noComparisons(timeSides),
    twice: new Map(),
  }).map((algorithm) => ({
    ...algorithm,
    aspects: algorithm.aspects.map((it) => sameIf(isDeclaredSame(it), it)),
    inputs: algorithm.inputs.map(({ windows, ...input }) => ({
      ...input,
      windows,
      aspects: input.aspects.map((it) =>
        sameIf(
          isDeclaredSame(it) ||
            (it.aspect === 'window' &&
              isSameSelection(windows.legacy, windows.current)),
          it,
        ),
      ),
    })),
  }));
}

function meaningsIn(root: JsonNode): readonly AlgorithmMeaning[] {
  return currentAlgorithms(readCurrent(root).algorithms);
}

function isDeclaredSame({ legacy, current }: Compared): boolean {
  return legacy !== null && legacy === current;
}

function sameIf<A extends Aspect>(
  isSame: boolean,
  compared: Compared<A>,
): Compared<A> {
  return isSame ? { ...compared, ...same } : compared;
}
