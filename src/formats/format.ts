import type { DocumentOptions } from '../document/document.js';
import type { FileRecord } from '../file/record.js';
import type { RunHead, Summary } from '../run/summary.js';
import type { Repositories } from './repository-paths.js';

export interface FormatOptions extends DocumentOptions {
  readonly color: boolean;
  readonly width: number;
  readonly isTerminal?: boolean;
  /** For formats whose paths begin at the root of a repository; absent for others. */
  readonly repositories?: Repositories;
}

/** Prints one run. Its only state is what it keeps of earlier files. */
export interface Printer {
  /** What is printed before the first file. */
  readonly begin?: string;
  /** Returns what is printed of a file; files come in path order. */
  readonly file: (record: FileRecord) => string;
  /** Returns what is printed below the files. @param addedTo what its file holds */
  readonly end: (run: Summary, addedTo?: string) => string;
}

export type Format = (head: RunHead, options: FormatOptions) => Printer;

/** A format, and what the command line needs of it before it is loaded. */
export interface NamedFormat {
  readonly name: string;
  /** The end of the sentence "It is for …". */
  readonly purpose: string;
  /** Commands whose results it cannot show. */
  readonly notFor?: readonly string[];
  /** The extension of files that are in this format unless another one is named. */
  readonly extension?: string;
  /** What it is, if it shows no findings: a message says where to see why a run fails. */
  readonly withoutFindings?: string;
  /** Whether it keeps what is in the file of a report, and adds to it. */
  readonly isAdded?: true;
  /** Whether it shows the field lists of records. */
  readonly needsFields?: (
    options: Pick<FormatOptions, 'command' | 'quiet' | 'isVerbose'>,
  ) => boolean;
  /** Lazy: a run needs only one or two. */
  readonly load: () => Promise<Format>;
}
