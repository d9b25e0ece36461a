import { type Decide, undecided } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import type { LegacyFile } from '../legacy/legacy-model.js';
import { algorithms as algorithmsRule } from './constructs/algorithm.js';
import { judge, sourcesIn } from './judge.js';
import { enterFilled, type Ledger, supplied } from './ledger.js';
import { type JudgedElement, mapElement, mapInputs } from './map-element.js';
import type { ElementResult } from './migration.js';
import { orderOf, readInCurrentRound } from './order.js';

/**
 * Maps a Legacy file to the Current format, element by element: all results of
 * a large file at once would take many times its size. Pure, and never throws
 * for what the file says.
 */
export function* mapFile(
  file: LegacyFile,
  decide: Decide = undecided,
): Generator<ElementResult> {
  const elements = judgeAll(file, decide);
  const judged = elements.flatMap((it) => it.judged ?? []);
  const kept = judged.flatMap((it) => it.kept ?? []);
  const sources = sourcesIn(judged);
  const order = orderOf(kept, () => {
    const reads = new Map<string, readonly string[]>();
    for (const it of elements)
      if (it.judged?.kept) {
        const inputs = mapInputs(it, { sources, decide }) ?? [];
        reads.set(it.judged.kept.name, inputs.flatMap(readInCurrentRound));
      }
    return reads;
  });
  const context = { sources, order, decide };
  for (const it of elements) yield mapElement(it, context);
  const ledger = ledgerOf(file, kept.length);
  if (ledger) yield { algorithm: undefined, findings: [], ledger };
}

function judgeAll(
  { elements }: LegacyFile,
  decide: Decide,
): readonly JudgedElement[] {
  let written = 0;
  return elements.map((element) => {
    const judged = element.algorithm && judge(element.algorithm, decide);
    const pointer = pointerTo('', written);
    if (judged?.kept) written++;
    return { element, judged, pointer };
  });
}

/** The ledger of the array itself, where the output has no element that accounts for it. */
function ledgerOf({ root }: LegacyFile, written: number): Ledger | undefined {
  if (written > 0) return undefined;
  return {
    forEach: (take) => {
      // An empty array is a leaf itself.
      if (root.items.length === 0) enterFilled(take, root, algorithmsRule, []);
      else take(supplied(algorithmsRule, [], ''));
    },
  };
}
