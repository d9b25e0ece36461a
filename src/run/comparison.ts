import type { Where } from '../rule/rule.js';

/** What differs between the files then and now. */
export interface Comparison {
  /** The commit, as the user named it. */
  readonly then: string;
  /** The files that were Legacy and are Current. */
  readonly migrated: {
    /** How many are exactly as the tool writes them. */
    readonly exact: number;
    readonly byHand: readonly string[];
    /** Files that lost something although nobody decided that, with the rules about it. */
    readonly incomplete: readonly {
      readonly path: string;
      readonly rules: readonly string[];
    }[];
    /** Files whose algorithms are in two or more other files now. */
    readonly split: readonly SplitFile[];
  };
  readonly deleted: readonly DeletedFile[];
  /** The files that were not there, by format. */
  readonly added: {
    readonly legacy: number;
    readonly current: number;
    /** How many Legacy files declare algorithms of new Current files. */
    readonly stillDeclared: number;
  };
  /** The files that were Current and are Legacy. */
  readonly wentBack: readonly string[];
  readonly notCompared: readonly {
    readonly path: string;
    readonly reason: string;
  }[];
  /** The values that differ, the first of them. */
  readonly values: readonly ValueChange[];
  /** How many values differ. */
  readonly valueCount: number;
  readonly decisions: Readonly<
    Record<'added' | 'changed' | 'removed', readonly DecisionChange[]>
  >;
  readonly findings: Readonly<Record<'new' | 'before' | 'gone', number>>;
}

export interface SplitFile {
  readonly path: string;
  readonly algorithms: number;
  readonly files: readonly string[];
}

export interface DeletedFile {
  readonly path: string;
  /** How many algorithms it had. */
  readonly algorithms: number;
  /** Its Current text; only in `json-full`, null if it had none. */
  readonly before?: string | null;
}

/** A value that differs. */
export interface ValueChange {
  /** Of the file now. */
  readonly path: string;
  /** The names of algorithm and input, and the key. */
  readonly place: string;
  /** JSON Pointer; for a value that is gone, into the source then. */
  readonly pointer: string;
  /** JSON text; null if it was not there. */
  readonly then: string | null;
  /** JSON text; null if it is not there. */
  readonly now: string | null;
  /** JSON text of what a Legacy value becomes in Current; null if nothing. */
  readonly becomes: string | null;
  /** The decisions about it, as `rule: choice`; null if there are none. */
  readonly decision: string | null;
  /** The rules of the errors about it: it waits for an answer or a fix. */
  readonly open: readonly string[];
  /** What the difference between two Current files means when it runs; null if that is not compared. */
  readonly meaning: string | null;
}

/** A decision that is new, differs or was taken away. */
export interface DecisionChange {
  readonly rule: string;
  readonly choose: string;
  readonly where: Where;
  readonly reason: string;
  /** How many values it answers, in how many files. */
  readonly values: number;
  readonly files: number;
}
