import { pluralise, truncateMiddle } from '../../rule/message-text.js';
import { fittingPieces } from '../print-run.js';
import type { Piece } from '../reporter.js';
import { visible } from '../safe-text.js';

const [maxValueLength, maxMessageLength] = [80, 400];

/** Formats a value as a code span, where nothing is a link, a mention or markup. */
export function code(text: string, longest = maxValueLength): string {
  const shortText = shownShort(text, longest);
  if (shortText === '') return '(empty)';
  // Renderers disagree on `\\|` in table cells: split there.
  return shortText
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
function escapeHtml(text: string): string {
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
const plain = /^(\s+|\(?([a-z]+(['-][a-z]+)*|\d{1,6})?[.,;:?!)]*)$/i;

/** Punctuation stays outside of the code span. */
const endMarks = /[.,;:?!)]+$/;

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
  for (const [match] of shownShort(sentence, maxMessageLength).matchAll(
    token,
  )) {
    const isCode = !plain.test(match) || commit.test(match);
    const marks = isCode ? (endMarks.exec(match)?.[0] ?? '') : '';
    const word = match.slice(0, match.length - marks.length);
    const isSpan = word.length > 2 && word.startsWith('`');
    add(isSpan ? word.slice(1, -1) : word, isCode);
    add(marks, false);
  }
  return words;
}

/** A table, list or fence: rows between a head and a foot; each ends with a line break. */
export interface MarkdownBlock {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot: string;
}

/** Blocks below a heading, or in a `<details>` element. */
export interface MarkdownSection {
  readonly open: string;
  readonly blocks: readonly MarkdownBlock[];
  readonly close: string;
}

/** Returns blocks below a heading; nothing if they have no rows. */
export function section(
  heading: string,
  blocks: readonly MarkdownBlock[],
): readonly MarkdownSection[] {
  return blocks.every(({ rows }) => rows.length === 0)
    ? []
    : [{ open: `\n### ${heading}\n`, blocks, close: '' }];
}

/** Returns a heading and the sections below it; nothing if there are none. */
export function underHeading(
  heading: string,
  sections: readonly MarkdownSection[],
): readonly MarkdownSection[] {
  return sections.length === 0
    ? []
    : [{ open: `\n### ${heading}\n`, blocks: [], close: '' }, ...sections];
}

/** Returns blocks in a `<details>` element. `summary` is HTML. */
export function details(
  summary: string,
  blocks: readonly MarkdownBlock[],
): MarkdownSection {
  return {
    open: `\n<details><summary>${summary}</summary>\n`,
    blocks,
    close: '\n</details>\n',
  };
}

export function markdownParagraph(text: string): MarkdownBlock {
  return { head: '\n', rows: [`${text}\n`], foot: '' };
}

/** Returns a table; a column whose name ends with a colon is aligned to the right. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): MarkdownBlock {
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
): readonly MarkdownSection[] {
  const isFollowed = rows.length > 0 && sentence !== '';
  const below = isFollowed ? [markdownParagraph(sentence)] : [];
  return section(heading, [markdownTable(columns, rows), ...below]);
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

/** Returns sections as pieces: the output may be cut behind each row. */
export function piecesOf(
  kind: string,
  sections: readonly MarkdownSection[],
): readonly Piece[] {
  return sections.flatMap(({ open, blocks, close }) => {
    const filled = blocks.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) return [{ kind, text: open + close, weight: 0 }];
    return filled.flatMap(({ head, rows, foot }, at) =>
      rows.map((row, index): Piece => {
        const isLast = at === filled.length - 1 && index === rows.length - 1;
        const start =
          (at + index === 0 ? open : '') + (index === 0 ? head : '');
        const end = index === rows.length - 1 ? foot : '';
        return {
          kind,
          text: start + row + end + (isLast ? close : ''),
          closing: (end === foot ? '' : foot) + (isLast ? '' : close),
        };
      }),
    );
  });
}

/** GitHub accepts 65,536 characters; this leaves room for additions. */
export const maxCommentLength = 60_000;

/** Reserved for the line that counts what is left out. */
export const roomForNote = 200;

/** Joins sections, cut behind a row if they are too long. */
export function cutSections(sections: readonly MarkdownSection[]): string {
  let rows = 0;
  const fitting = fittingPieces(
    piecesOf('', sections),
    { length: maxCommentLength - roomForNote },
    ({ weight = 1 }) => {
      rows += weight;
    },
  );
  return fitting.map(({ text }) => text).join('') + cutNote(rows);
}

/** Says how many rows are left out. */
export function cutNote(rows: number): string {
  return rows === 0
    ? ''
    : `\n**Cut here to stay below ${maxCommentLength.toLocaleString('en')} characters: ${pluralise(rows, 'more row')} ${rows === 1 ? 'is' : 'are'} left out.**\n`;
}
