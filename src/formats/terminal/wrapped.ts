import { charactersOf, columnsOf } from './columns.js';

/**
 * Breaks a text between words so that no line is wider than `width`; a word that
 * is wider by itself is broken where the line ends.
 */
export function wrapped(
  text: string,
  width: number,
  indentation: string,
): string {
  const room = width - columnsOf(indentation);
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .trimEnd()
    .split(' ')
    .flatMap((it) => broken(it, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columnsOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  // Of several blanks in a row, and of those that end the text, none ends a line.
  return [...lines, line].map((it) => (indentation + it).trimEnd()).join('\n');
}

/** A word in parts of so many columns. */
function broken(word: string, columns: number): readonly string[] {
  if (columnsOf(word) <= columns) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  let at = 0;
  for (const character of charactersOf(word)) {
    const wide = columnsOf(character);
    at += character.length;
    // A line that begins with two colons would be a command in the log of a CI run.
    const kept = word.startsWith('::', at) ? 2 : 0;
    if (part !== '' && used + wide + kept > columns) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += wide;
  }
  return [...parts, part];
}
