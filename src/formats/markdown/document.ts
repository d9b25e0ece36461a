import { pluralise, truncateMiddle } from '../../rule/message-text.js';
import { visible } from '../visible.js';

const [maxValueLength, maxMessageLength] = [80, 400];

/** Formats a value as a code span, where nothing is a link, a mention or markup. */
export function code(text: string, longest = maxValueLength): string {
  const shown = shownShort(text, longest);
  if (shown === '') return '(empty)';
  // Renderers disagree on `\\|` in table cells: split there.
  return shown
    .split(/(?<=\\)(?=\|)/)
    .map(codeSpan)
    .join('<!-- -->');
}

/** Makes a text visible and cuts it in its middle if it is too long. */
export function shownShort(text: string, longest: number): string {
  return visible(truncateMiddle(text, longest));
}

function codeSpan(text: string): string {
  const fence = fenceFor(text, 1);
  // Renderers strip one space at each end.
  const isPadded = /^`|`$|^ .*[^ ].* $/s.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Returns a fence longer than any run of backticks in the text. */
export function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Formats a sentence; quoted parts and words that could be markup become code. */
export function prose(sentence: string): string {
  return wordsIn(sentence)
    .map(({ text, isCode }) => (isCode ? code(text, Infinity) : text))
    .join('');
}

export function htmlProse(sentence: string): string {
  return wordsIn(sentence)
    .map(({ text, isCode }) =>
      isCode ? htmlCode(text, Infinity) : escapeHtml(text),
    )
    .join('');
}

export function htmlCode(text: string, longest = maxMessageLength): string {
  return `<code>${escapeHtml(shownShort(text, longest))}</code>`;
}

/** Escapes a text for a place between tags. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

interface Word {
  readonly text: string;
  readonly isCode: boolean;
}

/** A code span, a JSON string, white space, or the text between these. */
const token = /`[^`]+`|"(?:[^"\\]|\\.)*"|\s+|[^\s`"]+|[`"]/g;

/** Harmless: words with hyphens and punctuation, short numbers, punctuation. */
const plain = /^(\s+|\(?([a-z]+(['-][a-z]+)*|\d{1,6})?[.,;:)]*)$/i;

/** Punctuation stays outside of the code span. */
const endMarks = /[.,;:)]+$/;

/** GitHub links these as commits. */
const commit = /^[\da-f]{7,}/i;

function wordsIn(sentence: string): readonly Word[] {
  const words: Word[] = [];
  const add = (text: string, isCode: boolean): void => {
    const last = words.at(-1);
    // Adjacent code spans would merge.
    if (last?.isCode === isCode)
      words[words.length - 1] = { text: last.text + text, isCode };
    else if (text !== '') words.push({ text, isCode });
  };
  for (const [found] of shownShort(sentence, maxMessageLength).matchAll(
    token,
  )) {
    const isCode = !plain.test(found) || commit.test(found);
    const marks = isCode ? (endMarks.exec(found)?.[0] ?? '') : '';
    const word = found.slice(0, found.length - marks.length);
    const isSpan = word.length > 2 && word.startsWith('`');
    add(isSpan ? word.slice(1, -1) : word, isCode);
    add(marks, false);
  }
  return words;
}

/** A table, list or fence: rows between a head and a foot; each ends with a line break. */
export interface Block {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot: string;
}

/** Blocks below a heading, or in a `<details>` element. */
export interface Section {
  readonly open: string;
  readonly blocks: readonly Block[];
  readonly close: string;
}

/** Returns blocks below a heading; nothing if they have no rows. */
export function section(
  heading: string,
  blocks: readonly Block[],
): readonly Section[] {
  return blocks.every(({ rows }) => rows.length === 0)
    ? []
    : [{ open: `\n### ${heading}\n`, blocks, close: '' }];
}

/** Returns a heading and the sections below it; nothing if there are none. */
export function underHeading(
  heading: string,
  sections: readonly Section[],
): readonly Section[] {
  return sections.length === 0
    ? []
    : [{ open: `\n### ${heading}\n`, blocks: [], close: '' }, ...sections];
}

/** Returns blocks in a `<details>` element. `summary` is HTML. */
export function details(summary: string, blocks: readonly Block[]): Section {
  return {
    open: `\n<details><summary>${summary}</summary>\n`,
    blocks,
    close: '\n</details>\n',
  };
}

export function paragraph(text: string): Block {
  return { head: '\n', rows: [`${text}\n`], foot: '' };
}

/** Returns a table; a column whose name ends with a colon is aligned to the right. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): Block {
  const names = columns.map((name) => name.replace(/:$/, ''));
  const rules = columns.map((name) => (name.endsWith(':') ? '---:' : '---'));
  return {
    head: `\n${tableRow(names)}${tableRow(rules)}`,
    rows: rows.map(tableRow),
    foot: '',
  };
}

/** Returns a table below a heading, with a sentence below it; nothing if it has no rows. */
export function tableSection(
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  sentence = '',
): readonly Section[] {
  const isFollowed = rows.length > 0 && sentence !== '';
  const below = isFollowed ? [paragraph(sentence)] : [];
  return section(heading, [table(columns, rows), ...below]);
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

/** A part of the text; the text may be cut after it. */
interface Piece {
  readonly text: string;
  /** The text that closes open elements if the text is cut here. */
  readonly closing: string;
  readonly isRow: boolean;
  readonly isFirst: boolean;
}

function piecesOf({ open, blocks, close }: Section): readonly Piece[] {
  const filled = blocks.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0)
    return [{ text: open + close, closing: '', isRow: false, isFirst: true }];
  return filled.flatMap(({ head, rows, foot }, at) =>
    rows.map((row, index) => {
      const isFirst = at + index === 0;
      const start = (isFirst ? open : '') + (index === 0 ? head : '');
      const end = index === rows.length - 1 ? foot : '';
      const isLast = at === filled.length - 1 && index === rows.length - 1;
      return {
        text: start + row + end + (isLast ? close : ''),
        closing: (end === foot ? '' : foot) + (isLast ? '' : close),
        ...{ isRow: true, isFirst },
      };
    }),
  );
}

/** Reserved for the line that counts what is left out. */
const roomForNote = 200;

/** GitHub accepts 65,536 characters; this leaves room for additions. */
export const maxCommentLength = 60_000;

/**
 * Joins sections up to `limit` UTF-16 code units. Cuts at a row, closes open
 * elements, and counts what is left out.
 */
export function cutToFit(sections: readonly Section[], limit: number): string {
  const pieces = sections.flatMap(piecesOf);
  const whole = pieces.map(({ text }) => text).join('');
  if (whole.length < limit) return whole;
  let length = 0;
  const end = pieces.findIndex(({ text, closing }) => {
    length += text.length;
    return length + closing.length > limit - roomForNote;
  });
  const shown = pieces.slice(0, end);
  const rest = pieces.slice(end);
  const rows = rest.filter(({ isRow }) => isRow).length;
  const unseen = rest.filter(({ isFirst }) => isFirst).length;
  const sectionsToo =
    unseen > 0 ? `, among them ${pluralise(unseen, 'whole section')}` : '';
  return `${shown.map(({ text }) => text).join('')}${shown.at(-1)?.closing ?? ''}
**Cut here to stay below ${limit.toLocaleString('en')} characters: ${pluralise(rows, 'more row')} ${rows === 1 ? 'is' : 'are'} left out${sectionsToo}.**
`;
}
