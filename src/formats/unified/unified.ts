import { currentText } from '../../report/compare-records.js';
import type { FileRecord, FileStatus } from '../../file/record.js';
import type { FormatOptions, Piece, Reporter } from '../reporter.js';
import { paintFor, type Tone } from '../terminal/layout.js';
import { visibleLines } from '../safe-text.js';
import { signedLines } from './line-diff.js';

/** Files with another status do not change. */
const changingStatuses: readonly FileStatus[] = [
  'would-write',
  'written',
  'partial',
];

/**
 * Prints a patch for `git apply` and `patch -p1` in the working directory:
 * Legacy to Current in place, or a new file; in a comparison with a commit, the
 * change of the results. Texts are not escaped, so that the bytes stay the
 * same, except in a terminal.
 */
export const unifiedReporter: Reporter = {
  file: (record, options) => patches(changeIn(record), options),
  run: ({ deleted }, options) => deleted.flatMap((it) => patches(it, options)),
};

/** A changed file; a text is null or absent if there is no file. */
interface Change {
  readonly path: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

function patches(
  change: Change | undefined,
  { color, isTerminal }: FormatOptions,
): readonly Piece[] {
  // Colours would break a patch in a file or pipe.
  const writeLine = isTerminal === true ? writeVisible(color) : writePlain;
  const text = change ? patchOf(change, writeLine) : '';
  return text === '' ? [] : [{ text }];
}

export function changeIn(record: FileRecord): Change | undefined {
  const { path, output, status, comparison } = record;
  const { sourceText = null, outputText: after = null } = record;
  if (comparison)
    return {
      path,
      before: comparison.before ?? null,
      after: currentText(record),
    };
  if (!changingStatuses.includes(status)) return undefined;
  // For standard output, the patch is as if in place.
  const isInPlace = output === null || output === path;
  return {
    path: output ?? path,
    before: isInPlace ? sourceText : null,
    after,
  };
}

type WriteLine = (line: string, tone?: Tone) => string;

const writePlain: WriteLine = (line) => line;

export function writeVisible(color: boolean): WriteLine {
  const paint = paintFor(color);
  return (line, tone) =>
    tone ? paint[tone](visibleLines(line)) : visibleLines(line);
}

/** The mode of added and removed files; reports do not have it. */
const ordinaryFile = '100644';

/** Returns the patch of one file, as `git diff` writes it; empty where nothing changes. */
export function patchOf(
  { path, before = null, after = null }: Change,
  writeLine: WriteLine,
): string {
  if (before === after) return '';
  const [from, to] = [quotedName(`a/${path}`), quotedName(`b/${path}`)];
  const hunks = hunksOf(signedLines(before ?? '', after ?? ''), writeLine);
  const head = [
    `diff --git ${from} ${to}`,
    ...(before === null ? [`new file mode ${ordinaryFile}`] : []),
    ...(after === null ? [`deleted file mode ${ordinaryFile}`] : []),
    // An empty file has no hunks, so no side is named.
    ...(hunks === ''
      ? []
      : [
          `--- ${before === null ? '/dev/null' : withTab(from)}`,
          `+++ ${after === null ? '/dev/null' : withTab(to)}`,
        ]),
  ];
  return head.map((line) => `${writeLine(line, 'strong')}\n`).join('') + hunks;
}

/** Ends a name with spaces with a tab, or `patch` would parse a time from it. */
function withTab(name: string): string {
  return name.includes(' ') ? `${name}\t` : name;
}

const context = 3;

function hunksOf(lines: readonly string[], writeLine: WriteLine): string {
  const groups: { first: number; end: number }[] = [];
  lines.forEach((line, index) => {
    if (line.startsWith(' ')) return;
    const last = groups.at(-1);
    if (last && index - last.end <= 2 * context) last.end = index + 1;
    else groups.push({ first: index, end: index + 1 });
  });
  let [at, oldLine, newLine] = [0, 0, 0];
  return groups
    .map(({ first, end }) => {
      const start = Math.max(0, first - context);
      oldLine += start - at;
      newLine += start - at;
      at = Math.min(lines.length, end + context);
      const part = lines.slice(start, at);
      const removed = part.filter((line) => !line.startsWith('+')).length;
      const added = part.filter((line) => !line.startsWith('-')).length;
      const range = `@@ -${rangeOf(oldLine, removed)} +${rangeOf(newLine, added)} @@`;
      oldLine += removed;
      newLine += added;
      return `${writeLine(range, 'note')}\n${part.map((line) => written(line, writeLine)).join('')}`;
    })
    .join('');
}

function rangeOf(start: number, count: number): string {
  if (count === 1) return String(start + 1);
  return `${count === 0 ? start : start + 1},${count}`;
}

function written(line: string, writeLine: WriteLine): string {
  const tone = { '-': 'error', '+': 'good' } as const;
  const write = (text: string): string =>
    writeLine(text, tone[text.charAt(0) as keyof typeof tone]);
  return line.endsWith('\n')
    ? `${write(line.slice(0, -1))}\n`
    : `${write(line)}\n${writeLine('\\ No newline at end of file', 'faint')}\n`;
}

const letters: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/**
 * Quotes a file name as git does (`core.quotePath`) and GNU patch reads it.
 * Also quotes a trailing space, which GNU patch would cut.
 */
function quotedName(name: string): string {
  const quoted = name.replaceAll(
    // eslint-disable-next-line no-control-regex -- these are what is escaped
    /[\u0000-\u001f"\\\u007f]|[^\u0000-\u007f]+/g,
    (character) => letters[character] ?? octal(character),
  );
  return quoted === name && !name.endsWith(' ') ? name : `"${quoted}"`;
}

function octal(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
    .join('');
}
