import { structuredPatch } from 'diff';
import type { FileRecord } from '../file/record.js';

/** The texts of a file that changes; null: there was none. */
export interface Change {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** Returns what a migration changes in a file; undefined where nothing does. */
export function changeIn(record: FileRecord): Change | undefined {
  const { path, output, status } = record;
  const { sourceText = null, outputText: after } = record;
  const changes = ['ready', 'written', 'partial'].includes(status);
  if (!changes || typeof after !== 'string') return undefined;
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
  if (patch)
    return patch.hunks.flatMap((it) => [
      `@@ -${range(it.oldStart, it.oldLines)} +${range(it.newStart, it.newLines)} @@`,
      ...it.lines,
    ]);
  const [old, now] = [signed('-', before), signed('+', after)];
  const rangeOf = (lines: readonly string[]): string =>
    range(1, lines.filter((line) => !line.startsWith('\\')).length);
  return [`@@ -${rangeOf(old)} +${rangeOf(now)} @@`, ...old, ...now];
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

function range(start: number, count: number): string {
  if (count === 1) return String(start);
  // An empty range names the line before it.
  return `${count === 0 ? start - 1 : start},${count}`;
}
