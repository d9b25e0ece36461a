import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import type { Position } from '../json/source-text.js';
import type { Fate, Fidelity, Level, Where } from '../rule/rule.js';
import type { FileVerification } from './verified-file.js';

/** What became of one text. */
export interface TextRecord {
  /** Relative, with `/`; `-` for standard input. */
  readonly path: string;
  readonly format: FileFormat;
  readonly status: FileStatus;
  /** The reason for the status `other` or `failed`. */
  readonly reason?: string;
  /** In the order of the source. */
  readonly findings: readonly FileFinding[];
  /**
   * Changes needed in the code of functions, as far as no open question may change them;
   * in a comparison with a commit, those that were not needed then.
   */
  readonly functions: readonly FunctionChanges[];
  /**
   * What became of every value; empty unless the file is mapped, absent unless a
   * reporter needs it. It and the texts are absent in a report that is saved
   * but with `json-full`.
   */
  readonly fields?: readonly FileField[];
  /** Null where the file is not text. */
  readonly sourceText?: string | null;
  /** The Current text; null if there is none. */
  readonly outputText?: string | null;
  /** Only of a Legacy file that `verify` compared. */
  readonly verification?: FileVerification;
}

/**
 * What became of one file, as plain data.
 */
export interface FileRecord extends TextRecord {
  /** Path of the file that is written. */
  readonly output: string | null;
  /** All zero for a file that is not mapped. */
  readonly counts: FileCounts;
  /** The names of the algorithms that the file declares. */
  readonly names: readonly string[];
  /** Only of a run that compares with a git commit. */
  readonly comparison?: FileComparison;
}

/** What became of a file. */
export interface Processed {
  readonly record: FileRecord;
  /** The pairs of windows that `verify` compares for the first time in a run, by their words. */
  readonly windows?: ReadonlyMap<string, WindowPicture>;
}

/** The format of a file; `other`: neither. */
export type FileFormat = 'legacy' | 'current' | 'other';

/**
 * What became of a file:
 *
 * - `written`: the Current file is written;
 * - `ready`: the whole Current file would be written; of a Legacy file that is only
 *   checked: nothing is to be fixed;
 * - `up-to-date`: the Current file already has the content that would be written;
 * - `partial`: written although something is left out of it;
 * - `to-decide`: not written, because something waits for an answer;
 * - `to-fix`: not written, because something breaks its format;
 * - `current`: it is already a Current file;
 * - `other`: it is neither Legacy nor Current;
 * - `failed`: it could not be read, written or compared.
 */
export type FileStatus =
  | 'written'
  | 'ready'
  | 'up-to-date'
  | 'partial'
  | 'to-decide'
  | 'to-fix'
  | 'current'
  | 'other'
  | 'failed';

/** Returns whether something of a file waits for an answer or a fix, so that the file is not written. */
export function isHeldBack({ status }: Pick<FileRecord, 'status'>): boolean {
  return status === 'to-decide' || status === 'to-fix';
}

/** Returns whether a file is, or may be, a Legacy file that is not migrated. */
export function isModelToMigrate({
  status,
}: Pick<FileRecord, 'status'>): boolean {
  return ['ready', 'to-decide', 'to-fix', 'failed'].includes(status);
}

/** A finding in a file. */
export interface FileFinding {
  /** The id of the rule. */
  readonly rule: string;
  /** Null where it is decided: then it counts as none. */
  readonly level: Level | null;
  readonly fidelity: Fidelity;
  readonly message: string;
  /** The `name` of the algorithm that it is about. */
  readonly algorithm: string | null;
  /** The `inputName` of the input that it is about. */
  readonly input: string | null;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  /** Behind the last character. */
  readonly end: Position;
  /** JSON Pointer into the output. */
  readonly target: string | null;
  /** The choices that a decision has here. */
  readonly choices: readonly string[];
  /** The one of them to offer; null where none is, or a decision is there. */
  readonly recommended: string | null;
  readonly decision: Decided | null;
  /** The key or Legacy value that the question is about, as JSON text; absent if one answer can cover all findings of the rule. */
  readonly about?: string;
  /** Stays the same when lines move. */
  readonly fingerprint: string;
}

/** The decision that answers a finding. */
export interface Decided {
  readonly choose: string;
  /** The value of the choice; null if it needs none. */
  readonly value: unknown;
  /** Which findings the decision is about. */
  readonly where: Where;
  readonly reason: string;
  /** Which decision of the decisions file, from 0. */
  readonly index: number;
  /** The rule that the decision is about, if it makes a finding of another rule moot. */
  readonly rule?: string;
}

/** The fates that values of a source have, in display order. */
export const sourceFates = [
  'exact',
  'decided',
  'assumed',
  'changed',
  'unmapped',
  'invalid',
] as const satisfies readonly Fate[];

/** What became of one value. */
export interface FileField {
  /** JSON Pointer of the leaf in the source; null where a rule supplies the value. */
  readonly source: string | null;
  /** JSON Pointers of the leaves in the output. */
  readonly target: readonly string[];
  readonly rule: string;
  readonly fate: Fate;
  /** JSON text as spelled in the source. */
  readonly before: string | null;
  /** JSON text as spelled in the output; an array of the texts for several targets. */
  readonly after: string | null;
}

/** What the mapping of a file, or of all files, adds up to. */
export interface FileCounts {
  readonly algorithms: ElementCounts;
  readonly inputs: ElementCounts;
  /** Leaves of the source, by fate. */
  readonly fields: FieldCounts;
}

/** What became of algorithms, or of inputs. */
export interface ElementCounts {
  readonly total: number;
  /** In the output, with nothing left out. */
  readonly migrated: number;
  /** In the output, with something left out. */
  readonly partial: number;
  readonly leftOut: number;
}

/** What became of the values of the sources. */
export interface FieldCounts {
  readonly total: number;
  readonly exact: number;
  readonly changed: number;
  readonly assumed: number;
  readonly decided: number;
  readonly unmapped: number;
  readonly invalid: number;
}

/** Changes needed in the code of a cloud function. */
export interface FunctionChanges {
  /** The name of the function. */
  readonly path: string;
  /** The names of the algorithms that run it. */
  readonly algorithms: readonly string[];
  readonly changes: readonly FunctionChange[];
}

/** A change needed in the code of a cloud function. */
export interface FunctionChange {
  /** The id of the rule that says what to change. */
  readonly rule: string;
  /** The inputs concerned, as the Legacy file names them. */
  readonly inputs: readonly string[];
  readonly text: string;
}

/** What became of a file since a git commit. */
export interface FileComparison {
  /** Indexes of the findings that are open now and were not at the commit. */
  readonly new: readonly number[];
  /** The findings that were open at the commit and are not now, with their places at the commit. */
  readonly gone: readonly FileFinding[];
  /** Indexes of the findings that were not there at the commit, and that a decision answers; absent if none. */
  readonly answered?: readonly number[];
  readonly change: OutputChange;
  /** The Current text at the commit; null if there was none. */
  readonly before?: string | null;
  /** The file was Legacy at the commit and is Current now, exactly as the tool writes it. */
  readonly isMigrated: boolean;
}

/** What changed in the Current text; `same` if only findings differ. */
export type OutputChange = 'added' | 'removed' | 'changed' | 'same';

/** Returns the indexes of findings that are new; undefined outside a comparison, where all are. */
export function isNewIn({
  findings,
  comparison,
}: FileRecord): (finding: FileFinding) => boolean {
  if (!comparison) return () => true;
  const newFindings = new Set(comparison.new.map((index) => findings[index]));
  return (finding) => newFindings.has(finding);
}

export const noCounts: FileCounts = {
  algorithms: { total: 0, migrated: 0, partial: 0, leftOut: 0 },
  inputs: { total: 0, migrated: 0, partial: 0, leftOut: 0 },
  fields: {
    total: 0,
    exact: 0,
    changed: 0,
    assumed: 0,
    decided: 0,
    unmapped: 0,
    invalid: 0,
  },
};

/** Returns the record of a file that could not be read, written or compared. */
export function failedRecord(path: string, reason: string): FileRecord {
  return { ...emptyRecord(path, 'other', 'failed'), reason };
}

/** Returns a record without findings. */
export function emptyRecord(
  path: string,
  format: FileFormat,
  status: FileStatus,
): FileRecord {
  return {
    path,
    format,
    status,
    output: null,
    findings: [],
    counts: noCounts,
    functions: [],
    names: [],
    fields: [],
    sourceText: null,
    outputText: null,
  };
}

/** Returns whether an answer can still change what is written of a file, or accounts for a difference. */
export function isStillAsked({
  path,
  status,
  output,
}: Pick<FileRecord, 'path' | 'status' | 'output'>): boolean {
  // No answer reaches a file that is Current now.
  if (status === 'partial') return output !== path;
  return ['to-decide', 'to-fix', 'up-to-date', 'ready'].includes(status);
}
