import type { FileStatus } from '../file/record.js';
import type { RunHead } from './report.js';

/** The statement about a file of the status `failed`. */
export const failedWords = 'The file could not be read, written or compared.';

/** The words for each status in reports of a migration. */
const statusWords: Readonly<Record<FileStatus, string>> = {
  written: 'written',
  unchanged: 'up to date',
  'would-write': 'to be written',
  partial: 'written in part',
  held: 'held back',
  invalid: 'invalid',
  current: 'already Current',
  other: 'skipped',
  failed: 'failed',
};

/** For commands that write nothing: the words of a migration would be wrong. */
const wordsOf: Readonly<
  Record<string, Readonly<Partial<Record<FileStatus, string>>>>
> = {
  check: { unchanged: 'Legacy', current: 'Current' },
  verify: {
    'would-write': 'compared',
    partial: 'compared in part',
    held: 'not migrated yet',
  },
};

/** Returns the words for each status in a report for people, which depend on the command. */
export function statusWordsOf({
  command,
}: Pick<RunHead, 'command'>): Readonly<Record<FileStatus, string>> {
  return { ...statusWords, ...wordsOf[command] };
}
