import { type Change, changeIn, hunkLines } from '../document/hunk-lines.js';
import type { Tone } from '../document/parts.js';
import { painter } from '../render/layout.js';
import { visibleLines } from '../render/safe-text.js';
import { toneOfChange } from '../render/terminal.js';
import type { Format } from './format.js';

/**
 * Prints a patch for `git apply` and `patch -p1` in the working directory:
 * Legacy to Current in place, or a new file; in a comparison with a commit, of the
 * files that differ. Texts are not escaped, so that the bytes stay the same, except in
 * a terminal.
 */
export const unifiedFormat: Format = (_, { color, isTerminal }) => {
  // Colours would break a patch in a file or pipe.
  const writeLine = isTerminal === true ? writeVisible(color) : writePlain;
  return {
    file(record) {
      const change = changeIn(record);
      return change ? patchOf(change, writeLine) : '';
    },
    end: () => '',
  };
};

type WriteLine = (line: string, tone?: Tone) => string;

const writePlain: WriteLine = (line) => line;

export function writeVisible(color: boolean): WriteLine {
  const paint = painter(color);
  return (line, tone) => paint(visibleLines(line), tone);
}

/** The mode of added files; reports do not have it. */
const ordinaryFile = '100644';

/** Returns the patch of one file, as `git diff` writes it; empty where nothing changes. */
export function patchOf(
  { path, before, after }: Change,
  writeLine: WriteLine,
): string {
  if (before === after) return '';
  const [from, to] = [quotedName(`a/${path}`), quotedName(`b/${path}`)];
  const hunks = hunkLines(before ?? '', after);
  const head = [
    `diff --git ${from} ${to}`,
    ...(before === null ? [`new file mode ${ordinaryFile}`] : []),
    // An empty file has no hunks, so no side is named.
    ...(hunks.length === 0
      ? []
      : [
          `--- ${before === null ? '/dev/null' : withTab(from)}`,
          `+++ ${withTab(to)}`,
        ]),
  ];
  return [
    ...head.map((line) => `${writeLine(line, 'strong')}\n`),
    ...hunks.map((line) => `${writeLine(line, toneOfChange(line))}\n`),
  ].join('');
}

/** Ends a name with spaces with a tab, or `patch` would parse a time from it. */
function withTab(name: string): string {
  return name.includes(' ') ? `${name}\t` : name;
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
    (character) =>
      letters[character] ??
      Array.from(
        new TextEncoder().encode(character),
        (byte) => `\\${byte.toString(8).padStart(3, '0')}`,
      ).join(''),
  );
  return quoted === name && !name.endsWith(' ') ? name : `"${quoted}"`;
}
