import type {
  FieldFate as ReportedFate,
  FieldTally,
  FileField as ReportedField,
  FileFinding as ReportedFinding,
  FileFormat,
  Tally,
} from '../file/file-outcome.js';
import type { Fidelity } from '../rule/rule.js';
import type { Verification } from './verification.js';

export type {
  Decided,
  Detail,
  FieldFate as ReportedFate,
  FieldTally,
  FileField as ReportedField,
  FileFinding as ReportedFinding,
  Tally,
} from '../file/file-outcome.js';

/**
 * What became of a file:
 *
 * - `written`: the Current file is written;
 * - `unchanged`: the Current file already has the content that would be written;
 * - `would-write`: nothing is written, because this is a dry run;
 * - `partial`: written although something is left out of it;
 * - `held`: not written, because something would be left out of it;
 * - `invalid`: a rule about whole files stopped it;
 * - `current`: it is already a Current file;
 * - `other`: it is neither Legacy nor Current;
 * - `failed`: it could not be read, written or compared.
 */
export type FileStatus =
  | 'written'
  | 'unchanged'
  | 'would-write'
  | 'partial'
  | 'held'
  | 'invalid'
  | 'current'
  | 'other'
  | 'failed';

/** The object from which every report format is rendered. */
export interface Report {
  readonly version: 1;
  readonly tool: Tool;
  readonly command: string;
  /** Path of the decisions file. */
  readonly decisions: string | null;
  /** The PATHs leave out a part of the folder of the decisions file, so unused decisions are unknown. */
  readonly partOfFolder?: true;
  readonly summary: Summary;
  /** Sorted by path, bytewise. */
  readonly files: readonly FileReport[];
  /** Sorted by path, bytewise. */
  readonly functions: readonly FunctionReport[];
  /** Only of a run that compares with a git commit. */
  readonly comparison?: Comparison;
  /** Only of the command `verify`. */
  readonly verification?: Verification;
}

/** The tool that made the report. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** The counts of a whole run. */
export interface Summary {
  /** How many files have each status; absent statuses have no files. */
  readonly files: Readonly<Partial<Record<FileStatus, number>>>;
  /** Reasons why files are not information models, with counts. */
  readonly other: Readonly<Record<string, number>>;
  readonly algorithms: Tally;
  readonly inputs: Tally;
  /** Leaves of the sources, by fate. */
  readonly fields: FieldTally;
  /** Rules with findings, in reading order. */
  readonly rules: readonly RuleTally[];
}

/** A rule with findings, and how many. */
export interface RuleTally {
  readonly rule: string;
  readonly fidelity: Fidelity;
  readonly count: number;
  readonly decided: number;
}

/** Open errors that hold files back and that one decision answers. */
export interface OpenQuestion {
  readonly rule: string;
  /** The key or value, as JSON text, if each is a separate question. */
  readonly about?: string;
  /** Files that can be written once this question and those before it are answered. */
  readonly frees: number;
  /** Files that wait for it, and perhaps for others. */
  readonly files: number;
}

/** A file that the run read or tried to read. */
export interface FileReport {
  /** Relative, with `/`; `-` for standard input. */
  readonly path: string;
  readonly format: FileFormat;
  readonly status: FileStatus;
  /** The reason for the status `other` or `failed`. */
  readonly reason?: string;
  /** Path of the file that is written. */
  readonly output: string | null;
  readonly findings: readonly ReportedFinding[];
  /**
   * The first findings of each kind with their counts, if `findings` is packed.
   * @hidden
   */
  readonly counted?: readonly ReportedFinding[];
  /** Only in a full report. */
  readonly fields?: readonly ReportedField[];
  /**
   * In place of the fields if nobody needs their values.
   * @hidden
   */
  readonly fates?: readonly ReportedFate[];
  /** Only in a full report; null where the file is not text. */
  readonly sourceText?: string | null;
  /** Only in a full report; null if there is no output. */
  readonly outputText?: string | null;
}

export type Fate = ReportedFate['fate'];

/** Changes needed in the code of a cloud function. */
export interface FunctionReport {
  readonly path: string;
  readonly algorithms: readonly string[];
  readonly changes: readonly FunctionChange[];
}

/** A change needed in the code of a cloud function. */
export interface FunctionChange {
  readonly rule: string;
  /** Function inputs, as the Legacy file names them. */
  readonly inputs: readonly string[];
  readonly text: string;
}

/** What a change since a git commit does to the results. */
export interface Comparison {
  /** The commit, as the user named it. */
  readonly ref: string;
  /** Fingerprints of the findings that are open now and were not at the commit; twice if two findings share one. */
  readonly new: readonly string[];
  /** Fingerprints of the findings that were open at the commit and are not now. */
  readonly gone: readonly string[];
  /** The files whose Current text or findings differ, sorted by path, bytewise. */
  readonly outputs: readonly ComparedOutput[];
  /** How many files were Legacy at the commit and are Current now, exactly as the tool writes them; absent if none. */
  readonly migrated?: number;
}

/** A file that differs from the commit. */
export interface ComparedOutput {
  /** Path of the source, as in {@link FileReport.path}. */
  readonly path: string;
  /** What changed in the Current text; `same` if only findings differ. */
  readonly change: 'added' | 'removed' | 'changed' | 'same';
  /** The findings that were open at the commit and are not now, with their places at the commit. */
  readonly gone: readonly ReportedFinding[];
  /** The Current text at the commit; only in a full report. */
  readonly before?: string | null;
  readonly after?: string | null;
}
