import { createColors } from 'picocolors';
import stringWidth from 'string-width';
import { truncateMiddle } from '../../rule/message-text.js';
import { visible } from '../visible.js';

/** What a part of a text is; its colour follows from that. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'faint' | 'strong';

export type Paint = Readonly<Record<Tone, (text: string) => string>>;

/** A part of a line: visible text and its tone. */
export type Span = readonly [text: string, tone?: Tone | undefined];

/** A line that can still be measured: it is not painted yet. */
export type Line = readonly Span[];

/** A text that is wrapped where it is painted. */
interface Paragraph {
  readonly text: string;
  /** The blanks before each of its lines. */
  readonly indent: number;
  readonly tone: Tone | undefined;
}

/** Makes a text visible, to be wrapped. */
export function paragraph(text: string, indent = 0, tone?: Tone): Paragraph {
  return { text: visible(text), indent, tone };
}

/** Lines that can still be measured. */
export type Lines = readonly Line[];

/** Lines and paragraphs that belong together. */
export type Block = readonly (Line | Paragraph)[];

/** Returns the colours of a terminal, or none. */
export function paintFor(color: boolean): Paint {
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

/** Returns blocks as painted text, set apart by empty lines; empty blocks are left out. */
export function textOfBlocks(
  blocks: readonly Block[],
  { color, width }: { readonly color: boolean; readonly width: number },
): string {
  const paint = paintFor(color);
  const painted = ([text, tone]: Span): string =>
    tone === undefined ? text : paint[tone](text);
  const spansOf = (it: Line | Paragraph): Line =>
    'text' in it
      ? [[wrap(it.text, width, ' '.repeat(it.indent)), it.tone]]
      : it;
  return blocks
    .filter(({ length }) => length > 0)
    .map((block) =>
      block.map((it) => `${spansOf(it).map(painted).join('')}\n`).join(''),
    )
    .join('\n');
}

/** Joins blocks with empty lines between them; no empty line between blocks of one line each. */
export function joinBlocks(blocks: readonly Block[]): Block {
  const filled = blocks.filter(({ length }) => length > 0);
  return filled.flatMap((block, index) => {
    const isAlone = block.length === 1 && filled[index - 1]?.length === 1;
    return index === 0 || isAlone ? block : [[], ...block];
  });
}

/** Returns a line without the blanks at its end: a name in a file may end with some. */
export function trimLine(line: Block[number]): Block[number] {
  if ('text' in line) return line;
  const last = line.findLastIndex(([text]) => !/^\s+$/.test(text));
  return line
    .slice(0, last + 1)
    .map(([text, ...tone], at) => [at < last ? text : text.trimEnd(), ...tone]);
}

/** Characters of one column each, none of which joins another: nearly every text has no others. */
const plain = /^[ -~À-ÿ–…→≠✓━█▓▒▚░]*$/;

/** Counts the columns of a visible text; wide characters take two. */
export function columnsOf(text: string): number {
  return plain.test(text) ? text.length : stringWidth(text);
}

export function columnsOfLine(line: Line): number {
  return line.reduce((columns, [text]) => columns + columnsOf(text), 0);
}

/** The greatest of some numbers; `Math.max` takes no hundred thousand of them. */
export function maxOf(columns: readonly number[]): number {
  return columns.reduce((most, it) => Math.max(most, it), 0);
}

/** Made for the first text that is not plain: that takes a while. */
let segmenter: Intl.Segmenter | undefined;

function charactersOf(text: string): readonly string[] {
  if (plain.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter();
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

/** Code units that a column may take: some characters are made of several. */
export const unitsOfColumn = 8;

/** Makes a text visible and cuts it in its middle to at most so many columns. */
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

/** Makes a text visible and cuts it at its end, between words if it has some. */
export function cutAtEnd(text: string, columns: number): string {
  const whole = visible(text);
  if (columnsOf(whole) <= columns) return whole;
  const beginning = beginningOf(whole, columns).slice(0, -ellipsis.length);
  const end = beginning.lastIndexOf(' ');
  const isInWords = end > (columns - ellipsis.length) / 2;
  return (isInWords ? beginning.slice(0, end) : beginning) + ellipsis;
}

/** Cuts a visible text at its end. */
export function beginningOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - ellipsis.length;
  return fittingCharacters(charactersOf(text), room).join('') + ellipsis;
}

/** Cuts a visible text at its beginning. */
export function endOf(text: string, columns: number): string {
  if (columnsOf(text) <= columns) return text;
  const room = columns - ellipsis.length;
  const end = fittingCharacters(charactersOf(text).toReversed(), room);
  return ellipsis + end.toReversed().join('');
}

/** Wraps a visible text between words; a word that is too wide is broken where the line ends. */
export function wrap(text: string, width: number, indent: string): string {
  const room = width - columnsOf(indent);
  const words = text.trimEnd().split(' ');
  const lines: string[] = [];
  let line = '';
  for (const word of words.flatMap((it) => breakWord(it, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columnsOf(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
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
    // A line that begins with two colons would be a command in the log of a CI run.
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

/** Aligns rows of a name, which is cut where there is no room for it, and figures. */
export function alignedRows(
  rows: readonly (readonly string[])[],
  width: number,
): Lines {
  const wide = (rows[0] ?? []).map(
    (_, at) => maxOf(rows.map((row) => columnsOf(visible(row[at] ?? '')))) + 2,
  );
  const figures = wide.slice(1).reduce((sum, it) => sum + it, 0);
  const first = Math.max(8, Math.min((wide[0] ?? 0) - 2, width - figures));
  return rows.map(([head = '', ...others]) => {
    const name = cutInMiddle(head, first);
    const line = others.map((it, at) => it.padStart(wide[at + 1] ?? 0));
    return [[name + ' '.repeat(first - columnsOf(name)) + line.join('')]];
  });
}

/** Puts items side by side, set apart by two blanks, on as many lines as that takes. */
export function packItems(
  items: readonly Line[],
  indent: string,
  width: number,
): readonly Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const longer: Line = [...(last ?? []), ['  '], ...item];
    if (last && columnsOfLine(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push([[indent], ...item]);
  }
  return lines;
}
