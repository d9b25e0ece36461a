import { closest, distance } from 'fastest-levenshtein';
import { shortened } from './shortened.js';

/** A value of the source as a message names it. */
export function quoted(value: string): string {
  return shortened(JSON.stringify(value));
}

/** `a`, `a or b`, `a, b or c`. */
export function listed(words: readonly string[], last = 'or'): string {
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
export function nearest(
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
export function meantOr(
  otherwise: string,
  word: string,
  candidates: Iterable<string>,
): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}

/** How a sentence ends about a word that is not known: with the one that is meant, if one is near. */
export function hintFor(word: string, candidates: Iterable<string>): string {
  const meant = meantOr('', word, candidates);
  return meant === '' ? '.' : `; ${meant}`;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `an object`, `a string`, also of a noun in backticks. */
export function withArticle(noun: string): string {
  return `${/^`?[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** A sentence begins with an upper-case letter. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
