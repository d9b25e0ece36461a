import { Temporal } from 'temporal-polyfill';
import type { ShownKept } from './kept.js';

type DateTime = Temporal.PlainDateTime;

/** What a window selects at one request. Times are local date-times in UTC. */
export type Slice =
  | { readonly kind: 'timeless' }
  | { readonly kind: 'all' }
  /** What falls in [from, to). */
  | {
      readonly kind: 'span';
      readonly from: string;
      readonly to: string;
      /** The length is known, the end is not. */
      readonly endsAnywhere?: true;
    }
  /** One result of each calendar month in [from, to); `from` null: however old. */
  | {
      readonly kind: 'monthly';
      readonly from: string | null;
      readonly to: string;
    }
  /** The latest one in [from, before); `from` null: however old. */
  | {
      readonly kind: 'latest';
      readonly from: string | null;
      readonly before: string;
    };

/**
 * Returns what a window selects at a request.
 * @param other the slice to compare with: a span of which only the length is
 *   known ends where this one does
 */
export type WindowReading = (request: Request, other?: Slice) => Slice;

/**
 * The results or samples that an input passes. If the description does not
 * define them, there are several readings or none, and `why` names the gap.
 */
export interface Window {
  /** A description of the window, after "results of". */
  readonly words: string;
  readonly readings: readonly WindowReading[];
  readonly why: string | undefined;
  /** Why it passes only some part of what it selects; the description does not show which. */
  readonly whyPart?: string;
  /** The window begins when a component of the drive started its life. */
  readonly dependsOnDrive?: true;
  /** Set where the source no longer has all results. */
  readonly stored?: StoredResults;
}

/** How often an algorithm runs. */
export type Every = 'hour' | 'day';

/** The newest result that a source has: that of the period of the request, or the one before. */
export type Newest = 'of this period' | 'of the period before';

/** What a source still has of its results. It depends on its runs, so there are several cases. */
export interface StoredResults {
  readonly source: string;
  /** How often it has one. */
  readonly every: Every;
  readonly kept: ShownKept;
  /** The cases that are possible, at least one. */
  readonly cases: readonly Newest[];
  /** Whether it makes a difference which result is the newest. */
  readonly isCutAtNewest: boolean;
}

export function specified(words: string, reading: WindowReading): Window {
  return { words, readings: [reading], why: undefined };
}

/** Creates a window that the description does not show completely; `why` names the gap. */
export function unspecified(
  words: string,
  why: string,
  readings: readonly WindowReading[] = [],
): Window {
  return { words, readings, why };
}

export function span(from: DateTime, to: DateTime): Slice {
  return { kind: 'span', from: from.toString(), to: to.toString() };
}

/** Selects the latest value in [from, before); from null: at any age. */
export function latest(from: DateTime | null, before: DateTime): Slice {
  return {
    kind: 'latest',
    from: from?.toString() ?? null,
    before: before.toString(),
  };
}

/** Creates the slice of a window in which no result exists. */
export function noResults(at: DateTime): Slice {
  return latest(at, at);
}

export function isEmpty(slice: Slice): boolean {
  return slice.kind === 'latest' && slice.from === slice.before;
}

export function isOpenEnded(slice: Slice): boolean {
  return slice.kind === 'span' && slice.endsAnywhere === true;
}

/** Returns slices that end where a window of which only the length is known may end. */
export function possibleEnds({ at }: Request): readonly Slice[] {
  return [
    startOfDay(at),
    startOfHour(at),
    startOfHour(at).add({ minutes: 30 }),
    at,
    endOfHour(at),
    endOfDay(at),
  ].map((end) => latest(null, end));
}

/** Returns the end of a slice; undefined if it is open. */
export function sliceEnd(slice: Slice): string | undefined {
  switch (slice.kind) {
    case 'span':
    case 'monthly':
      return slice.to;
    case 'latest':
      return slice.before;
    case 'timeless':
    case 'all':
      return undefined;
  }
}

export function startOfHour(at: DateTime): DateTime {
  return at.round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

function endOfHour(at: DateTime): DateTime {
  return startOfHour(at).add({ hours: 1 });
}

export function startOfDay(at: DateTime): DateTime {
  return at.withPlainTime();
}

export function endOfDay(at: DateTime): DateTime {
  return startOfDay(at).add({ days: 1 });
}

export const timeless: Window = specified('no time at all', () => ({
  kind: 'timeless',
}));

export const currentHour: Window = specified('the current hour', ({ at }) =>
  span(startOfHour(at), endOfHour(at)),
);

export const currentDay: Window = specified('the current day', ({ at }) =>
  span(startOfDay(at), endOfDay(at)),
);

/** The time of a request in UTC, and the drive that it is for. */
export interface Request {
  readonly at: Temporal.PlainDateTime;
  readonly documents: DriveDocuments;
}

/** The documents of a drive that the start-date rule reads; dates as `YYYY-MM-DD`. */
interface DriveDocuments {
  readonly cbmConfig?: { readonly startDate: string };
  readonly driveRegistrationInfo: {
    readonly startUpDate?: string;
    readonly warrantyStart: string;
  };
}

const startedUp = drive({
  startUpDate: '2025-11-17',
  warrantyStart: '2025-10-01',
});

const onFirstDay = drive({
  startUpDate: '2026-03-11',
  warrantyStart: '2026-01-01',
});

/** Drives with other sources of the start date, and one on its first day. */
const otherDrives: readonly DriveDocuments[] = [
  { ...startedUp, cbmConfig: { startDate: '2024-02-29' } },
  drive({ warrantyStart: '2026-02-01' }),
  onFirstDay,
];

function drive(
  driveRegistrationInfo: DriveDocuments['driveRegistrationInfo'],
): DriveDocuments {
  return { driveRegistrationInfo };
}

const request = (
  at: string,
  documents: DriveDocuments = startedUp,
): Request => ({ at: Temporal.PlainDateTime.from(at), documents });

const midHour = request('2026-03-01T14:48');
const firstRunOfDay = request('2026-03-01T00:30');
const lastMinuteOfMonth = request('2026-03-31T23:59');

/** Requests at which windows can differ; the first difference is the witness. */
export const requests: readonly Request[] = [
  midHour,
  firstRunOfDay,
  request('2026-03-01T14:00'),
  request('2026-03-01T14:59'),
  request('2026-03-01T00:00'),
  request('2026-03-01T23:59'),
  request('2026-03-11T14:48'),
  // Yesterday lies in the same month; the day before it does not.
  request('2026-03-02T00:30'),
  lastMinuteOfMonth,
  request('2026-04-30T23:59'),
  request('2026-02-28T23:59'),
  request('2025-12-31T23:59'),
  request('2026-01-01T00:00'),
  request('2028-02-28T14:48'),
  request('2028-02-29T14:48'),
  request('2028-03-01T00:00'),
  ...otherDrives.map((documents) => request('2026-03-11T14:48', documents)),
  // The run before was on the day before the drive started.
  request('2026-03-11T00:30', onFirstDay),
];

export const picturedRequests: readonly Request[] = [
  midHour,
  firstRunOfDay,
  lastMinuteOfMonth,
];
