import type { Word, Words } from '../document/parts.js';
import { truncateMiddle } from '../rule/message-text.js';
import { visible } from './safe-text.js';

const [maxValueLength, maxSentenceLength] = [80, 400];

/** Formats words as a line of Markdown. The content of files becomes no link, mention or markup. */
export function markdownLine(words: Words): string {
  const line = runsOf(words)
    .map(({ text, isCode }) => (isCode ? codeSpans(text) : text))
    .join('')
    .trim();
  // At the beginning of a line it would be an item of a list.
  return line.replace(/^\d+(?=[.)])/, '`$&`');
}

/** Formats words as HTML: between tags, Markdown is not read. */
export function htmlLine(words: Words): string {
  return runsOf(words)
    .map(({ text, isCode }) => {
      const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return isCode ? `<code>${html}</code>` : html;
    })
    .join('');
}

/** Formats what must not be cut: a path, a command. */
export function wholeCode(code: string): string {
  return markdownLine([{ code, isWhole: true }]);
}

/** Formats words as code, in whichever way they come: a sign, an id. */
export function codeLine(words: Words): string {
  const code = words.map((word) => runOf(word).text).join('');
  return code === '' ? '' : wholeCode(code);
}

/** Makes a text visible and cuts it in its middle if it is too long. */
export function shownShort(text: string, longest: number): string {
  return visible(truncateMiddle(text, longest));
}

function codeSpans(text: string): string {
  // Renderers disagree on `\\|` in table cells: split there.
  const spans = text.split(/(?<=\\)(?=\|)/).map((part) => {
    const fence = fenceFor(part, 1);
    // Renderers strip one space at each end.
    const gap = /^`|`$|^ .*[^ ].* $/s.test(part) ? ' ' : '';
    return fence + gap + part + gap + fence;
  });
  return spans.join('<!-- -->');
}

/** Returns a fence longer than any run of backticks in the text. */
export function fenceFor(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

interface Run {
  readonly text: string;
  readonly isCode: boolean;
}

/** Returns the words as sentences and code in turn; what in a sentence could be markup is code. */
function runsOf(words: Words): readonly Run[] {
  const runs = joined(words.map(runOf)).flatMap((run) =>
    run.isCode ? [run] : runsIn(run.text),
  );
  // Parts that are safe may join to a command.
  return joined(runs).map(({ text, isCode }) => ({
    text: isCode ? visible(text) : text,
    isCode,
  }));
}

function runOf(word: Word): Run {
  if (typeof word === 'string') return { text: word, isCode: false };
  if ('text' in word) return { text: word.text, isCode: false };
  if ('path' in word) {
    const { path, line, column } = word;
    const place = [path, line, column].filter((it) => it !== undefined);
    return { text: place.join(':'), isCode: true };
  }
  const { code, isWhole } = word;
  if (code === '') return { text: '(empty)', isCode: false };
  const text = isWhole ? code : truncateMiddle(code, maxValueLength);
  return { text, isCode: true };
}

/** Joins runs of a kind: code spans beside each other would merge, and two harmless texts be one link. */
function joined(runs: readonly Run[]): readonly Run[] {
  const all: Run[] = [];
  for (const { text, isCode } of runs) {
    const last = all.at(-1);
    if (last?.isCode === isCode)
      all[all.length - 1] = { text: last.text + text, isCode };
    else if (text !== '') all.push({ text, isCode });
  }
  return all;
}

/** A code span, a JSON string, white space, or the text between these. */
const token = /`[^`]+`|"(?:[^"\\]|\\.)*"|\s+|[^\s`"]+|[`"]/g;

/** Harmless: words with hyphens and punctuation, short numbers, punctuation. */
const plain = /^(\s+|\(?([a-z]+(['-][a-z]+)*|\d{1,6}|[→›—⚠])?[.,;:?!)]*)$/i;

/** Punctuation stays outside of the code span. */
const endMarks = /[.,;:?!)]+$/;

/** GitHub links these as commits. */
const commit = /^[\da-f]{7,}/i;

function runsIn(sentence: string): readonly Run[] {
  return Array.from(
    shownShort(sentence, maxSentenceLength).matchAll(token),
  ).flatMap(([match]): readonly Run[] => {
    const isCode = !plain.test(match) || commit.test(match);
    const marks = isCode ? (endMarks.exec(match)?.[0] ?? '') : '';
    const word = match.slice(0, match.length - marks.length);
    const isSpan = word.length > 2 && word.startsWith('`');
    return [
      { text: isSpan ? word.slice(1, -1) : word, isCode },
      { text: marks, isCode: false },
    ];
  });
}
