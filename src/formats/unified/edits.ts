import { diffArrays } from 'diff';
import type { Cut } from './cuts.js';

/** Lines that are replaced by others: from 0, the ends exclusive. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** A part in which more lines than this come and go is replaced as a whole. */
const mostMoves = 1000;

/**
 * The edits that lead from some lines to others, in their order. Nearly every
 * line of a migration changes, and comparing takes a time that grows with the
 * square of the changes: so what stands between two cuts is compared by itself,
 * which keeps the whole linear.
 */
export function editsOf(
  before: readonly string[],
  after: readonly string[],
  cuts: readonly Cut[],
): readonly Edit[] {
  const edits: Edit[] = [];
  let [start, newStart] = [0, 0];
  for (const [end, newEnd] of [...cuts, [before.length, after.length] as Cut]) {
    const part = { start, end, newStart, newEnd };
    for (const edit of editsIn(part, before, after)) {
      const last = edits.at(-1);
      if (last?.end === edit.start && last.newEnd === edit.newStart)
        edits[edits.length - 1] = {
          ...edit,
          start: last.start,
          newStart: last.newStart,
        };
      else edits.push(edit);
    }
    [start, newStart] = [end, newEnd];
  }
  return edits;
}

/** The edits in a part of the lines. */
function editsIn(
  part: Edit,
  before: readonly string[],
  after: readonly string[],
): readonly Edit[] {
  const old = before.slice(part.start, part.end);
  const now = after.slice(part.newStart, part.newEnd);
  if (old.length === 0 && now.length === 0) return [];
  if (old.length === 0 || now.length === 0) return [part];
  const changes = diffArrays(old, now, { maxEditLength: mostMoves });
  // The types leave out that it gives up.
  if (!changes) return [part];
  const edits: Edit[] = [];
  let { start, newStart } = part;
  for (const { added, removed, count } of changes) {
    const end = added ? start : start + count;
    const newEnd = removed ? newStart : newStart + count;
    if (added || removed) edits.push({ start, end, newStart, newEnd });
    [start, newStart] = [end, newEnd];
  }
  return edits;
}
