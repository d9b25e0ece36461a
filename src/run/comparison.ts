import type { Decided } from '../file/record.js';

/** What differs between the files then and now. */
export interface Comparison {
  /** The commit, as the user named it. */
  readonly then: string;
  readonly migrated: Migrated;
  /** Files of which no algorithm was there, by format. */
  readonly new: {
    readonly legacy: number;
    readonly current: number;
    /** How many Legacy files declare algorithms of new Current files. */
    readonly stillDeclared: number;
  };
  /** The files that were Current and are Legacy. */
  readonly wentBack: readonly string[];
  readonly gone: readonly GoneAlgorithms[];
  /** Files that cannot be read, now or then. */
  readonly notCompared: readonly {
    readonly path: string;
    readonly reason: string;
  }[];
  readonly values: readonly ValueChange[];
  /**
   * How many files stay Legacy.
   * @hidden
   */
  readonly legacyLeft: number;
  readonly decisions: Readonly<
    Record<'added' | 'changed' | 'removed', readonly DecisionChange[]>
  >;
  readonly findings: Readonly<Record<'new' | 'before' | 'gone', number>>;
}

/** The Legacy files that became Current, by their paths then; each counts once, as the worst of these. */
export interface Migrated {
  /** How many are exactly as the tool writes them. */
  readonly exact: number;
  /** @hidden */
  readonly exactPaths: readonly string[];
  /** Those with a value that differs, or that was mended. */
  readonly differing: readonly string[];
  /** What broke the Legacy format, and is in the Current file. */
  readonly mended: readonly (MissingPart & { readonly rule: string })[];
  /** What was open, and is not in the Current file. */
  readonly lost: readonly (MissingPart & {
    readonly rules: readonly string[];
  })[];
  /** What the migration writes, and the Current file does not have. */
  readonly takenOut: readonly (MissingPart & {
    /** The `OutputName`; null unless it is an output. */
    readonly output: string | null;
    /** The reason of the decision that accepts it; null if none does. */
    readonly decision: string | null;
  })[];
}

/** A part of a Legacy file. */
export interface MissingPart {
  /** Of the Legacy file, as it was. */
  readonly path: string;
  readonly algorithm: string | null;
  readonly input: string | null;
}

/** Algorithms of a file that are nowhere now. */
export interface GoneAlgorithms {
  readonly path: string;
  readonly algorithms: readonly string[];
  readonly reason: GoneReason;
}

/**
 * Why algorithms are gone: their file was `deleted`, they were `removed` from a file
 * that stays, or their file is read no more: it is `excluded`, a `link`, `outside` of the
 * PATHs, or in a `submodule` that is gone.
 */
export type GoneReason =
  'deleted' | 'removed' | 'excluded' | 'link' | 'outside' | 'submodule';

/** A value that differs. */
export interface ValueChange {
  /** Of the file now. */
  readonly path: string;
  /** JSON Pointer; for a value that is gone, into the text then. */
  readonly pointer: string;
  readonly algorithm: string | null;
  readonly input: string | null;
  /** JSON text; null if it was not there. */
  readonly then: string | null;
  /** JSON text; null if it is not there. */
  readonly now: string | null;
  /** JSON text of what a Legacy value becomes in Current; null if nothing. */
  readonly becomes: string | null;
  /** The decisions about a Legacy value, as `rule: choice`; null if there are none. */
  readonly decision: string | null;
  /** What the difference means when it runs; null if that is not compared. */
  readonly meaning: string | null;
  /**
   * The keys that lead to it, or what part of an algorithm it is.
   * @hidden
   */
  readonly key: string;
  /**
   * The Legacy file, if this differs from what a migration makes of it.
   * @hidden
   */
  readonly legacy?: string;
}

/** Returns a comparison as a report has it. */
export function printedComparison({
  legacyLeft,
  migrated: { exactPaths, ...migrated },
  values,
  ...printed
}: Comparison) {
  return {
    ...printed,
    migrated,
    values: values.map(({ key, legacy, ...it }) => it),
  };
}

/** A decision that is new, differs or was taken away. */
export interface DecisionChange {
  readonly decision: Omit<Decided, 'rule'> & { readonly rule: string };
  /** What a changed one was. */
  readonly before?: DecisionChange['decision'];
  /** How many algorithms it answers something of. */
  readonly algorithms: number;
  /** Whether it leaves something out. */
  readonly lost: boolean;
}
