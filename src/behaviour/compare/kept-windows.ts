import { periodOf } from '../../current/cron.js';
import { type RunOrder, runOrderOf, waitsFor } from '../../graph/run-order.js';
import {
  type AlgorithmMeaning,
  type InputMeaning,
  known,
  type Meaning,
  gaps,
} from '../meaning.js';
import type { Every, Newest, Window } from '../window.js';
import { validNames } from './order.js';
import { cutToKept, type KeptRuns, type ShownKept } from './kept-slices.js';

interface ReadingPair {
  readonly legacy: InputMeaning | undefined;
  readonly current: InputMeaning | undefined;
}

interface WindowPair {
  readonly legacy: Window;
  readonly current: Window;
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

/**
 * Cuts the windows of inputs to what their sources still keep at the request.
 * @returns a function of the name of the reading algorithm and its input
 */
export function cutByKept(
  legacyAlgorithms: readonly AlgorithmMeaning[],
  currentAlgorithms: readonly AlgorithmMeaning[],
): (reader: string | null, pair: ReadingPair) => CutInputs {
  const [legacyOf, currentOf] = [legacyAlgorithms, currentAlgorithms].map(
    // The first algorithm with a name counts.
    (algorithms) => new Map(algorithms.toReversed().map((it) => [it.name, it])),
  );
  const order = orderOf(legacyAlgorithms.toReversed());
  return (reader, { legacy, current }) => {
    const before = legacy && sourceOf(legacy, legacyOf);
    // Where the source of Current is unknown, its window is cut like that of Legacy.
    const after = before && current && sourceOf(current, currentOf, before);
    if (!before || !after)
      return { legacy, current, sourceKeptDifferently: null };
    const [ours, theirs] = [keptBy(before), keptBy(after)];
    const name = before.name ?? '';
    const isOwn = name === reader;
    const cut = (
      legacyKept?: ShownKept,
      currentKept?: ShownKept,
    ): WindowPair => {
      const cases =
        isOwn || [legacyKept, currentKept].some(keepsOne)
          ? casesOf(name, reader, order)
          : [];
      const [one, other] = [
        keepingOf(before, after, legacyKept, currentKept),
        keepingOf(after, after, currentKept, legacyKept),
      ];
      return {
        legacy: cutWindow(legacy.window, one, cases),
        current: cutWindow(current.window, other, cases),
      };
    };
    const windows = cut(ours, theirs);
    return {
      legacy: { ...legacy, window: windows.legacy },
      current: { ...current, window: windows.current },
      sourceKeptDifferently:
        ours === theirs ? null : { pointer: before.pointer, ifAllKept: cut() },
    };
  };
}

/**
 * Returns which result of a source can be its newest when the reader runs
 * (Legacy format: dependencies). A source that runs first in the round has run.
 * An algorithm that reads its own results has not.
 */
function casesOf(
  source: string,
  reader: string | null,
  order: RunOrder,
): readonly Newest[] {
  if (reader === source) return ['of the period before'];
  return reader !== null &&
    waitsFor(order, reader, source) &&
    !waitsFor(order, source, reader)
    ? ['of this period']
    : ['of this period', 'of the period before'];
}

function orderOf(algorithms: readonly AlgorithmMeaning[]): RunOrder {
  return runOrderOf(
    algorithms.flatMap(({ name, every, dependencies }) =>
      name === undefined
        ? []
        : [
            {
              name,
              schedule: every.kind === 'known' ? every.value : 'not known',
              dependencies: validNames(dependencies),
            },
          ],
    ),
  );
}

function sourceOf(
  { source }: InputMeaning,
  algorithms: ReadonlyMap<string | undefined, AlgorithmMeaning> | undefined,
  ifOpen?: AlgorithmMeaning,
): AlgorithmMeaning | undefined {
  if (source.kind === 'open') return ifOpen;
  if (source.value.kind !== 'results' || source.value.output !== null)
    return undefined;
  const algorithm = algorithms?.get(source.value.algorithm);
  return algorithm?.result ? algorithm : ifOpen;
}

function keptBy({ result }: AlgorithmMeaning): ShownKept | undefined {
  if (result?.retention.kind !== 'known') return undefined;
  const { value } = result.retention;
  return value === 'managed' || value === 'undeclared' ? undefined : value;
}

function keepsOne(kept: ShownKept | undefined): boolean {
  return kept === 'latest' || kept === 'one-a-month';
}

/** What is known of the results that a source still has. */
interface Keeping {
  readonly source: AlgorithmMeaning;
  readonly kept: ShownKept;
  /** An algorithm that runs as often as the source, if nothing else is known of it. */
  readonly runsAs?: AlgorithmMeaning;
  /** Why some of them may be gone, if the description does not show which. */
  readonly whyPart?: string;
}

/**
 * Returns what is known of the results that a source still has in one format:
 *
 * | how long it keeps them | the same in the other format | what it still has |
 * | ---------------------- | ---------------------------- | ----------------- |
 * | shown                  | shown, or not                | what it keeps     |
 * | not shown              | shown                        | some part of all  |
 * | not shown              | not shown                    | all: the two count as equal |
 *
 * @param after the source in Current
 */
function keepingOf(
  source: AlgorithmMeaning,
  after: AlgorithmMeaning,
  kept?: ShownKept,
  other?: ShownKept,
): Keeping {
  if (kept !== undefined && kept !== 'forever') return { source, kept };
  const isPart = kept === undefined && other !== undefined;
  return {
    source,
    kept: 'forever',
    runsAs: after,
    ...(isPart && { whyPart: gaps.keptBySource }),
  };
}

/** Returns how often an algorithm runs, also where only its cron expression says so. */
function everyOf(
  { every, cron }: AlgorithmMeaning,
  runsAs?: AlgorithmMeaning,
): Meaning<Every> {
  if (every.kind === 'known') return every;
  const period = cron === undefined ? null : periodOf(cron);
  if (period !== null) return known(period);
  return runsAs ? everyOf(runsAs) : every;
}

/** @param cases none if the newest result makes no difference */
function cutWindow(
  window: Window,
  { source, kept, runsAs, whyPart }: Keeping,
  cases: readonly Newest[],
): Window {
  if (kept === 'forever' && cases.length === 0) return partOf(window, whyPart);
  const every = everyOf(source, runsAs);
  if (every.kind === 'open')
    return whyPart === undefined
      ? {
          ...window,
          words: `${window.words}, or a part of it`,
          whyPart: every.why,
        }
      : partOf(window, whyPart);
  const isCutAtNewest = cases.length > 0;
  const runs = { kept, every: every.value, isCutAtNewest };
  return partOf(
    {
      ...window,
      words: window.words + keptWords(runs, cases),
      stored: {
        source: source.name ?? '',
        every: every.value,
        cases: isCutAtNewest ? cases : ['of this period'],
        keepsOne: keepsOne(kept),
        cut: (slice, request, newest) =>
          cutToKept(slice, runs, request, newest),
      },
    },
    whyPart,
  );
}

function partOf(window: Window, whyPart: string | undefined): Window {
  return whyPart === undefined
    ? window
    : {
        ...window,
        words: `${window.words}, as far as results are kept`,
        whyPart,
      };
}

function keptWords(
  { kept, every }: KeptRuns,
  cases: readonly Newest[],
): string {
  const result = { hour: 'hourly result', day: 'daily result' }[every];
  const [newest, other] = cases;
  const isOwn = newest === 'of the period before';
  const which = isOwn
    ? ', from an earlier run'
    : newest !== undefined && other === undefined
      ? ', after this run of the source'
      : '';
  switch (kept) {
    case 'forever':
      return isOwn ? ', from earlier runs' : '';
    case 'latest':
      return `, only the latest ${result}${which}`;
    case 'one-a-month':
      return `, only one ${result} of each calendar month${which}`;
    case 'seven-days':
      return `, only ${result}s of the last 7 days${isOwn ? ', from earlier runs' : ''}`;
  }
}
