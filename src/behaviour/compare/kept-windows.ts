import { Temporal } from 'temporal-polyfill';
import { pathsIn } from '../../graph/paths.js';
import { getOrCompute } from '../../json/collections.js';
import type { Kept } from '../kept.js';
import { type AlgorithmMeaning, type InputMeaning, gaps } from '../meaning.js';
import {
  type Every,
  type Newest,
  noResults,
  type Slice,
  startOfDay,
  startOfHour,
  unspecified,
  type Window,
} from '../window.js';

type DateTime = Temporal.PlainDateTime;

interface ReadingPair {
  readonly legacy: InputMeaning | undefined;
  readonly current: InputMeaning | undefined;
}

export interface CutInputs extends ReadingPair {
  /** Pointer of the Legacy algorithm that it reads, if Current keeps its results differently. */
  readonly sourceKeptDifferently: string | null;
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
  const runsFirst = orderIn(legacyAlgorithms.toReversed());
  return (reader, { legacy, current }) => {
    const before = legacy && sourceOf(legacy, legacyOf);
    // Where the source of Current is unknown, its window is cut like that of Legacy.
    const after = before && current && sourceOf(current, currentOf, before);
    const ours = before && keptBy(before);
    const theirs = after && keptBy(after);
    // Retentions that the description does not show count as equal.
    const isUncut = !ours && !theirs;
    const isOwn = before !== undefined && before.name === reader;
    if (!before || !after || (isUncut && !isOwn))
      return { legacy, current, sourceKeptDifferently: null };
    const cases =
      isOwn || [ours, theirs].some(keepsOne)
        ? casesOf(before.name ?? '', reader, runsFirst)
        : [];
    const cut = (
      input: InputMeaning,
      shownKept: ShownKept | undefined,
      source: AlgorithmMeaning,
    ): InputMeaning => {
      const kept = isUncut ? 'forever' : shownKept;
      const runs = kept === 'forever' ? runsKnown(source, after) : source;
      return { ...input, window: cutWindow(input.window, kept, runs, cases) };
    };
    return {
      legacy: cut(legacy, ours, before),
      current: cut(current, theirs, after),
      sourceKeptDifferently: ours === theirs ? null : before.pointer,
    };
  };
}

/** Returns an algorithm of unknown frequency as running as often as another one. */
function runsKnown(
  algorithm: AlgorithmMeaning,
  other: AlgorithmMeaning,
): AlgorithmMeaning {
  const { every } = algorithm.every.kind === 'known' ? algorithm : other;
  return { ...algorithm, every };
}

/**
 * Returns which result of a source can be its newest when the reader runs
 * (Legacy format: dependencies). A source that runs first in the round has run.
 * An algorithm that reads its own results has not.
 */
function casesOf(
  source: string,
  reader: string | null,
  runsFirst: (source: string, reader: string) => boolean,
): readonly Newest[] {
  if (reader === source) return ['of the period before'];
  return reader !== null && runsFirst(source, reader)
    ? ['of this period']
    : ['of this period', 'of the period before'];
}

/** Returns whether dependencies on one schedule let the source run before the reader. */
function orderIn(
  algorithms: readonly AlgorithmMeaning[],
): (source: string, reader: string) => boolean {
  const schedules = new Map(
    algorithms.map(({ name, every }) => [
      name,
      every.kind === 'known' ? every.value : undefined,
    ]),
  );
  const waitsFor = pathsIn(
    new Map(
      algorithms.map(({ name = '', dependencies }) => [
        name,
        (dependencies ?? []).flatMap((it) =>
          it.isValid &&
          it.name !== undefined &&
          schedules.get(it.name) === schedules.get(name)
            ? [it.name]
            : [],
        ),
      ]),
    ),
  );
  return (source, reader) =>
    waitsFor(reader, source) && !waitsFor(source, reader);
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

type ShownKept = Exclude<Kept, 'managed'>;

function keptBy({ result }: AlgorithmMeaning): ShownKept | undefined {
  if (result?.retention.kind !== 'known') return undefined;
  const { value } = result.retention;
  return value === 'managed' || value === 'undeclared' ? undefined : value;
}

function keepsOne(kept: ShownKept | undefined): boolean {
  return kept === 'latest' || kept === 'one-a-month';
}

/** @param cases none if the newest result makes no difference */
function cutWindow(
  window: Window,
  kept: ShownKept | undefined,
  { name = '', every }: AlgorithmMeaning,
  cases: readonly Newest[],
): Window {
  if (!kept)
    return unspecified(
      `${window.words}, as far as results are kept`,
      gaps.keptBySource,
    );
  if (kept === 'forever' && (cases.length === 0 || every.kind === 'open'))
    return window;
  if (every.kind === 'open') return unspecified(window.words, every.why);
  const period = every.value;
  const results = { hour: 'hourly result', day: 'daily result' }[period];
  return {
    ...window,
    words: window.words + keptWords(kept, results, cases),
    stored: {
      source: name,
      every: period,
      cases: cases.length > 0 ? cases : ['of this period'],
      cut: (slice, { at }, newest) =>
        cases.length > 0
          ? cutToKept(slice, kept, at, newestSlot(at, period, newest), period)
          : cutBefore(sevenDaysBefore(at), slice, slotAt(at, period)),
    },
  };
}

function keptWords(
  kept: ShownKept,
  result: string,
  cases: readonly Newest[],
): string {
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

/** The hour or day of one run. */
interface Slot {
  readonly from: string;
  readonly to: string;
}

function slotAt(at: DateTime, every: Every): Slot {
  const from = every === 'hour' ? startOfHour(at) : startOfDay(at);
  const to = from.add(every === 'hour' ? { hours: 1 } : { days: 1 });
  return { from: from.toString(), to: to.toString() };
}

function slotBefore(time: DateTime, every: Every): Slot {
  return slotAt(time.subtract({ minutes: 1 }), every);
}

function newestSlot(at: DateTime, every: Every, newest: Newest): Slot {
  const current = slotAt(at, every);
  return newest === 'of this period'
    ? current
    : slotBefore(Temporal.PlainDateTime.from(current.from), every);
}

/** Longer than any window of known length. */
const maxMonths = 36;

/** A run asks at few times, and working out dates is slow. */
const knownMonths: Readonly<Record<Every, WeakMap<DateTime, readonly Slot[]>>> =
  { hour: new WeakMap(), day: new WeakMap() };

/** The last result of each month before the request, latest first. */
function lastOfMonths(at: DateTime, every: Every): readonly Slot[] {
  return getOrCompute(knownMonths[every], at, () => {
    const month = startOfDay(at).with({ day: 1 });
    return Array.from({ length: maxMonths }, (_, months) =>
      slotBefore(month.subtract({ months }), every),
    );
  });
}

function sevenDaysBefore(at: DateTime): string {
  return at.subtract({ days: 7 }).toString();
}

/** Returns the results of a slice that still exist, in the same form for the same results. */
function cutToKept(
  slice: Slice,
  kept: ShownKept,
  at: DateTime,
  newest: Slot,
  every: Every,
): Slice {
  switch (kept) {
    case 'forever':
      return cutAfter(slice, at, newest);
    case 'seven-days': {
      const left = cutBefore(sevenDaysBefore(at), slice, newest);
      return cutAfter(left, at, newest);
    }
    case 'latest':
      return cutToSlots([newest], slice, at);
    case 'one-a-month': {
      const older = lastOfMonths(at, every).filter(
        ({ from }) => from < newest.from,
      );
      return slice.kind === 'all'
        ? { kind: 'monthly', from: null, to: newest.to }
        : cutToSlots([newest, ...older], slice, at);
    }
  }
}

function cutBefore(oldest: string, slice: Slice, newest: Slot): Slice {
  const later = (from: string | null): string =>
    from === null || from < oldest ? oldest : from;
  switch (slice.kind) {
    case 'timeless':
    case 'monthly':
      return slice;
    case 'all':
      return { kind: 'span', from: oldest, to: newest.to };
    case 'span':
    case 'latest':
      return { ...slice, from: later(slice.from) };
  }
}

/** Leaves out what is newer than the newest result. */
function cutAfter(slice: Slice, at: DateTime, newest: Slot): Slice {
  const earlier = (to: string): string => (to < newest.to ? to : newest.to);
  switch (slice.kind) {
    case 'timeless':
    case 'monthly':
    case 'all':
      return slice;
    case 'span': {
      const to = earlier(slice.to);
      return slice.from < to ? { ...slice, to } : noResults(at);
    }
    case 'latest': {
      const before = earlier(slice.before);
      return slice.from === null || slice.from < before
        ? { ...slice, before }
        : noResults(at);
    }
  }
}

/** @param slots of the results that are kept, latest first */
function cutToSlots(slots: readonly Slot[], slice: Slice, at: DateTime): Slice {
  if (slice.kind === 'timeless' || slice.kind === 'monthly') return slice;
  const held = slots.filter((slot) => overlaps(slice, slot));
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return noResults(at);
  if (slice.kind === 'latest') return { kind: 'span', ...first };
  if (slice.kind === 'span' && first.from <= slice.from && slice.to <= first.to)
    return slice;
  return first === last
    ? { kind: 'span', ...first }
    : { kind: 'monthly', from: last.from, to: first.to };
}

function overlaps(
  slice: Exclude<Slice, { kind: 'timeless' | 'monthly' }>,
  { from, to }: Slot,
): boolean {
  switch (slice.kind) {
    case 'all':
      return true;
    case 'span':
      return slice.from < to && from < slice.to;
    case 'latest':
      return (slice.from === null || slice.from < to) && from < slice.before;
  }
}
