import type { Place, Subject } from '../rule/finding.js';

/** A value and the place where it stands. */
export interface Stated<T> {
  readonly value: T;
  readonly place: Place;
}

/** The place of a value, without what it holds. */
export function placeOf({ pointer, start, end }: Place): Place {
  return { pointer, start, end };
}

/** A value, or what keeps it from being one. */
export type Known<T> = T | 'unreadable';

/**
 * What a file says that the rules of both formats, or rules across files, look
 * at. Without its tree, so that many files can be held at once.
 */
export interface FileFacts {
  readonly format: 'legacy' | 'current';
  /** The names that algorithms have, each time it is declared. */
  readonly names: readonly Stated<string>[];
  /** The algorithms that can be read. */
  readonly algorithms: readonly AlgorithmFacts[];
}

export interface AlgorithmFacts {
  readonly name: string | undefined;
  readonly outputs: readonly OutputFacts[];
  readonly reads: readonly ResultRead[];
  readonly signals: readonly SignalRead[];
  readonly properties: readonly (Stated<string> & Subject)[];
}

/** Where results go, and how long they are kept. */
export interface OutputFacts {
  /** Undefined where it cannot be read. */
  readonly name: string | undefined;
  readonly kind: Known<OutputKind>;
  readonly kept: Keeping | undefined;
  /** The symbolic name or the key of the asset property under which it is written. */
  readonly writes: string | undefined;
}

export type OutputKind = 'ObjectResult' | 'Timeseries' | 'AssetProperty';

/** A retention that removes results, in the words of the format. */
export interface Keeping {
  readonly retention: string;
  readonly of: 'seven days' | 'latest' | 'one per month';
}

/** An input that reads results of an algorithm. */
export interface ResultRead extends Subject {
  /** Of the whole input. */
  readonly place: Place;
  readonly source: Stated<string>;
  /** The output that is asked for; undefined: none is. */
  readonly output: Known<Stated<string>> | undefined;
  /** What says whether it is optional: the field, or else the input. */
  readonly optional: Known<Stated<boolean>>;
  /** The results that are read, where how many days they span is known. */
  readonly window: Window | undefined;
}

export interface Window extends Stated<string> {
  /** `Infinity` where it has no end. */
  readonly days: number;
  /** A value for every day is expected. */
  readonly isDaily: boolean;
}

/** An input that reads a signal, of the drive, of an external sensor, or of either. */
export interface SignalRead extends Stated<string>, Subject {
  readonly of: 'drive' | 'sensor' | 'either';
}
