import type { Format } from './format.js';

/** The report object for programs. The same report gives the same bytes. */
export const formatJson: Format = (report) =>
  `${JSON.stringify(report, null, 2)}\n`;
