import type { keptByWord } from '../behaviour/kept.js';
import type { ReadWindow } from '../legacy/retention-outlived.js';
import {
  finding,
  type Finding,
  type Place,
  type Subject,
} from '../rule/rule.js';
import { type JsonNode, objectsIn, stringAt } from '../json/node.js';
import { nameShared } from '../legacy/model-rules.js';
import { listNames, quoted } from '../rule/message-text.js';

/**
 * What rules about both formats or several files read. Facts hold no tree, so
 * that the facts of many files fit into memory.
 */

export interface CheckFacts {
  readonly algorithms: readonly AlgorithmFacts[];
  /** Of all algorithms. */
  readonly inputs: readonly InputFacts[];
}

export interface PlacedValue<T> {
  readonly value: T;
  readonly place: Place;
}

/** Returns the place of a node, without the node. */
export function plainPlace({ pointer, start, end }: Place): Place {
  return { pointer, start, end };
}

export function placeValue<T>(node: Place, value: T): PlacedValue<T> {
  return { value, place: plainPlace(node) };
}

export interface AlgorithmFacts {
  readonly name: string | undefined;
  /** `schedule` or `ExecutionFrequency`. */
  readonly frequency: string | undefined;
  readonly period: number | undefined;
  /** The algorithms whose results of the same period it needs. */
  readonly waitsFor: readonly string[];
  /** Those with a readable kind and name. */
  readonly outputs: readonly OutputFacts[];
  readonly hasUnreadOutputs: boolean;
}

/** Hours between two runs, by the word of either format: also the length of `Default`. */
export const periods: ReadonlyMap<string, number> = new Map([
  ['hour', 1],
  ['day', 24],
  ['Hourly', 1],
  ['Daily', 24],
]);

/** Collects the facts of a file from its algorithms, each with its inputs. */
export function fileFacts(
  algorithms: readonly {
    readonly facts: Omit<AlgorithmFacts, 'waitsFor'>;
    readonly inputs: readonly InputFacts[];
  }[],
): CheckFacts {
  return {
    algorithms: algorithms.map(({ facts, inputs }) => ({
      ...facts,
      waitsFor: inputs.flatMap((it) =>
        it.reads === 'result' && needsCurrentPeriod(it)
          ? [it.source.value]
          : [],
      ),
    })),
    inputs: algorithms.flatMap(({ inputs }) => inputs),
  };
}

/** An input that reads something by its name. */
export type InputFacts = ResultRead | SignalRead | PropertyRead;

/** Returns whether an input needs a result of the period that its algorithm runs for. */
export function needsCurrentPeriod({
  currentPeriod,
  optional,
}: ResultRead): boolean {
  return currentPeriod !== undefined && optional?.value === false;
}

export interface OutputFacts {
  readonly name: string;
  readonly kind: 'ObjectResult' | WrittenKind;
  readonly isOptional: boolean;
  readonly retention: keyof typeof keptByWord | undefined;
  /** The symbolic name or the asset property key that it writes. */
  readonly writes: PlacedValue<string> | undefined;
}

/** The kinds of outputs that write under a name, by which inputs read. */
export type WrittenKind = 'Timeseries' | 'AssetProperty';

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
  /** Undefined if its content is unknown. */
  readonly window: (PlacedValue<string> & ReadWindow) | undefined;
  /** Undefined unless it holds results of the current hour or day. */
  readonly currentPeriod: CurrentPeriod | undefined;
  /** Whether dependencies let the source run before the reader in each round. */
  readonly runsFirst: boolean;
}

interface CurrentPeriod {
  readonly place: Place;
  /** Whether it holds nothing but the period of one run. */
  readonly isOfOneRun: boolean;
  /** What selects earlier results instead, in words. */
  readonly earlier: string;
}

/** An input that reads a signal of the drive, of an external sensor, or of either. */
export interface SignalRead extends PlacedValue<string>, Subject {
  readonly reads: 'signal';
  readonly of: 'drive' | 'sensor' | 'either';
  readonly ownWrites?: OwnWrites | undefined;
}

interface PropertyRead extends PlacedValue<string>, Subject {
  readonly reads: 'property';
  readonly ownWrites?: OwnWrites | undefined;
}

/** Outputs of the reading algorithm that write what its mandatory input reads. */
export interface OwnWrites {
  readonly kind: WrittenKind;
  readonly outputs: number;
  /** At the field, or at the input if the field is absent. */
  readonly optional: Place;
}

/** Returns the names that a Legacy file declares. */
export function declaredNames(root: JsonNode): readonly string[] {
  return objectsIn(root).flatMap((it) => stringAt(it, 'name') ?? []);
}

/** @param places where files declare the name */
export function reportSharedName(
  name: string,
  place: Place,
  places: readonly { readonly path: string; readonly pointer: string }[],
): Finding {
  const files = new Set(places.map(({ path }) => path)).size;
  const listed = listNames(
    places.map(({ path, pointer }) => `${path} ${pointer}`),
    9,
  );
  return {
    ...finding(
      nameShared,
      place,
      `${quoted(name)} is declared in ${files} files (${listed}); the files do not say whether they apply to the same asset.`,
    ),
    algorithm: name,
  };
}
