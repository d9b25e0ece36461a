import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { truncateMiddle } from '../../rule/message-text.js';
import { visible } from '../safe-text.js';

/** The role of a text, which decides its colour. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'faint' | 'strong';

export type Span = readonly [text: string, tone?: Tone | undefined];

/** A line before painting, so that it can be measured. */
export type Line = readonly Span[];

/** A text that is wrapped when it is painted. */
interface Paragraph {
  readonly text: string;
  readonly indent: number;
  readonly tone: Tone | undefined;
  /** A sign before the text, in its indent. */
  readonly sign: Span | undefined;
}

export function paragraph(
  text: string,
  indent = 0,
  tone?: Tone,
  sign?: Span,
): Paragraph {
  return { text: visible(text), indent, tone, sign };
}

export type Lines = readonly Line[];

export type Block = readonly (Line | Paragraph)[];

export function paintFor(
  color: boolean,
): Readonly<Record<Tone, (text: string) => string>> {
  const colors = createColors(color);
  return {
    error: colors.red,
    warning: colors.yellow,
    note: colors.cyan,
    good: colors.green,
    faint: colors.dim,
    strong: colors.bold,
  };
}

interface Painting {
  readonly color: boolean;
  readonly width: number;
}

/** Paints blocks, separated by empty lines; leaves out empty blocks. */
export function textOfBlocks(
  blocks: readonly Block[],
  { color, width }: Painting,
): string {
  const paint = paintFor(color);
  const painted = ([text, tone]: Span): string =>
    tone === undefined ? text : paint[tone](text);
  const spansOf = (it: Line | Paragraph): Line =>
    'text' in it ? wrapped(it, width) : trimLine(it);
  return blocks
    .filter(({ length }) => length > 0)
    .map((block) =>
      block.map((it) => `${spansOf(it).map(painted).join('')}\n`).join(''),
    )
    .join('\n');
}

function wrapped({ text, indent, tone, sign }: Paragraph, width: number): Line {
  const lines = wrap(text, width, ' '.repeat(indent));
  if (!sign) return [[lines, tone]];
  const [mark] = sign;
  const before = ' '.repeat(indent - mark.length - 1);
  return [[before], sign, [` ${lines.slice(indent)}`, tone]];
}

/** Prints blocks one after the other, also when they come in parts. */
export function createBlockPrinter(painting: Painting) {
  let last: Block | undefined;
  return (blocks: readonly Block[]): string =>
    blocks
      .filter(({ length }) => length > 0)
      .map((block) => {
        const isList = block.length === 1 && last?.length === 1;
        const gap = last === undefined || isList ? '' : '\n';
        last = block;
        return gap + textOfBlocks([block], painting);
      })
      .join('');
}

/** Puts a tail behind a head, or on the next line if it does not fit; never cuts a path. */
export function headAndTail(
  head: Line,
  tail: Line,
  width: number,
  gap = '  ',
): Lines {
  const line: Line = [...head, [gap], ...tail];
  return columnsOfLine(line) <= width ? [line] : [head, [['  '], ...tail]];
}

/** Trims the end of a line: a name may end with blanks. */
function trimLine(line: Line): Line {
  const last = line.findLastIndex(([text]) => !/^\s+$/.test(text));
  return line
    .slice(0, last + 1)
    .map(([text, ...tone], at) => [at < last ? text : text.trimEnd(), ...tone]);
}

/** One-column characters that do not combine: nearly every text has only these. */
const plain = /^[ -~À-ÿ…→≠−✓]*$/;

/** Counts the columns of a visible text; wide characters take two. */
export function columnsOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

export function columnsOfLine(line: Line): number {
  return line.reduce((columns, [text]) => columns + columnsOf(text), 0);
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

/** Makes a text visible and cuts its end, between words if possible. */
export function cutAtEnd(text: string, columns: number): string {
  const whole = visible(text);
  if (columnsOf(whole) <= columns) return whole;
  const beginning = beginningOf(whole, columns).slice(0, -ellipsis.length);
  const end = beginning.lastIndexOf(' ');
  const isInWords = end > (columns - ellipsis.length) / 2;
  return (isInWords ? beginning.slice(0, end) : beginning) + ellipsis;
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

/** Wraps a visible text between words; breaks words that are too wide. */
export function wrap(text: string, width: number, indent: string): string {
  const room = width - columnsOf(indent);
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const word of text.trim().split(' '))
    for (const part of breakWord(word, room)) {
      const columns = columnsOf(part);
      if (line !== '' && used + 1 + columns > room) {
        lines.push(line);
        [line, used] = ['', 0];
      }
      const gap = line === '' ? '' : ' ';
      line += gap + part;
      used += gap.length + columns;
    }
  return [...lines, line].map((it) => (indent + it).trimEnd()).join('\n');
}

function breakWord(word: string, columns: number): readonly string[] {
  if (columnsOf(word) <= columns) return [word];
  const parts: string[] = [];
  let [part, used, at] = ['', 0, 0];
  for (const character of charactersOf(word)) {
    const wide = columnsOf(character);
    at += character.length;
    // Keep `::` off the beginning of a line, where it is a command in CI logs.
    const kept = word.startsWith('::', at) ? 2 : 0;
    if (part !== '' && used + wide + kept > columns) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += character;
    used += wide;
  }
  return [...parts, part];
}
