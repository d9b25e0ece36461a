import type { FileStatus, Report } from './report.js';

/** What is known of a file of the status `failed`. */
export const failedWords = 'The file could not be read, written or compared.';

/** How reports of a migration speak of files by their status. */
const statusWords: Readonly<Record<FileStatus, string>> = {
  written: 'written',
  unchanged: 'up to date',
  'would-write': 'to be written',
  partial: 'written in part',
  held: 'held back',
  invalid: 'invalid',
  current: 'Current already',
  other: 'passed over',
  failed: 'failed',
};

/** Words of commands that write nothing, where those of a migration would say what is not so. */
const wordsOf: Readonly<
  Record<string, Readonly<Partial<Record<FileStatus, string>>>>
> = {
  check: { unchanged: 'Legacy', current: 'Current' },
  verify: { 'would-write': 'compared', partial: 'compared in part' },
};

/** How a report for people speaks of files by their status, which depends on the command. */
export function statusWordsOf({
  command,
}: Pick<Report, 'command'>): Readonly<Record<FileStatus, string>> {
  // The command of a saved report may be any text.
  const own = Object.hasOwn(wordsOf, command) ? wordsOf[command] : undefined;
  return { ...statusWords, ...own };
}
