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

/** What became of a file. */
export type FileStatus =
  /** The Current file is written. */
  | 'written'
  /** The Current file holds what would be written already. */
  | 'unchanged'
  /** Nothing is written, because this is a dry run. */
  | 'would-write'
  /** Written although something is left out of it. */
  | 'partial'
  /** Not written, because something is left out of it. */
  | 'held'
  /** A file-level rule stopped it. */
  | 'invalid'
  /** It is a Current file already. */
  | 'current'
  /** It is neither Legacy nor Current. */
  | 'other'
  /** It could not be read or written. */
  | 'failed';

/** The one object from which every format of a report is rendered. */
export interface Report {
  readonly version: 1;
  readonly tool: Tool;
  readonly command: string;
  /** Path of the decisions file. */
  readonly decisions: string | null;
  /** The PATHs leave out a part of the folder of the decisions file, so nobody knows which decisions are unused. */
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

/** What made the report. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** The whole run in numbers. */
export interface Summary {
  /** Statuses that occur, and how often. */
  readonly files: Readonly<Partial<Record<FileStatus, number>>>;
  /** How many files are no information model, by the reason. */
  readonly other: Readonly<Record<string, number>>;
  readonly algorithms: Tally;
  readonly inputs: Tally;
  /** Leaves of the sources, by fate. */
  readonly fields: FieldTally;
  /** Rules with findings, in reading order. */
  readonly rules: readonly RuleTally[];
}

/** A rule that found something, and how often. */
export interface RuleTally {
  readonly rule: string;
  readonly fidelity: Fidelity;
  readonly count: number;
  readonly decided: number;
}

/** Open errors that hold files back and that one answer decides. */
export interface OpenQuestion {
  readonly rule: string;
  /** The key or value, as JSON text, where each is a question of its own. */
  readonly about?: string;
  /** Files that can be written once this question and those before it are answered. */
  readonly frees: number;
  /** Files that wait for it, perhaps among others. */
  readonly files: number;
}

/** A file that was looked at. */
export interface FileReport {
  /** Relative, with `/`; `-` for standard input. */
  readonly path: string;
  readonly format: FileFormat;
  readonly status: FileStatus;
  /** Why its status is `other` or `failed`. */
  readonly reason?: string;
  /** Path of the file that is written. */
  readonly output: string | null;
  readonly findings: readonly ReportedFinding[];
  /** Only in a full report. */
  readonly fields?: readonly ReportedField[];
  /** In place of the fields where nobody asks for their values; never saved. */
  readonly fates?: readonly ReportedFate[];
  /** Only in a full report; null where the file is not text. */
  readonly sourceText?: string | null;
  /** Only in a full report; null where there is no output. */
  readonly outputText?: string | null;
}

/** What became of one value, in a word. */
export type Fate = ReportedFate['fate'];

/** What the code of a cloud function has to change. */
export interface FunctionReport {
  readonly path: string;
  /** Names of the algorithms that run it. */
  readonly algorithms: readonly string[];
  readonly changes: readonly FunctionChange[];
}

/** One change to the code of a cloud function. */
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
  /** Fingerprints of the findings that were not there; twice where two of one fingerprint are new. */
  readonly new: readonly string[];
  /** Fingerprints of the findings that were there and are not any more. */
  readonly gone: readonly string[];
  /** The files whose Current text or findings differ, sorted by path, bytewise. */
  readonly outputs: readonly ComparedOutput[];
}

/** A file of which something differs from the commit. */
export interface ComparedOutput {
  /** Path of the source, as in {@link FileReport.path}. */
  readonly path: string;
  /** What became of the Current text; `same` where only findings differ. */
  readonly change: 'added' | 'removed' | 'changed' | 'same';
  /** The findings that are gone, with their places at the commit. */
  readonly gone: readonly ReportedFinding[];
  /** The Current text at the commit; only in a full report. */
  readonly before?: string | null;
  /** The Current text now; only in a full report. */
  readonly after?: string | null;
}
