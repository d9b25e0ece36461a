import type { FileStatus } from './report.js';

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
