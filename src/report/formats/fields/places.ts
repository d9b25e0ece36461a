import { locate } from '../../../json/locate.js';
import { childrenOf } from '../../../json/node.js';
import { positionsIn } from '../../../json/position.js';
import type { FileReport } from '../../report.js';

/** The lines on which algorithms and inputs begin, by their pointers. */
export function linesOfObjects({
  sourceText,
}: FileReport): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  if (typeof sourceText !== 'string') return lines;
  const text = sourceText.replace(/^\uFEFF/, '');
  const positionAt = positionsIn({ text, byteOrderMark: false });
  for (const algorithm of childrenOf(locate(text))) {
    lines.set(algorithm.pointer, positionAt(algorithm.start).line);
    const inputs = childrenOf(algorithm).find(
      ({ pointer }) => pointer === `${algorithm.pointer}/inputs`,
    );
    for (const input of inputs ? childrenOf(inputs) : [])
      lines.set(input.pointer, positionAt(input.start).line);
  }
  return lines;
}
