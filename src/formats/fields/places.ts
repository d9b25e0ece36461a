import { sourceTextOf } from '../../json/decode.js';
import { locate } from '../../json/parse.js';
import { childrenOf, memberOf } from '../../json/node.js';
import { positionsIn } from '../../json/position.js';
import type { FileReport } from '../../report/report.js';

/** The lines on which algorithms and inputs begin, by their pointers. */
export function linesOfObjects({
  sourceText,
}: FileReport): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  if (typeof sourceText !== 'string') return lines;
  const source = sourceTextOf(sourceText);
  const positionAt = positionsIn(source);
  for (const algorithm of childrenOf(locate(source.text))) {
    lines.set(algorithm.pointer, positionAt(algorithm.start).line);
    const inputs = memberOf(algorithm, 'inputs');
    for (const input of inputs ? childrenOf(inputs) : [])
      lines.set(input.pointer, positionAt(input.start).line);
  }
  return lines;
}
