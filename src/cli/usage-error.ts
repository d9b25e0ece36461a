import { findNearest } from '../rule/message-text.js';

const usageErrorName = 'UsageError';

/** Makes an error of the command line: the user sees only its message. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

/** Whether the command line is at fault. */
export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

/**
 * Says that there is no such thing, and which one may be meant.
 *
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
