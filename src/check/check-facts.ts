import type { ReadWindow } from '../legacy/retention-outlived.js';
import type { Finding, Place, Subject } from '../rule/rule.js';

/**
 * What rules about both formats or several files read. Facts hold no tree, so
 * that the facts of many files fit into memory.
 */

export interface CheckedModel {
  readonly findings: readonly Finding[];
  readonly facts: FileFacts;
}

export interface FileFacts {
  readonly format: 'legacy' | 'current';
  /** The names of algorithms, once for each declaration. */
  readonly names: readonly string[];
  readonly placedNames: readonly PlacedValue<string>[];
  readonly algorithms: readonly AlgorithmFacts[];
  /** Of all algorithms. */
  readonly inputs: readonly InputFacts[];
}

export interface PlacedValue<T> {
  readonly value: T;
  readonly place: Place;
}

/** Returns the place of a node, without the node. */
export function placeOf({ pointer, start, end }: Place): Place {
  return { pointer, start, end };
}

/** Returns the value with the place of a node. */
export function placeValue<T>(node: Place, value: T): PlacedValue<T> {
  return { value, place: placeOf(node) };
}

export interface AlgorithmFacts {
  readonly name: string | undefined;
  /** `ExecutionFrequency`; undefined in a Legacy file. */
  readonly frequency: string | undefined;
  readonly period: number | undefined;
  /** The algorithms whose results of the same period it needs. */
  readonly waitsFor: readonly string[];
  /** Undefined if one of them cannot be read. */
  readonly outputs: readonly OutputFacts[] | undefined;
}

/** An input that reads something by its name. */
export type InputFacts = ResultRead | SignalRead | PropertyRead;

/** Returns whether an input needs a result of the period that its algorithm runs for. */
export function isOfCurrentPeriod({ window, optional }: ResultRead): boolean {
  return window?.value === 'Default' && optional?.value === false;
}

export interface OutputFacts {
  readonly name: string;
  readonly kind: OutputKind;
  readonly isOptional: boolean;
  readonly retention: string | undefined;
  /** The symbolic name or the asset property key that it writes. */
  readonly writes: PlacedValue<string> | undefined;
}

export type OutputKind = 'ObjectResult' | 'Timeseries' | 'AssetProperty';

export interface ResultRead extends Subject {
  readonly reads: 'result';
  readonly place: Place;
  readonly source: PlacedValue<string>;
  /** Undefined if the input does not name an output. */
  readonly output: PlacedValue<string> | undefined;
  /** Whether the name of the output cannot be read. */
  readonly isUnclear: boolean;
  /** At the field, or at the input if the field is absent; undefined if it cannot be read. */
  readonly optional: PlacedValue<boolean> | undefined;
  /** Undefined if it holds one result or its content is unknown. */
  readonly window: (PlacedValue<string> & ReadWindow) | undefined;
}

/** An input that reads a signal of the drive, of an external sensor, or of either. */
export interface SignalRead extends PlacedValue<string>, Subject {
  readonly reads: 'signal';
  readonly of: 'drive' | 'sensor' | 'either';
}

export interface PropertyRead extends PlacedValue<string>, Subject {
  readonly reads: 'property';
}
