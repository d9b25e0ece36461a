import type { Edit } from './edits.js';
import type { Pen } from './pen.js';

/** So many unchanged lines are shown around a change. */
const context = 3;

/** The hunks of a patch: edits that are near each other share one. */
export function hunksOf(
  before: readonly string[],
  after: readonly string[],
  edits: readonly Edit[],
  pen: Pen,
): string {
  return grouped(edits)
    .map((group) => hunkOf(before, after, group, pen))
    .join('');
}

function grouped(edits: readonly Edit[]): readonly (readonly Edit[])[] {
  const groups: Edit[][] = [];
  for (const edit of edits) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && edit.start - last.end <= 2 * context) group.push(edit);
    else groups.push([edit]);
  }
  return groups;
}

function hunkOf(
  before: readonly string[],
  after: readonly string[],
  edits: readonly Edit[],
  pen: Pen,
): string {
  const [first] = edits;
  const last = edits.at(-1);
  if (!first || !last) return '';
  const start = Math.max(0, first.start - context);
  const end = Math.min(before.length, last.end + context);
  const newStart = first.newStart - (first.start - start);
  const newEnd = last.newEnd + (end - last.end);

  const parts = [
    `${pen.range(`@@ -${range(start, end)} +${range(newStart, newEnd)} @@`)}\n`,
  ];
  const write = (sign: '-' | '+' | ' ', lines: readonly string[]): void => {
    for (const line of lines) parts.push(written(sign, line, pen));
  };
  let at = start;
  for (const edit of edits) {
    write(' ', before.slice(at, edit.start));
    write('-', before.slice(edit.start, edit.end));
    write('+', after.slice(edit.newStart, edit.newEnd));
    at = edit.end;
  }
  write(' ', before.slice(at, end));
  return parts.join('');
}

/** Lines count from 1; no lines stand behind the line of that number. */
function range(start: number, end: number): string {
  const count = end - start;
  if (count === 1) return String(start + 1);
  return `${count === 0 ? start : start + 1},${count}`;
}

const kinds = { '-': 'removed', '+': 'added', ' ': 'context' } as const;

function written(sign: keyof typeof kinds, line: string, pen: Pen): string {
  const write = pen[kinds[sign]];
  return line.endsWith('\n')
    ? `${write(sign + line.slice(0, -1))}\n`
    : `${write(sign + line)}\n${pen.note('\\ No newline at end of file')}\n`;
}
