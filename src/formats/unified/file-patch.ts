import { cutsOf } from './cuts.js';
import { editsOf } from './edits.js';
import { hunksOf } from './hunks.js';
import { linesOf } from './lines.js';
import { quotedName } from './name.js';
import type { Pairs } from './pairs.js';
import type { Pen } from './pen.js';

/** What becomes of a file. */
export interface Change {
  readonly path: string;
  /** Null: there is no file. */
  readonly before: string | null;
  /** Null: there is no file any more. */
  readonly after: string | null;
  /** What of the one text became what of the other. */
  readonly pairs: Pairs;
}

/** The mode of a file that comes or goes: no report knows a better one. */
const ordinaryFile = '100644';

/** The patch of one file, as `git diff` writes it; empty where nothing changes. */
export function patchOf(
  { path, before, after, pairs }: Change,
  pen: Pen,
): string {
  if (before === after) return '';
  const [old, now] = [before ?? '', after ?? ''];
  const [oldLines, newLines] = [linesOf(old), linesOf(now)];
  const from = quotedName(`a/${path}`);
  const to = quotedName(`b/${path}`);
  const head = [
    `diff --git ${from} ${to}`,
    ...(before === null ? [`new file mode ${ordinaryFile}`] : []),
    ...(after === null ? [`deleted file mode ${ordinaryFile}`] : []),
  ];
  const hunks = hunksOf(
    oldLines,
    newLines,
    editsOf(oldLines, newLines, cutsOf(old, now, pairs)),
    pen,
  );
  // An empty file comes or goes without a hunk, and then nothing names the sides.
  const sides =
    hunks === ''
      ? []
      : [
          `--- ${before === null ? '/dev/null' : withTab(from)}`,
          `+++ ${after === null ? '/dev/null' : withTab(to)}`,
        ];
  return (
    [...head, ...sides].map((line) => `${pen.head(line)}\n`).join('') + hunks
  );
}

/** A name with a space in it ends with a tab, or `patch` would take the rest for a time. */
function withTab(name: string): string {
  return name.includes(' ') ? `${name}\t` : name;
}
