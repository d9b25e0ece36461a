import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import type { Tone, Words } from '../document/parts.js';
import { truncateMiddle } from '../rule/message-text.js';
import { visible } from './safe-text.js';

/** A visible text of one colour; only code may be cut, and what is whole not even wrapped. */
export interface Piece {
  readonly text: string;
  readonly tone?: Tone | undefined;
  readonly kind?: 'code' | 'whole';
}

/** A line before it is painted, so that it can be measured. */
export type Line = readonly Piece[];

/** Returns words as pieces. A place is strong in the head of a group. */
export function piecesOf(words: Words, placeTone?: Tone): Line {
  const pieces = words.map((word): Piece => {
    if (typeof word === 'string') return { text: visible(word) };
    if ('text' in word) return { ...word, text: visible(word.text) };
    if ('path' in word) {
      const { path, line, column } = word;
      const place = [path, line, column].filter((it) => it !== undefined);
      return { text: visible(place.join(':')), kind: 'whole', tone: placeTone };
    }
    const { code, isWhole } = word;
    return code === ''
      ? { text: '(empty)' }
      : { text: visible(code), kind: isWhole ? 'whole' : 'code' };
  });
  const texts = pieces.map(({ text }) => text).join('');
  const shown = visible(texts);
  // Harmless pieces may join to a command.
  return shown === texts ? pieces : [{ text: shown, tone: pieces[0]?.tone }];
}

const colorNames = {
  open: 'magenta',
  broken: 'red',
  changed: 'yellow',
  assumed: 'cyan',
  good: 'green',
  faint: 'dim',
  strong: 'bold',
} as const satisfies Record<Tone, string>;

/** Returns a function that paints a text in the colour of its tone. */
export function painter(color: boolean) {
  const colors = createColors(color);
  return (text: string, tone: Tone | undefined): string =>
    tone === undefined || text === '' ? text : colors[colorNames[tone]](text);
}

/** One-column characters that do not combine: nearly every text has only these. */
const plain = /^[ -~À-ÿ…→≠−✓]*$/;

/** Counts the columns of a visible text; wide characters take two. */
export function columnsOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

export function columnsOfLine(line: Line): number {
  return line.reduce((columns, { text }) => columns + columnsOf(text), 0);
}

/** Returns the maximum; `Math.max(...)` fails for 100,000 arguments. */
export function maxOf(columns: readonly number[]): number {
  return columns.reduce((most, it) => Math.max(most, it), 0);
}

const segmenter = new Intl.Segmenter();

function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('');
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

function fittingCharacters(
  characters: readonly string[],
  columns: number,
): readonly string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += columnsOf(character);
    return used > columns;
  });
  return end < 0 ? characters : characters.slice(0, end);
}

const ellipsis = '…';

/** Maximum code units of a column: some characters have several. */
export const unitsOfColumn = 8;

/** Makes a text visible and cuts out its middle to fit the columns. */
export function cutInMiddle(text: string, columns: number): string {
  const whole = visible(truncateMiddle(text, 2 * columns * unitsOfColumn));
  if (columnsOf(whole) <= columns) return whole;
  const room = columns - ellipsis.length;
  const characters = charactersOf(whole);
  const head = fittingCharacters(characters, Math.ceil(room / 2));
  const tail = fittingCharacters(
    characters.slice(head.length).toReversed(),
    room - columnsOf(head.join('')),
  );
  return head.join('') + ellipsis + tail.toReversed().join('');
}

/** Returns the beginning of a visible text that fits. */
export function beginningOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - ellipsis.length;
  return fittingCharacters(charactersOf(text), room).join('') + ellipsis;
}

/** Returns the end of a visible text that fits. */
export function endOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - ellipsis.length;
  const end = fittingCharacters(charactersOf(text).toReversed(), room);
  return ellipsis + end.toReversed().join('');
}

/** Cuts the codes of a line that is too long, the first ones most; each keeps some columns. */
export function fit(line: Line, room: number, least: number): Line {
  let over = columnsOfLine(line) - room;
  return line.map((piece) => {
    if (over <= 0 || piece.kind !== 'code') return piece;
    const columns = columnsOf(piece.text);
    if (columns <= least) return piece;
    const kept = Math.max(least, columns - over);
    over -= columns - kept;
    return { ...piece, text: cutInMiddle(piece.text, kept) };
  });
}

/**
 * Breaks a line between words, and words that are too wide and not whole.
 * @param hang columns that the lines behind the first lack
 */
export function wrapLine(line: Line, room: number, hang = 0): readonly Line[] {
  if (columnsOfLine(line) <= room && !/^ /.test(line[0]?.text ?? ''))
    return [line];
  const lines: Piece[][] = [[]];
  let [used, gap] = [0, 0];
  const add = (word: Line): void => {
    const columns = columnsOfLine(word);
    const free = lines.length > 1 ? room - hang : room;
    if (used > 0 && used + gap + columns > free) {
      lines.push([]);
      used = 0;
    }
    if (used > 0 && gap > 0) word = [{ text: ' '.repeat(gap) }, ...word];
    lines.at(-1)?.push(...word);
    used = used > 0 ? used + gap + columns : columns;
  };
  for (const [at, word] of wordsIn(line).entries()) {
    if (at > 0) gap++;
    if (word.length === 0) continue;
    for (const part of breakWord(word, room - hang)) {
      add(part);
      gap = 0;
    }
  }
  return lines;
}

/** Splits a line at its blanks; two of them have an empty word between. */
function wordsIn(line: Line): readonly Line[] {
  const words: Piece[][] = [[]];
  for (const piece of line)
    for (const [at, text] of (piece.kind === 'whole'
      ? [piece.text]
      : piece.text.split(' ')
    ).entries()) {
      if (at > 0) words.push([]);
      if (text !== '') words.at(-1)?.push({ ...piece, text });
    }
  return words;
}

function breakWord(word: Line, room: number): readonly Line[] {
  if (columnsOfLine(word) <= room) return [word];
  const text = word.map((piece) => piece.text).join('');
  const parts: Piece[][] = [[]];
  let [used, at] = [0, 0];
  for (const piece of word)
    for (const character of piece.kind === 'whole'
      ? [piece.text]
      : charactersOf(piece.text)) {
      const wide = columnsOf(character);
      at += character.length;
      // Keep `::` off the beginning of a line, where it is a command in CI logs.
      const kept = text.startsWith('::', at) ? 2 : 0;
      if (used > 0 && used + wide + kept > room) {
        parts.push([]);
        used = 0;
      }
      const isCommand =
        used === 0 &&
        parts.length > 1 &&
        text.startsWith('::', at - character.length);
      parts
        .at(-1)
        ?.push({ ...piece, text: isCommand ? '<U+003A>' : character });
      used += isCommand ? 8 : wide;
    }
  return parts;
}

/** Wraps a text to lines, each behind the indent. */
export function wrapText(
  text: string,
  width: number,
  indent = '',
): readonly string[] {
  return wrapLine([{ text: visible(text) }], width - indent.length).map(
    (line) => `${indent}${line.map((it) => it.text).join('')}`.trimEnd(),
  );
}
