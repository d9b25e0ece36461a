import { closest, distance } from 'fastest-levenshtein';

/** A value of the source as a message names it. */
export function quoted(value: string): string {
  return truncateMiddle(JSON.stringify(value));
}

/** `a`, `a or b`, `a, b or c`. */
export function joinWords(words: readonly string[], last = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** Among more words than that one is always near. */
const mostCandidates = 1000;

/**
 * The candidate that a misspelled word most likely means, if one is near. Of very
 * many candidates only the first are asked for: no list of all need be made.
 */
export function findNearest(
  word: string,
  candidates: Iterable<string>,
): string | undefined {
  // The distance is quadratic in the lengths.
  if (word.length > 100) return undefined;
  const words: string[] = [];
  for (const candidate of candidates) {
    if (words.length === mostCandidates) return undefined;
    words.push(candidate);
  }
  if (words.length === 0) return undefined;
  const best = closest(
    word.toLowerCase(),
    words.map((it) => it.toLowerCase()),
  );
  const candidate = words.find((it) => it.toLowerCase() === best);
  // Of a word of one or two letters any other would be one letter away.
  return distance(word.toLowerCase(), best) <= best.length / 3
    ? candidate
    : undefined;
}

/**
 * How a sentence goes on about a word that is not known: with the one that is
 * meant, if one is near, or else with other words.
 */
export function suggestionOr(
  otherwise: string,
  word: string,
  candidates: Iterable<string>,
): string {
  const meant = findNearest(word, candidates);
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}

/** How a sentence ends about a word that is not known: with the one that is meant, if one is near. */
export function suggestionEnding(
  word: string,
  candidates: Iterable<string>,
): string {
  const meant = suggestionOr('', word, candidates);
  return meant === '' ? '.' : `; ${meant}`;
}

/** Of more names than that a text for people gives the number. */
const mostNames = 20;

/** `a, b, c`, or the first of many names and how many more there are. */
export function listNames(names: readonly string[]): string {
  const rest = names.length - mostNames;
  const shown = names.slice(0, mostNames).join(', ');
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** `1 file`, `2 files`. */
export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `an object`, `a string`, also of a noun in backticks. */
export function addArticle(noun: string): string {
  return `${/^`?[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A sentence begins with an upper-case letter. */
export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Longer values are cut in the middle. */
const longestQuote = 60;

/** Cuts the middle out of a text that is too long, but no character in two. */
export function truncateMiddle(text: string, longest = longestQuote): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  const tail = text.length - (longest - 1 - head);
  return `${sliceWholeCharacters(text, 0, head)}…${sliceWholeCharacters(text, tail, text.length)}`;
}

/**
 * What stands between two offsets, without what is half of a character at either
 * end: a character may be a pair of surrogates.
 */
export function sliceWholeCharacters(
  text: string,
  from: number,
  to: number,
): string {
  return text.slice(
    isInPair(text, from) ? from + 1 : from,
    isInPair(text, to) ? to - 1 : to,
  );
}

function isInPair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}
