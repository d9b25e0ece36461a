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

/** The candidate that a misspelled word most likely means, if one is near. */
export function nearest(
  word: string,
  candidates: readonly string[],
): string | undefined {
  // The distance is quadratic in the lengths, and among very many words one is always near.
  if (word.length > 100 || candidates.length === 0) return undefined;
  if (candidates.length > 1000) return undefined;
  const best = closest(
    word.toLowerCase(),
    candidates.map((it) => it.toLowerCase()),
  );
  const candidate = candidates.find((it) => it.toLowerCase() === best);
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
  candidates: readonly string[],
): string {
  const meant = nearest(word, candidates);
  return meant === undefined ? otherwise : `did you mean ${quoted(meant)}?`;
}

/** How a sentence ends about a word that is not known: with the one that is meant, if one is near. */
export function hintFor(word: string, candidates: readonly string[]): string {
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
