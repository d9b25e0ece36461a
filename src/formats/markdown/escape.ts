import { truncateMiddle } from '../../rule/message-text.js';
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

/** Formats what must not be cut: a path, a command. */
export function wholeCode(text: string): string {
  return code(text, Infinity);
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
    .map(({ text, isCode }) => (isCode ? wholeCode(text) : text))
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
