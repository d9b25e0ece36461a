import type { DecisionsFile } from '../decisions/decision.js';
import type { FindRequest } from './find-files.js';
import type { StateFile } from './state.js';

/** What the user asked: made once by a command, and handed on whole. */
export type RunRequest = ConvertRequest | VerifyRequest | CheckRequest;

interface Asked extends FindRequest {
  /** In bytes. */
  readonly maxSize: number;
  readonly decisions: DecisionsSource;
  readonly scope: Scope;
}

/** Where the decisions of a run are. */
type DecisionsSource =
  /** The file that the user named, else the nearest. */
  | { readonly kind: 'file'; readonly named: string | undefined }
  | { readonly kind: 'loaded'; readonly file: DecisionsFile | undefined };

/** Which files a run is about. */
export type Scope =
  | { readonly kind: 'all' }
  /** All of the index of the repository of the working directory. */
  | { readonly kind: 'index' }
  /** Those that differ from the merge base with a ref. */
  | { readonly kind: 'changed'; readonly ref: string }
  /** All, compared with how they were. */
  | { readonly kind: 'compared'; readonly since: Since };

/** Returns whether a run is about all files of one state. */
export function isWhole({ kind }: Scope): boolean {
  return kind === 'all' || kind === 'index';
}

/** What a run compares with. */
export type Since =
  /** The work tree with the merge base of HEAD and a ref. */
  | { readonly kind: 'merge-base'; readonly ref: string }
  /** The index with HEAD, or with the commit that pre-commit names. */
  | { readonly kind: 'staged' };

export interface ConvertRequest extends Asked {
  readonly job: 'convert';
  /** Whether files are written although something is left out of them. */
  readonly allowPartial: boolean;
  /** Whether a format needs the field lists of records, which take time. */
  readonly needsFields: boolean;
  readonly destination: Destination;
}

/** Where results are written, and how. */
export type Destination =
  /** Each replaces its source. */
  | {
      readonly kind: 'in-place';
      readonly isDryRun: boolean;
      /** Git is asked whether it could bring the sources back; undefined: it is not. */
      readonly undo: UndoLimits | undefined;
    }
  /** Below a folder, with the same relative paths. */
  | {
      readonly kind: 'folder';
      readonly out: string;
      readonly isDryRun: boolean;
      readonly force: boolean;
    }
  /** One file; the result of a Current file is the file as it is. */
  | {
      readonly kind: 'file';
      readonly output: string;
      readonly force: boolean;
    }
  /** Standard output, also for a Current file. */
  | {
      readonly kind: 'print';
      readonly print: (text: Uint8Array) => void;
    };

/** What may be replaced although git could not bring it back. */
export interface UndoLimits {
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
}

export interface VerifyRequest extends Asked {
  readonly job: 'verify';
  readonly needsFields: boolean;
  /** The Current files to compare with; undefined: those that the tool produces. */
  readonly against: Against | undefined;
}

/** The Current files that `verify` compares with. */
export interface Against {
  /** A folder with the same relative paths, or the Current file of the only Legacy file. */
  readonly path: string;
  readonly isFolder: boolean;
}

export interface CheckRequest extends Asked {
  readonly job: 'check';
  /** A glob of signal mapping files. */
  readonly signals: string | undefined;
  /** A glob of type configuration files. */
  readonly types: string | undefined;
  /** Whether each Legacy file is a finding. */
  readonly noLegacy: boolean;
  /** Check this file alone; the others are read too, but not reported. */
  readonly only: StateFile | undefined;
}

/** What a run says while it works. */
export interface Watch {
  readonly onDone: (done: number, of: number) => void;
  /** Called before work that reads no files, such as asking git. */
  readonly onStage: (what: string) => void;
}
