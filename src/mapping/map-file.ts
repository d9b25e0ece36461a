import { type Decide, undecided } from '../decisions/decision.js';
import { pointerTo } from '../json/pointer.js';
import type { LegacyFile } from '../legacy/model.js';
import { algorithms as algorithmsRule } from './constructs/algorithm.js';
import { judge, type Judged, sourcesIn } from './judge.js';
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
  const judged = file.elements.map(
    ({ algorithm }) => algorithm && judge(algorithm, decide),
  );
  const algorithms = judged.filter((it) => it !== undefined);
  const kept = algorithms.flatMap((it) => it.kept ?? []);
  const sources = sourcesIn(algorithms);
  const order = orderOf(kept, () => {
    const reads = new Map<string, readonly string[]>();
    for (const it of judgedElements(file, judged))
      if (it.judged?.kept) {
        const inputs = mapInputs(it, { sources, decide }) ?? [];
        reads.set(it.judged.kept.name, inputs.flatMap(readInCurrentRound));
      }
    return reads;
  });
  const context = { sources, order, decide };
  for (const it of judgedElements(file, judged)) yield mapElement(it, context);
  const ledger = ledgerOf(file, kept.length);
  if (ledger) yield { algorithm: undefined, findings: [], ledger };
}

/** Walks through the elements once more, now that each is judged. */
function* judgedElements(
  file: LegacyFile,
  judged: readonly (Judged | undefined)[],
): Generator<JudgedElement> {
  let written = 0;
  for (const [index, element] of file.elements.entries()) {
    const known = judged[index];
    yield { element, judged: known, pointer: pointerTo('', written) };
    if (known?.kept) written++;
  }
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
