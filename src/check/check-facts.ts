import type { RetentionWord } from '../behaviour/kept.js';
import type { ReadWindow } from '../legacy/retention-outlived.js';
import {
  finding,
  type Finding,
  type Place,
  type Subject,
} from '../rule/rule.js';
import { getOrCompute, groupBy } from '../json/collections.js';
import { type JsonNode, type JsonString, objectsIn } from '../json/node.js';
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
  readonly retention: RetentionWord | undefined;
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

/** The result of looking up an algorithm and an output by name. */
export type FoundSource =
  | {
      readonly state: 'no-algorithm';
      readonly names: readonly string[];
      /** Whether a Legacy file declares the name; Current inputs cannot read it. */
      readonly isInLegacy: boolean;
    }
  /** Several object results, and the input names none of them. */
  | { readonly state: 'ambiguous' }
  /** No output has the name; `names` are those there are. */
  | { readonly state: 'no-output'; readonly names: readonly string[] }
  | { readonly state: 'other-kind'; readonly kind: WrittenKind }
  | {
      readonly state: 'found';
      readonly output: OutputFacts;
      readonly period: number | undefined;
    }
  /** Something cannot be read, or algorithms of one name differ. */
  | { readonly state: 'unclear' };

/** Indexes the algorithms by name; returns a function that looks up what an input reads. */
export function sourcesOf(
  algorithms: readonly AlgorithmFacts[],
  legacyNames: ReadonlySet<string>,
  isIncomplete: boolean,
): (read: ResultRead) => FoundSource {
  const byName = groupBy(algorithms, ({ name }) => name);
  const names = [...byName.keys()].filter((name) => name !== undefined);
  // Many files may declare one name and read it: each output is looked up once.
  const found = new Map<string, Map<string | undefined, FoundSource>>();
  return ({ source, output, isUnclear }) => {
    const candidates = byName.get(source.value);
    if (!candidates && isIncomplete) return unclear;
    if (!candidates)
      return {
        state: 'no-algorithm',
        names,
        isInLegacy: legacyNames.has(source.value),
      };
    if (isUnclear) return unclear;
    const ofSource = getOrCompute(
      found,
      source.value,
      () => new Map<string | undefined, FoundSource>(),
    );
    return getOrCompute(ofSource, output?.value, () =>
      findInAll(candidates, output?.value),
    );
  };
}

/** Looks an output up in algorithms of one name, which may belong to different assets. */
function findInAll(
  candidates: readonly AlgorithmFacts[],
  asked: string | undefined,
): FoundSource {
  const [first = unclear, ...others] = candidates.map((it) =>
    findOutput(it, asked),
  );
  return others.every((it) => isSame(it, first)) ? first : unclear;
}

const unclear: FoundSource = { state: 'unclear' };

function isSame(one: FoundSource, other: FoundSource): boolean {
  return one.state === 'found' && other.state === 'found'
    ? one.period === other.period &&
        one.output.retention === other.output.retention &&
        one.output.isOptional === other.output.isOptional
    : one.state === other.state;
}

function findOutput(
  { outputs, hasUnreadOutputs, period }: AlgorithmFacts,
  asked: string | undefined,
): FoundSource {
  if (hasUnreadOutputs) return unclear;
  const objects = outputs.filter(({ kind }) => kind === 'ObjectResult');
  if (asked === undefined && objects.length > 1) return { state: 'ambiguous' };
  const output =
    asked === undefined
      ? (objects[0] ?? outputs[0])
      : outputs.find(({ name }) => name === asked);
  if (!output)
    return { state: 'no-output', names: outputs.map(({ name }) => name) };
  const { kind } = output;
  return kind === 'ObjectResult'
    ? { state: 'found', output, period }
    : { state: 'other-kind', kind };
}

/** Returns the names that a Legacy or Current file declares, with their places. */
export function declaredNames(root: JsonNode): readonly JsonString[] {
  return objectsIn(root).flatMap(({ members }) =>
    members.flatMap(({ key, value }) =>
      (key === 'name' || key === 'Name') && value.kind === 'string'
        ? [value]
        : [],
    ),
  );
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
    maxListed,
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

const maxListed = 9;
