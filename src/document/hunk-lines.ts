import { structuredPatch } from 'diff';
import type { FileRecord, FileStatus } from '../file/record.js';
import { currentText } from '../run/pair-facts.js';

/** Files with another status do not change. */
const changingStatuses: readonly FileStatus[] = ['ready', 'written', 'partial'];

/** The texts of a changed file; null or absent: there is no file. */
export interface Change {
  readonly path: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** Returns what a migration changes, or in a comparison what became of the Current text; undefined where nothing does. */
export function changeIn(record: FileRecord): Change | undefined {
  const { path, output, status, comparison } = record;
  const { sourceText = null, outputText: after = null } = record;
  if (comparison)
    return comparison.text === 'same'
      ? undefined
      : {
          path,
          before: comparison.before ?? null,
          after: currentText(record),
        };
  if (!changingStatuses.includes(status)) return undefined;
  // Without a file to write, the patch is for the source itself.
  const isInPlace = output === null || output === path;
  return {
    path: output ?? path,
    before: isInPlace ? sourceText : null,
    after,
  };
}

/** With more changed lines the text is replaced as a whole: comparing takes quadratic time. */
const maxEdits = 1000;

/** Lines around a change. */
const context = 3;

/** Returns the hunks between two texts, as lines of a patch without line feeds. */
export function hunkLines(before: string, after: string): readonly string[] {
  const options = { context, maxEditLength: maxEdits };
  const patch = structuredPatch('', '', before, after, '', '', options);
  if (!patch) return replacingHunk(before, after);
  return patch.hunks.flatMap((it) => [
    rangeLine(it.oldStart, it.oldLines, it.newStart, it.newLines),
    ...it.lines,
  ]);
}

function replacingHunk(before: string, after: string): readonly string[] {
  const [old, now] = [signed('-', before), signed('+', after)];
  const count = (lines: readonly string[]): number =>
    lines.filter((line) => !line.startsWith('\\')).length;
  return [rangeLine(1, count(old), 1, count(now)), ...old, ...now];
}

function signed(sign: string, text: string): readonly string[] {
  const lines = text.split('\n');
  const last = lines.pop();
  return [
    ...lines.map((line) => sign + line),
    ...(last === undefined || last === ''
      ? []
      : [sign + last, '\\ No newline at end of file']),
  ];
}

function rangeLine(
  oldStart: number,
  oldCount: number,
  newStart: number,
  newCount: number,
): string {
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`;
}

function range(start: number, count: number): string {
  if (count === 1) return String(start);
  // An empty range names the line before it.
  return `${count === 0 ? start - 1 : start},${count}`;
}
