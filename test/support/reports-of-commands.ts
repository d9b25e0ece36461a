import type { Report } from '../../src/report/report.js';
import {
  legacyText,
  plainInput,
  signalInput,
  unmappedInput,
} from './legacy.js';
import { compared, reportOfTexts, verified } from './reports.js';

/** The full report of one file. */
export const fullReport = reportOfTexts({
  'a.json': legacyText([plainInput, signalInput, unmappedInput]),
});

/** It, as one of `verify`, and as one of `diff --changed`. */
export const reportsOfCommands: readonly Report[] = [
  fullReport,
  verified(fullReport),
  compared(fullReport, 'main'),
];
