import type { Report } from '../report/report.js';

/** What a format may know of the place where it is shown. */
export interface FormatOptions {
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Errors only, without a summary. */
  readonly quiet: boolean;
  /** The text goes to a terminal, not to a file or another program. */
  readonly isTerminal?: boolean;
}

/** A format is a pure function of the report; the text ends with a line break or is empty. */
export type Format = (report: Report, options: FormatOptions) => string;
