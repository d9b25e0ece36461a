import type { Finding, Place, Subject } from '../rule/finding.js';

/*
 * What rules about both formats, or about several files, look at. Facts hold no
 * tree, so that the facts of many files fit into memory.
 */

/** What a check of one file gives. */
export interface CheckedModel {
  readonly findings: readonly Finding[];
  readonly facts: FileFacts;
}

export interface FileFacts {
  readonly format: 'legacy' | 'current';
  /** The names that algorithms have, each time one is declared. */
  readonly names: readonly Stated<string>[];
  /** The algorithms that can be read. */
  readonly algorithms: readonly AlgorithmFacts[];
}

/** A value and its place. */
export interface Stated<T> {
  readonly value: T;
  readonly place: Place;
}

/** Returns the place of a node, without the node. */
export function placeOf({ pointer, start, end }: Place): Place {
  return { pointer, start, end };
}

/** Returns the value with the place of a node. */
export function stateAt<T>(node: Place, value: T): Stated<T> {
  return { value, place: placeOf(node) };
}

export interface AlgorithmFacts {
  readonly name: string | undefined;
  readonly inputs: readonly InputFacts[];
  /** Undefined where one of them cannot be read. */
  readonly outputs: readonly OutputFacts[] | undefined;
}

/** An input that reads something under a name. */
export type InputFacts = ResultRead | SignalRead | PropertyRead;

/** Where results go, and how long they are kept. */
export interface OutputFacts {
  readonly name: string;
  readonly kind: OutputKind;
  readonly kept: Keeping | undefined;
  /** The symbolic name, or the key of the asset property, under which it is written. */
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
  readonly reads: 'result';
  /** Of the whole input. */
  readonly place: Place;
  readonly source: Stated<string>;
  /** Undefined where the input names no output. */
  readonly output: Stated<string> | undefined;
  /** Whether the input names an output in a way that cannot be read. */
  readonly isUnclear: boolean;
  /** At the field, or at the input where it is absent; undefined where it cannot be read. */
  readonly optional: Stated<boolean> | undefined;
  /** Undefined where it is not known how many days it spans. */
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
  readonly reads: 'signal';
  readonly of: 'drive' | 'sensor' | 'either';
}

/** An input that reads an asset property. */
export interface PropertyRead extends Stated<string>, Subject {
  readonly reads: 'property';
}
