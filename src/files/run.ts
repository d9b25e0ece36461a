import type { DecisionsFile } from '../decisions/decision.js';
import type { FileRecord } from '../file/record.js';
import type { FindRequest } from './find-files.js';
import type { FoundFile } from './found-file.js';

/** What a command was asked: made once, and handed on whole down to each file. */
export interface Run extends FindRequest {
  /** In bytes. */
  readonly maxSize: number;
  /** The ref whose merge base with HEAD is compared with. */
  readonly changed?: string | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** The decisions file that the user named. */
  readonly decisionsNamed?: string | undefined;
  readonly sinks: readonly RecordSink[];
  readonly onDone: (done: number, of: number) => void;
  /** Called before work that reads no files, such as asking git. */
  readonly onStage?: (what: string) => void;

  // Of a migration, its preview and `verify`:
  readonly allowPartial?: boolean;
  /** Undefined: the run only reads. */
  readonly writing?: Writing | undefined;
  /** Whether `changed` files are compared with what they gave at the commit. */
  readonly compares?: boolean;
  /** Whether to compare what each file means before and after. */
  readonly verifies?: boolean;
  /** The Current files to compare with; absent: those that the tool produces. */
  readonly against?: Against | undefined;

  // Of a check:
  readonly signals?: string | undefined;
  readonly types?: string | undefined;
  /** Whether each Legacy file is a finding. */
  readonly noLegacy?: boolean;
  /** Check this file alone; the others are read too, but not reported. */
  readonly only?: FoundFile | undefined;
}

/** The Current files that `verify` compares with. */
export interface Against {
  /** A folder with the same relative paths, or the Current file of the only Legacy file. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** What takes the records of a run, in the order of the files. */
export interface RecordSink {
  /** Whether it needs the field lists of records, which take time. */
  readonly needsFields?: boolean | undefined;
  readonly add: (record: FileRecord) => void;
}

/** Where and how results are written. */
export interface Writing {
  /** The folder below which results are written; undefined: in place. */
  readonly out?: string | undefined;
  readonly dryRun: boolean;
  /** Written in place, or asked whether it could be. */
  readonly write?: boolean;
  /** Takes the text of a result instead of a file. */
  readonly print?: ((text: Uint8Array) => void) | undefined;
  /** Whether the result of a Current file is the file as it is; otherwise it has none. */
  readonly copiesCurrent?: boolean;
  readonly force?: boolean;
  readonly allowDirty?: boolean;
  readonly allowNoVcs?: boolean;
}

/** Returns whether a run has all files that its PATHs mean, so that it can report on the whole. */
export function isWhole({ changed }: Pick<Run, 'changed'>): boolean {
  return changed === undefined;
}
