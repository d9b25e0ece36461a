import { truncateMiddle } from '../../rule/message-text.js';
import { visible } from '../terminal/visible.js';

/** Longer values are cut in their middle. */
const longestValue = 80;

/** Longer messages are cut in their middle. */
const longestMessage = 400;

/** A value of a file, as a code span: there nothing is a link, a mention or markup. */
export function code(text: string, longest = longestValue): string {
  const shown = shownShort(text, longest);
  if (shown === '') return '(empty)';
  // Renderers do not agree on what a backslash before the pipe of a table cell escapes.
  return shown
    .split(/(?<=\\)(?=\|)/)
    .map(codeSpan)
    .join('<!-- -->');
}

/** A text made visible, cut in its middle where it is too long. */
export function shownShort(text: string, longest: number): string {
  return visible(truncateMiddle(text, longest));
}

function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  // One space at each end belongs to the fence, where there is more than spaces.
  const isPadded = /^`|`$|^ .*[^ ].* $/s.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** How many backticks stand in a row at most. */
export function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce(
    (longest, run) => Math.max(longest, run.length),
    0,
  );
}

/** A sentence that may name values: what it quotes, and every word that could act, is code. */
export function prose(sentence: string): string {
  return piecesOf(sentence)
    .map(({ text, isCode }) => (isCode ? code(text, Infinity) : text))
    .join('');
}

/** The same for a line of HTML. */
export function htmlProse(sentence: string): string {
  return piecesOf(sentence)
    .map(({ text, isCode }) =>
      isCode ? htmlCode(text, Infinity) : escapeHtml(text),
    )
    .join('');
}

/** A value of a file in a line of HTML. */
export function htmlCode(text: string, longest = longestMessage): string {
  return `<code>${escapeHtml(shownShort(text, longest))}</code>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

/** A code span, a JSON string, white space, or what stands between these. */
const token = /`[^`]+`|"(?:[^"\\]|\\.)*"|\s+|[^\s`"]+|[`"]/g;

/** Words, also with hyphens and the marks around them, short numbers, and marks alone. */
const plain = /^(\s+|\(?([a-z]+(['-][a-z]+)*|\d{1,6})?[.,;:)]*)$/i;

/** The marks that end a sentence or a part of it are no part of a word before them. */
const endMarks = /[.,;:)]+$/;

/** What GitHub may take for the name of a commit. */
const commit = /^[\da-f]{7,}/i;

function piecesOf(sentence: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, isCode: boolean): void => {
    const last = pieces.at(-1);
    // Two code spans side by side would be read as one with other fences.
    if (last?.isCode === isCode)
      pieces[pieces.length - 1] = { text: last.text + text, isCode };
    else if (text !== '') pieces.push({ text, isCode });
  };
  for (const [found] of shownShort(sentence, longestMessage).matchAll(token)) {
    const isCode = !plain.test(found) || commit.test(found);
    const marks = isCode ? (endMarks.exec(found)?.[0] ?? '') : '';
    const word = found.slice(0, found.length - marks.length);
    add(
      word.length > 2 && word.startsWith('`') ? word.slice(1, -1) : word,
      isCode,
    );
    add(marks, false);
  }
  return pieces;
}
