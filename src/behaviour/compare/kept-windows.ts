import type { Temporal } from 'temporal-polyfill';
import {
  type AlgorithmMeaning,
  type Every,
  type InputMeaning,
  type Kept,
  gaps,
} from '../meaning.js';
import {
  latest,
  type Slice,
  startOfDay,
  startOfHour,
  unspecified,
  type Window,
} from '../window.js';

type DateTime = Temporal.PlainDateTime;

export interface CutInputs {
  readonly legacy: InputMeaning | undefined;
  readonly current: InputMeaning | undefined;
  /** Pointer of the Legacy algorithm that it reads, if Current keeps its results differently. */
  readonly sourceKeptDifferently: string | null;
}

/** Cuts the windows of inputs to what their sources still keep at the request. */
export function cutByKept(
  legacyAlgorithms: readonly AlgorithmMeaning[],
  currentAlgorithms: readonly AlgorithmMeaning[],
): (pair: Omit<CutInputs, 'sourceKeptDifferently'>) => CutInputs {
  const [legacyOf, currentOf] = [legacyAlgorithms, currentAlgorithms].map(
    (algorithms) => new Map(algorithms.map((it) => [it.name, it])),
  );
  return ({ legacy, current }) => {
    const before = legacy && sourceOf(legacy, legacyOf);
    // Where the source of Current is unknown, its window is cut like that of Legacy.
    const after = before && current && sourceOf(current, currentOf, before);
    const ours = before && keptBy(before);
    const theirs = after && keptBy(after);
    // Retentions that the description does not show count as equal.
    if (!before || !after || (!ours && !theirs))
      return { legacy, current, sourceKeptDifferently: null };
    return {
      legacy: { ...legacy, window: cutWindow(legacy.window, ours, before) },
      current: { ...current, window: cutWindow(current.window, theirs, after) },
      sourceKeptDifferently: ours === theirs ? null : before.pointer,
    };
  };
}

function sourceOf(
  { source }: InputMeaning,
  algorithms: ReadonlyMap<string | undefined, AlgorithmMeaning> | undefined,
  ifOpen?: AlgorithmMeaning,
): AlgorithmMeaning | undefined {
  if (source.kind === 'open') return ifOpen;
  if (source.value.kind !== 'results' || source.value.output !== null)
    return undefined;
  const found = algorithms?.get(source.value.algorithm);
  return found?.result ? found : ifOpen;
}

type ShownKept = Exclude<Kept, 'managed'>;
type CuttingKept = Exclude<ShownKept, 'forever'>;

function keptBy({ result }: AlgorithmMeaning): ShownKept | undefined {
  if (result?.retention.kind !== 'known') return undefined;
  const { value } = result.retention;
  return value === 'managed' || value === 'undeclared' ? undefined : value;
}

function cutWindow(
  window: Window,
  kept: ShownKept | undefined,
  { every }: AlgorithmMeaning,
): Window {
  if (kept === 'forever') return window;
  if (!kept)
    return unspecified(
      `${window.words}, as far as results are kept`,
      gaps.keptBySource,
    );
  if (every.kind === 'open') return unspecified(window.words, every.why);
  const results = { hour: 'hourly result', day: 'daily result' }[every.value];
  return {
    ...window,
    words: `${window.words}, ${keptWords(kept, results)}`,
    cut: (slice, { at }) => cutSlice(slice, kept, at, every.value),
  };
}

function keptWords(kept: CuttingKept, result: string): string {
  switch (kept) {
    case 'latest':
      return `only the latest ${result}`;
    case 'one-a-month':
      return `only one ${result} of each calendar month`;
    case 'seven-days':
      return `only ${result}s of the last 7 days`;
  }
}

interface Slot {
  readonly from: string;
  readonly to: string;
}

/** Returns what still exists of a slice, with the result of the request's own hour or day. */
function cutSlice(
  slice: Slice,
  kept: CuttingKept,
  at: DateTime,
  every: Every,
): Slice {
  const newest = slotAt(at, every);
  switch (kept) {
    case 'seven-days':
      return cutBefore(at.subtract({ days: 7 }).toString(), slice, newest);
    case 'latest':
      return cutToSlots([newest], slice, at);
    case 'one-a-month':
      return slice.kind === 'all'
        ? { kind: 'monthly', from: null, to: newest.to }
        : cutToSlots([newest, ...lastOfMonths(at, every)], slice, at);
  }
}

function slotAt(at: DateTime, every: Every): Slot {
  const from = every === 'hour' ? startOfHour(at) : startOfDay(at);
  const to = from.add(every === 'hour' ? { hours: 1 } : { days: 1 });
  return { from: from.toString(), to: to.toString() };
}

/** Longer than any window of known length. */
const maxMonths = 36;

/** The last result of each month before the request, latest first. */
function lastOfMonths(at: DateTime, every: Every): readonly Slot[] {
  const month = startOfDay(at).with({ day: 1 });
  return Array.from({ length: maxMonths }, (_, months) =>
    slotAt(month.subtract({ months }).subtract({ minutes: 1 }), every),
  );
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

/** @param slots of the results that are kept, latest first */
function cutToSlots(slots: readonly Slot[], slice: Slice, at: DateTime): Slice {
  if (slice.kind === 'timeless' || slice.kind === 'monthly') return slice;
  const held = slots.filter((slot) => overlaps(slice, slot));
  const [first, last] = [held[0], held.at(-1)];
  if (!first || !last) return latest(at, at);
  if (slice.kind === 'latest')
    return first === slots[0] || first.to >= slice.before
      ? slice
      : { ...slice, before: first.to };
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
