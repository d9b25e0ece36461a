import { Temporal } from 'temporal-polyfill';
import { getOrCompute } from '../../json/collections.js';
import {
  type Every,
  type Newest,
  noResults,
  type Request,
  type Slice,
  startOfDay,
  startOfHour,
  type StoredResults,
  type Window,
} from '../window.js';

type DateTime = Temporal.PlainDateTime;

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

/** Returns what each reading of a window selects in each case, equal selections once. */
export function slicesAt(
  { readings, stored }: Window,
  request: Request,
): readonly Slice[] {
  const slices = readings.flatMap((reading) => {
    const slice = reading(request);
    return casesOf(stored).map((newest) =>
      cutToKept(slice, stored, { request, newest }),
    );
  });
  return [...new Map(slices.map((it) => [JSON.stringify(it), it])).values()];
}

/** @param stored undefined: which result is the newest makes no difference */
export function casesOf(stored: StoredResults | undefined): readonly Newest[] {
  return stored?.cases ?? ['of this period'];
}

/** A request, and the newest result that the source has then. */
export interface Situation {
  readonly request: Request;
  readonly newest: Newest;
}

/**
 * Returns the results of a slice that still exist, in the same form for the same results.
 * @param stored undefined: all of them
 */
export function cutToKept(
  slice: Slice,
  stored: StoredResults | undefined,
  { request: { at }, newest }: Situation,
): Slice {
  if (!stored) return slice;
  const { kept, every, isCutAtNewest } = stored;
  const current = slotAt(at, every);
  const slot =
    newest === 'of this period'
      ? current
      : slotBefore(Temporal.PlainDateTime.from(current.from), every);
  switch (kept) {
    case 'forever':
      return isCutAtNewest ? cutAfter(slice, at, slot) : slice;
    case 'seven-days': {
      const left = cutBefore(at.subtract({ days: 7 }).toString(), slice, slot);
      return isCutAtNewest ? cutAfter(left, at, slot) : left;
    }
    case 'latest':
      return cutToSlots([slot], slice, at);
    case 'one-a-month': {
      const older = lastOfMonths(at, every).filter(
        ({ from }) => from < slot.from,
      );
      return slice.kind === 'all'
        ? { kind: 'monthly', from: null, to: slot.to }
        : cutToSlots([slot, ...older], slice, at);
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
