import type { Position } from '../json/position.js';
import type { Where } from '../decisions/decision.js';
import type { Fidelity } from '../rule/rule.js';

/** The outcome of one file: plain data for threads, with ids and places instead of nodes and rules. */

/**
 * What a run keeps of each file: `findings` are all findings instead of the first
 * of each kind, `fingerprints` identify findings, `texts` are both texts, `fates`
 * is the fate of each value, `fields` also has the value before and after. Each
 * takes time and memory.
 */
export type Detail = readonly (
  'findings' | 'fingerprints' | 'texts' | 'fates' | 'fields'
)[];

/** What a report without `--full` has. */
export const savedDetail: Detail = ['findings', 'fingerprints'];

export const fullDetail: Detail = [...savedDetail, 'texts', 'fields'];

export const comparedDetail: Detail = [...savedDetail, 'texts'];

export function combineDetails(...details: readonly Detail[]): Detail {
  return [...new Set(details.flat())];
}

/** The outcome of one file before anything is written. */
export type FileOutcome = MappedFile | InvalidFile | CurrentFile | OtherFile;

interface ReadFile {
  /** As reports name it: relative, with `/`; `-` for standard input. */
  readonly path: string;
  readonly findings: readonly FileFinding[];
  /** The first findings of each kind with their counts, if `findings` is packed. */
  readonly counted?: readonly FileFinding[];
  readonly names: readonly DeclaredName[];
  /** Absent if not requested; null if the file is not text. */
  readonly sourceText?: string | null;
}

/**
 * A Legacy file that was mapped.
 *
 * - `ready`: nothing is left out of the Current text, or decisions accept it;
 * - `partial`: something is left out, and the caller allows that;
 * - `held`: something is left out, so the text is not to be written.
 */
export interface MappedFile extends ReadFile {
  readonly kind: 'ready' | 'partial' | 'held';
  readonly format: 'legacy';
  /** The Current text as UTF-8, ready to be written. */
  readonly output: Uint8Array;
  readonly counts: FileCounts;
  readonly functions: readonly FunctionChanges[];
  /** Every value, with `fields`. */
  readonly fields?: readonly FileField[];
  /** Every value, with `fates` and without `fields`. */
  readonly fates?: readonly FieldFate[];
  /** The Current text, with `texts`. */
  readonly outputText?: string;
}

/** A file that a file-level rule stopped; the findings say why. */
export interface InvalidFile extends ReadFile {
  readonly kind: 'invalid';
  readonly format: FileFormat;
}

export interface CurrentFile extends ReadFile {
  readonly kind: 'current';
  readonly format: 'current';
}

/** A file in a folder that is not a model. */
export interface OtherFile extends ReadFile {
  readonly kind: 'other';
  readonly format: 'other';
  readonly reason: string;
}

/** A file that was only checked. */
export interface CheckedFile extends ReadFile {
  readonly kind: 'checked';
  readonly format: FileFormat;
}

export interface FailedFile {
  readonly kind: 'failed';
  readonly path: string;
  readonly trouble: string;
}

/** The format of a file; `other`: neither. */
export type FileFormat = 'legacy' | 'current' | 'other';

/** A finding in a file. */
export interface FileFinding {
  /** The id of the rule. */
  readonly rule: string;
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
  /** The names of the rule's choices. */
  readonly choices: readonly string[];
  readonly decision: Decided | null;
  /** The key or Legacy value that the question is about, as JSON text; absent if one answer can cover all findings of the rule. */
  readonly about?: string;
  /**
   * The number of findings of this kind that this one represents, itself included;
   * absent: 1.
   * @hidden
   */
  readonly times?: number;
  /** Stays the same when lines move; empty without the detail `fingerprints`. */
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
}

/** What became of one value. */
export interface FieldFate {
  /** JSON Pointer of the leaf in the source; null where a rule supplies the value. */
  readonly source: string | null;
  /** JSON Pointers of the leaves in the output. */
  readonly target: readonly string[];
  readonly rule: string;
  readonly fate: Fidelity | 'decided' | 'supplied';
}

/** What became of one value, and the value. */
export interface FileField extends FieldFate {
  /** JSON text as spelled in the source. */
  readonly before: string | null;
  /** JSON text as spelled in the output; an array of the texts for several targets. */
  readonly after: string | null;
}

/** A name that a file declares, with its place, for the rules about several files. */
export interface DeclaredName {
  readonly name: string;
  /** The name as JSON text, as the file has it. */
  readonly spelling: string;
  /** JSON Pointer into the source. */
  readonly pointer: string;
  readonly start: Position;
  readonly end: Position;
  /** JSON Pointer of the name in the output; null where it is not in it. */
  readonly target: string | null;
}

/** What the mapping of a file adds up to. */
export interface FileCounts {
  readonly algorithms: Tally;
  readonly inputs: Tally;
  /** Leaves of the source, by fate. */
  readonly fields: FieldTally;
}

/** What became of algorithms, or of inputs. */
export interface Tally {
  readonly total: number;
  /** In the output, with nothing left out. */
  readonly migrated: number;
  /** In the output, with something left out. */
  readonly partial: number;
  readonly leftOut: number;
}

/** What became of the values of the sources. */
export interface FieldTally {
  readonly total: number;
  readonly exact: number;
  readonly changed: number;
  readonly assumed: number;
  readonly decided: number;
  readonly unmapped: number;
  readonly invalid: number;
}

/** Changes needed in the code of one cloud function. */
export interface FunctionChanges {
  /** The name of the function. */
  readonly path: string;
  /** The names of the algorithms that run it. */
  readonly algorithms: readonly string[];
  readonly changes: readonly {
    /** The id of the rule that says what to change. */
    readonly rule: string;
    readonly text: string;
    /** The inputs concerned, as the Legacy file names them. */
    readonly inputs: readonly string[];
  }[];
}

export function failedFile(path: string, trouble: string): FailedFile {
  return { kind: 'failed', path, trouble };
}

/** Returns whether Node cannot hold the value, whatever the memory. */
export function isTooLargeForNode(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /^(Map|Set) maximum size exceeded$|^Invalid (string|array) length$/.test(
      error.message,
    )
  );
}

/** Says why a file was not processed. */
export function failureMessage(
  path: string,
  what: string,
  error: unknown,
): string {
  return isTooLargeForNode(error)
    ? `${path} was not ${what}, because there is more in it than Node can hold in one text (512 MiB) or one list (16 million): split it.`
    : `${path} was not ${what}, because of a bug in infomodel-migrate: ${String(error)}`;
}

export function isMapped(file: FileOutcome | FailedFile): file is MappedFile {
  return 'output' in file;
}

/**
 * Returns the Current text of a file (the source itself if it is Current);
 * undefined if there is none.
 * @param source what was read
 */
export function currentTextOf(
  outcome: FileOutcome,
  source: Uint8Array,
): Uint8Array | undefined {
  if (outcome.kind === 'current') return source;
  return isMapped(outcome) ? outcome.output : undefined;
}
