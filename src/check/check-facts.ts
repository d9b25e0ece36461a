import type { ReadWindow } from '../legacy/retention-outlived.js';
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
  /** `ExecutionFrequency`; undefined in a Legacy file. */
  readonly frequency: string | undefined;
  /** The hours between two runs; undefined if not known. */
  readonly period: number | undefined;
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
  readonly isOptional: boolean;
  readonly retention: string | undefined;
  /** The symbolic name, or the key of the asset property, under which it is written. */
  readonly writes: Stated<string> | undefined;
}

export type OutputKind = 'ObjectResult' | 'Timeseries' | 'AssetProperty';

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
  /** Undefined where it holds one result, or what it holds is not known. */
  readonly window: (Stated<string> & ReadWindow) | undefined;
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
