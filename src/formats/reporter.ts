import type { Failing } from '../report/failing.js';
import type { Repositories } from './repository-paths.js';
import type { FinishedRun } from '../report/finished-run.js';
import type { Invocation } from '../report/next-command.js';
import type { FileRecord } from '../file/record.js';
import type { RunHead } from '../report/report.js';

/** How a run is shown. */
export interface FormatOptions {
  /** The command that is shown, whose words for some things differ. */
  readonly command: string;
  readonly color: boolean;
  readonly width: number;
  /** Errors only, without a summary. */
  readonly quiet: boolean;
  readonly isTerminal?: boolean;
  /** Show every file and every example. */
  readonly isVerbose?: boolean;
  readonly failing: Failing;
  readonly invocation?: Invocation;
  /** The command prints failures as errors, so the format need not. */
  readonly printsErrors?: boolean;
  /** For formats whose paths begin at the root of a repository; absent: nobody asked. */
  readonly repositories?: Repositories;
}

/** A part of what is printed about a file. */
export interface Piece {
  readonly text: string;
  /** Pieces of one kind are alike: a reporter may print only some of them. */
  readonly kind?: string;
  /** The number of findings or rows in it; absent: 1. */
  readonly weight?: number;
  /** What is printed instead if it is not the first of its kind. */
  readonly brief?: string;
  /** What closes the text if it is the last that is printed. */
  readonly closing?: string;
}

/** The most that is printed of one kind; absent: no limit. */
export interface Most {
  readonly pieces?: number;
  readonly weight?: number;
  /** UTF-16 code units. */
  readonly length?: number;
}

/** What was printed of the files. */
export interface Printed {
  readonly isEmpty: boolean;
  /** What was not printed, by kind. */
  readonly omitted: ReadonlyMap<string, PieceSum>;
}

export type PieceSum = Required<Most>;

/**
 * A format. Its functions are pure.
 */
export interface Reporter {
  /** Returns what is printed before any file is known. */
  readonly begin?: (run: RunHead) => string;
  readonly file: (
    record: FileRecord,
    options: FormatOptions,
  ) => readonly Piece[];
  /** Returns what is printed after the files, of what concerns the run as a whole. */
  readonly run?: (run: FinishedRun, options: FormatOptions) => readonly Piece[];
  /** Returns what is above the files; only for a reporter with `kinds`, whose pieces wait for it. */
  readonly head?: (run: FinishedRun, options: FormatOptions) => string;
  readonly tail?: (
    run: FinishedRun,
    options: FormatOptions,
    printed: Printed,
  ) => string;
  /** Returns what is printed between two texts. */
  readonly separator?: (before: string, after: string) => string;
  /** The kinds in the order in which they are printed; absent: as the files are done. */
  readonly kinds?: readonly string[];
  /** Absent: all. */
  readonly most?: (kind: string, options: FormatOptions) => Most | undefined;
  /** What all kinds have together; those of the last kinds are left out first. */
  readonly mostInAll?: Pick<Most, 'pieces' | 'length'>;
}

export interface NamedReporter {
  readonly name: string;
  /** The end of the sentence "It is for …". */
  readonly purpose: string;
  /** Commands that show something else than what would be written. */
  readonly notFor?: readonly string[];
  /** The extension of files that are in this format unless another one is named. */
  readonly extension?: string;
  /** What a file begins with that was written in this format: it may be replaced. */
  readonly begins?: RegExp;
  /** What it is, if it shows no findings: a message says where to see why a run fails. */
  readonly withoutFindings?: string;
  /** It shows the field lists of records. */
  readonly needsFields?: true;
  /** Lazy: a run needs only one or two. */
  readonly load: () => Promise<Reporter>;
}
