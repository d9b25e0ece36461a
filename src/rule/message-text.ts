import { closest, distance } from 'fastest-levenshtein';
import type { JsonNode } from '../json/node.js';

/** Quotes a value of the source for a message. */
export function quoted(value: string): string {
  return truncateMiddle(JSON.stringify(value));
}

export function joinWords(words: readonly string[], last = 'or'): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** In a longer list some word is always near. */
const maxCandidates = 1000;

/**
 * Returns the candidate nearest to a misspelled word, if one is near. Returns
 * undefined for too many candidates, without reading them all.
 */
export function findNearest(
  word: string,
  candidates: Iterable<string>,
): string | undefined {
  // The distance is quadratic in the lengths.
  if (word.length > 100) return undefined;
  const words: string[] = [];
  for (const candidate of candidates) {
    if (words.length === maxCandidates) return undefined;
    words.push(candidate);
  }
  if (words.length === 0) return undefined;
  const best = closest(folded(word), words.map(folded));
  const candidate = words.find((it) => folded(it) === best);
  // Any word is one letter away from a word of one or two letters.
  return distance(folded(word), best) <= best.length / 3
    ? candidate
    : undefined;
}

/** Returns the same text for words that differ in letter case, or in how Unicode composes their letters. */
function folded(word: string): string {
  return word.normalize().toLowerCase();
}

/** Ends a sentence about an unknown word: suggests the nearest candidate, or else appends the given words. */
export function suggestionOr(
  otherwise: string,
  word: string,
  candidates: Iterable<string>,
): string {
  const meant = findNearest(word, candidates);
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}

/** Ends a sentence about an unknown word: suggests the nearest candidate, if one is near. */
export function suggestionEnding(
  word: string,
  candidates: Iterable<string>,
): string {
  const meant = suggestionOr('', word, candidates);
  return meant === '' ? '.' : `; ${meant}`;
}

/** Lists names: `a, b, c`, or the first ones and how many more there are. */
export function listNames(names: readonly string[], most = 20): string {
  const rest = names.length - most;
  const listed = names.slice(0, most).join(', ');
  return rest > 0 ? `${listed} and ${rest} more` : listed;
}

export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Adds the article: `an object`, `a string`. Accepts a noun in backticks. */
export function addArticle(noun: string): string {
  return `${/^`?[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

export function capitalise(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In characters; longer values are cut in the middle. */
const maxQuoteLength = 60;

/** Cuts the middle out of a long text, without splitting a surrogate pair. */
export function truncateMiddle(text: string, longest = maxQuoteLength): string {
  if (text.length <= longest) return text;
  const head = Math.ceil((longest - 1) / 2);
  const tail = text.length - (longest - 1 - head);
  return `${sliceWholeCharacters(text, 0, head)}…${sliceWholeCharacters(text, tail, text.length)}`;
}

/** Returns the text between two offsets, without half a surrogate pair at either end. */
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

/**
 * Says that a value has the wrong JSON type.
 * @param what names the value
 * @param expected what it may be, in words
 */
export function wrongTypeMessage(
  what: string,
  node: JsonNode,
  expected: readonly string[],
): string {
  return `${what} is ${describeValue(node)}; it must be ${joinWords(expected)}.`;
}

export const typeNames: Readonly<Record<JsonNode['kind'], string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

export function describeValue(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return node.value === ''
        ? 'an empty string'
        : `the string ${quoted(node.value)}`;
    case 'number':
      return `the number ${truncateMiddle(node.spelling)}`;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'array':
      return 'an array';
    case 'object':
      return 'an object';
  }
}
