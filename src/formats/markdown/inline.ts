import { truncateMiddle } from '../../rule/message-text.js';
import { visible } from '../visible.js';

/** Longer values and messages are cut in their middle. */
const [maxValueLength, maxMessageLength] = [80, 400];

/** Returns a value of a file as a code span: there nothing is a link, a mention or markup. */
export function code(text: string, longest = maxValueLength): string {
  const shown = shownShort(text, longest);
  if (shown === '') return '(empty)';
  // Renderers do not agree on what a backslash before the pipe of a table cell escapes.
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
  // One space at each end belongs to the fence, where there is more than spaces.
  const isPadded = /^`|`$|^ .*[^ ].* $/s.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Returns backticks that nothing in a text can close. */
export function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** Returns a sentence in which what it quotes, and every word that could act, is code. */
export function prose(sentence: string): string {
  return piecesOf(sentence)
    .map(({ text, isCode }) => (isCode ? code(text, Infinity) : text))
    .join('');
}

/** Does the same for a line of HTML. */
export function htmlProse(sentence: string): string {
  return piecesOf(sentence)
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

interface Piece {
  readonly text: string;
  readonly isCode: boolean;
}

/** A code span, a JSON string, white space, or the text between these. */
const token = /`[^`]+`|"(?:[^"\\]|\\.)*"|\s+|[^\s`"]+|[`"]/g;

/** Words, also with hyphens and the marks around them, short numbers, and marks alone. */
const plain = /^(\s+|\(?([a-z]+(['-][a-z]+)*|\d{1,6})?[.,;:)]*)$/i;

/** The marks that end a sentence or a part of it do not belong to the word before them. */
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
  return pieces;
}
