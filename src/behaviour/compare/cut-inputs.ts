import { leadsTo } from '../../graph/paths.js';
import { type RunOrder, runOrderOf } from '../../graph/run-order.js';
import type { ShownKept } from '../kept.js';
import type { AlgorithmMeaning, InputMeaning } from '../meaning.js';
import { cutWindows, type WindowPair } from './kept-windows.js';
import type { Window } from '../window.js';
import { validNames } from './order.js';

export interface ReadingPair {
  readonly legacy: InputMeaning | undefined;
  readonly current: InputMeaning | undefined;
}

export interface CutInputs extends ReadingPair {
  /** The algorithm that is read, if Current keeps its results differently. */
  readonly sourceKeptDifferently: {
    /** Into the Legacy file. */
    readonly pointer: string;
    /** The windows as they are if both formats keep every result. */
    readonly ifAllKept: WindowPair;
  } | null;
}

/** The algorithms of both files by name, and the order of those of Legacy. */
export interface SourcesOfBoth {
  readonly legacy: ReadonlyMap<string | undefined, AlgorithmMeaning>;
  readonly current: ReadonlyMap<string | undefined, AlgorithmMeaning>;
  readonly order: RunOrder;
}

export function sourcesOfBoth(
  legacyAlgorithms: readonly AlgorithmMeaning[],
  currentAlgorithms: readonly AlgorithmMeaning[],
): SourcesOfBoth {
  // The first algorithm with a name counts.
  const legacy = legacyAlgorithms.toReversed();
  const current = currentAlgorithms.toReversed();
  return {
    legacy: new Map(legacy.map((it) => [it.name, it])),
    current: new Map(current.map((it) => [it.name, it])),
    order: runOrderOf(
      legacy.map(({ name = '', every, dependencies }) => ({
        name,
        schedule: every.kind === 'known' ? every.value : 'not known',
        dependencies: validNames(dependencies),
      })),
    ),
  };
}

/**
 * Cuts the windows of an input to what its source still keeps at the request.
 * @param reader the name of the reading algorithm
 */
export function cutInputs(
  { legacy, current }: ReadingPair,
  reader: string | null,
  sources: SourcesOfBoth,
): CutInputs {
  const before = legacy && sourceOf(legacy, sources.legacy);
  // Where the source of Current is unknown, its window is cut like that of Legacy.
  const after = before && current && sourceOf(current, sources.current, before);
  if (!before || !after)
    return { legacy, current, sourceKeptDifferently: null };
  // Legacy format: dependencies.
  const { dependencies } = sources.order;
  const { name = '' } = before;
  const runsAfter =
    reader !== null &&
    leadsTo(dependencies, reader, name) &&
    !leadsTo(dependencies, name, reader);
  const runs =
    reader === name
      ? 'as the source'
      : runsAfter
        ? 'after the source'
        : 'at any time';
  const uncut = { legacy: legacy.window, current: current.window };
  const [ours, theirs] = [keptBy(before), keptBy(after)];
  const windows = cutWindows(uncut, before, after, runs, ours, theirs);
  return {
    legacy: withWindow(legacy, windows.legacy, before),
    current: withWindow(current, windows.current, after),
    sourceKeptDifferently:
      ours === theirs
        ? null
        : {
            pointer: before.pointer,
            ifAllKept: cutWindows(uncut, before, after, runs),
          },
  };
}

/** Returns an input with a window that was also read from its source. */
function withWindow(
  input: InputMeaning,
  window: Window,
  { places: { retention = [], frequency = [] } }: AlgorithmMeaning,
): InputMeaning {
  const read = [...(input.places.window ?? []), ...retention, ...frequency];
  return { ...input, window, places: { ...input.places, window: read } };
}

function sourceOf(
  { source }: InputMeaning,
  algorithms: SourcesOfBoth['legacy'],
  ifOpen?: AlgorithmMeaning,
): AlgorithmMeaning | undefined {
  if (source.kind === 'open') return ifOpen;
  if (source.value.kind !== 'results' || source.value.output !== null)
    return undefined;
  const algorithm = algorithms.get(source.value.algorithm);
  return algorithm?.result ? algorithm : ifOpen;
}

/** Returns how long results are kept; undefined if the description does not show it. */
function keptBy({ result }: AlgorithmMeaning): ShownKept | undefined {
  if (result?.retention.kind !== 'known') return undefined;
  const { value } = result.retention;
  return value === 'managed' || value === 'undeclared' ? undefined : value;
}
