import { pluralise } from '../../rule/message-text.js';

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
