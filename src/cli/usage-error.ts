import { findNearest } from '../rule/message-text.js';

const usageErrorName = 'UsageError';

/** Creates an error of which the user sees only the message. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

/**
 * Says that a word is unknown and suggests the nearest one.
 * @param shown the word as the sentence shows it
 * @param otherwise what to say where none is near
 */
export function noSuchMessage(
  what: string,
  shown: string,
  word: string,
  candidates: readonly string[],
  otherwise = '',
): string {
  const begun = candidates.filter((it) => it.startsWith(word));
  const meant =
    (begun.length === 1 ? begun[0] : undefined) ??
    findNearest(word, candidates);
  const hint = meant === undefined ? otherwise : `Did you mean ${meant}?`;
  return `There is no ${what} ${shown}. ${hint}`.trimEnd();
}
