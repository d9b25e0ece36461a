import type { FileStatus } from './report.js';

/** What is known of a file of the status `failed`. */
export const failedWords = 'The file could not be read or written.';

/** How reports for people speak of files by their status. */
export const statusWords: Readonly<Record<FileStatus, string>> = {
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
