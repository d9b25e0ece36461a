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
   * Changes needed in the code of functions if the file is, or would be, written; in a
   * comparison, if it was migrated. Else empty.
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
  /**
   * In the order of the source, the file first. Empty if the file is not read as a model,
   * and where many records are kept.
   * @hidden from the schema of reports, which print the record without them
   */
  readonly objects: readonly ModelObject[];
  /**
   * Only of a comparison, with the Current text then; null if there was none, undefined
   * if nothing of it differs.
   * @hidden
   */
  readonly compared?: { readonly textThen: string | null | undefined };
}

/** A part of a model, or the file itself, with what is about it and about no part of it. */
export interface ModelObject extends SourcePlace {
  /** Only Current files name their outputs. */
  readonly kind: 'file' | 'algorithm' | 'input' | 'output';
  /** As the source has them, of it and of its algorithm; absent if there is none that can be read. */
  readonly names: Readonly<
    Partial<Record<'algorithm' | 'input' | 'output', string>>
  >;
  /** Where its own name is. */
  readonly namePlace: SourcePlace | undefined;
  /** The function that an algorithm runs; undefined if that cannot be read. */
  readonly function: string | undefined;
  /** JSON Pointer of what it became in the Current text; undefined if it is not there. */
  readonly target: string | undefined;
  readonly findings: readonly FileFinding[];
  /** Empty unless a reporter needs them. */
  readonly fields: readonly FileField[];
}

/** Where something is in the source. */
export type SourcePlace = Pick<FileFinding, 'pointer' | 'start' | 'end'>;

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
  /** Only of a comparison: whether it is open, and was not then. */
  readonly new?: boolean;
  /** Stays the same when lines move. */
  readonly fingerprint: string;
}

/** The decision that answers a finding. */
export interface Decided {
  readonly choose: string;
  /** The value of the choice; null if it needs none. */
  readonly value: unknown;
  /** The word for results with their dates; absent if the decision names none. */
  readonly dates?: string;
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

/** A change needed in the code of a cloud function, because of one algorithm. */
export interface FunctionChange {
  /** The id of the rule that says what to change. */
  readonly rule: string;
  /** The name of the algorithm. */
  readonly algorithm: string;
  /** The inputs concerned, as the Legacy file names them. */
  readonly inputs: readonly string[];
  /** The Legacy file. */
  readonly path: string;
  /** Where the algorithm begins in it, from 1. */
  readonly line: number;
  /** The Legacy value that the change is about, as JSON text; null if it is about no single one. */
  readonly before: string | null;
  /** What is written for that value, as JSON text; null if nothing is. */
  readonly after: string | null;
  readonly text: string;
}

/** Returns whether a finding is new; outside of a comparison all are. */
export function isNew(finding: FileFinding): boolean {
  return finding.new !== false;
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

/** Returns the record as a report has it. */
export function printedRecord({ objects, compared, ...printed }: FileRecord) {
  return printed;
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
    objects: [],
    functions: [],
    fields: [],
    sourceText: null,
    outputText: null,
  };
}
