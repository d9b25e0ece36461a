import { pluralise } from '../../rule/message-text.js';

/** Returns a table; a column whose name ends with a colon is aligned to the right. Empty without rows. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  if (rows.length === 0) return '';
  const names = columns.map((name) => name.replace(/:$/, ''));
  const rules = columns.map((name) => (name.endsWith(':') ? '---:' : '---'));
  return [names, rules, ...rows].map(tableRow).join('');
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
}

/** Counts what a list leaves out; empty if nothing. */
export function andMore(count: number, noun = ''): string {
  return count > 0 ? `And ${count} more${noun}.\n` : '';
}

/** Returns blocks below a heading, with empty lines between; empty without blocks. */
export function section(heading: string, ...blocks: readonly string[]): string {
  const filled = blocks.filter((it) => it !== '');
  return filled.length === 0
    ? ''
    : [`\n### ${heading}\n`, ...filled].join('\n');
}

/** Returns blocks in a `<details>` element. `summary` is HTML. */
export function details(summary: string, ...blocks: readonly string[]): string {
  const filled = blocks.filter((it) => it !== '');
  return [
    `<details><summary>${summary}</summary>\n`,
    ...filled,
    '</details>\n',
  ].join('\n');
}

/** GitHub accepts 65,536 characters; this leaves room for additions. */
export const maxCommentLength = 60_000;

/** Reserved for what closes a cut text, and the line that counts what is left out. */
const roomForNote = 300;

/**
 * Cuts a text behind a line if it is too long: closes what is open there, and says
 * how many rows are left out.
 * @param more how many rows are left out already
 */
export function cutMarkdown(text: string, more = 0): string {
  if (more === 0 && text.length <= maxCommentLength) return text;
  const lines = linesOf(text);
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length;
    return length > maxCommentLength - roomForNote;
  });
  const kept = end < 0 ? lines : lines.slice(0, end);
  const rows = rowsIn(lines.slice(kept.length)) + more;
  const note = `\n**Cut here to stay below ${maxCommentLength.toLocaleString('en')} characters: ${pluralise(rows, 'more row')} ${rows === 1 ? 'is' : 'are'} left out.**\n`;
  return kept.join('') + closing(kept) + note;
}

/** Returns the lines of a text with their line feeds. */
export function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** Counts the rows of tables and lists and the lines of patches. */
export function rowsIn(lines: readonly string[]): number {
  return lines.filter((line, index) => {
    const isHeading = lines[index + 1]?.startsWith('| ---') === true;
    return /^(\| (?!---)|[-+ @\\])/.test(line) && !isHeading;
  }).length;
}

/** Closes the fence and the elements that are open behind some lines. */
function closing(lines: readonly string[]): string {
  let fence = '';
  let isOpen = false;
  for (const line of lines) {
    // A path in a code span may begin with as many backticks.
    if (fence === '') fence = /^(`+)diff\n/.exec(line)?.[1] ?? '';
    else if (line === `${fence}\n`) fence = '';
    if (line.startsWith('<details>')) isOpen = true;
    if (line.startsWith('</details>')) isOpen = false;
  }
  return (fence === '' ? '' : `${fence}\n`) + (isOpen ? '\n</details>\n' : '');
}
