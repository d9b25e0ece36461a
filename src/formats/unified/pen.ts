import { paintFor } from '../terminal/paint.js';
import { visibleLines } from '../terminal/visible.js';

type Kind = 'head' | 'range' | 'context' | 'removed' | 'added' | 'note';

/** How each kind of line is written; a line comes without its line feed. */
export type Pen = Readonly<Record<Kind, (line: string) => string>>;

const asItIs = (line: string): string => line;

/** Writes a patch that can be applied. */
export const plainPen: Pen = {
  head: asItIs,
  range: asItIs,
  context: asItIs,
  removed: asItIs,
  added: asItIs,
  note: asItIs,
};

/** Writes for the eye: no character acts on the terminal, and the line endings of CRLF files do not show. */
export function terminalPen(color: boolean): Pen {
  const paint = paintFor(color);
  return {
    head: (line) => paint.strong(visibleLines(line)),
    range: (line) => paint.note(line),
    context: visibleLines,
    removed: (line) => paint.error(visibleLines(line)),
    added: (line) => paint.good(visibleLines(line)),
    note: (line) => paint.faint(line),
  };
}
