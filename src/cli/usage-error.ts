import { findNearest } from '../rule/message-text.js';

const usageErrorName = 'UsageError';

/** An error of the command line: its message is all that the user is told. */
export function usageError(message: string): Error {
  return Object.assign(new Error(message), { name: usageErrorName });
}

/** Whether the command line is at fault, by our own words. */
export function isUsageError(error: unknown): error is Error {
  return error instanceof Error && error.name === usageErrorName;
}

const yargsErrorName = 'YError';

/** What yargs has to say of the command line, as it says it itself. */
export function yargsError(message: string): Error {
  return Object.assign(new Error(message), { name: yargsErrorName });
}

/** The same, by the words of yargs. */
export function isYargsError(error: unknown): error is Error {
  return error instanceof Error && error.name === yargsErrorName;
}

/**
 * Says that there is no such thing, and which one may be meant.
 *
 * @param shown the word as the sentence shows it
 * @param otherwise what to say where none is near
 */
export function noSuch(
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
