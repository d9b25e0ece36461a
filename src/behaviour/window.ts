import { Temporal } from 'temporal-polyfill';
import type { Request } from './request.js';

/** What a window selects at one request. Times are local date-times of UTC. */
export type Slice =
  /** Nothing that depends on the time. */
  | { readonly kind: 'timeless' }
  | { readonly kind: 'all' }
  /** What falls in [from, to). */
  | { readonly kind: 'span'; readonly from: string; readonly to: string }
  /** The latest one in [from, before); `from` null: however old. */
  | {
      readonly kind: 'latest';
      readonly from: string | null;
      readonly before: string;
    };

export type Reading = (request: Request) => Slice;

/**
 * Which results or samples an input passes, by the time of the request.
 *
 * Where the description is silent there is more than one reading, or none, and
 * `why` says what is not shown. A window is wholly known if it has one reading.
 */
export interface Window {
  /** What is known of it, after "results of". */
  readonly words: string;
  readonly readings: readonly Reading[];
  readonly why: string | undefined;
  /** It begins when a component of the drive started its life. */
  readonly dependsOnDrive?: true;
}

/** The description shows what is selected. */
export function wholly(words: string, reading: Reading): Window {
  return { words, readings: [reading], why: undefined };
}

/** One of the readings holds; which one is not shown, as `why` says. */
export function partly(
  words: string,
  readings: readonly Reading[],
  why: string,
): Window {
  return { words, readings, why };
}

/** The description does not show what is selected, as `why` says. */
export function unspecified(words: string, why: string): Window {
  return { words, readings: [], why };
}

export const timeless: Window = wholly('no time at all', () => ({
  kind: 'timeless',
}));

/** What falls in [from, to). */
export function span(
  from: Temporal.PlainDateTime,
  to: Temporal.PlainDateTime,
): Slice {
  return { kind: 'span', from: from.toString(), to: to.toString() };
}

/** The latest one in [from, before); `from` null: however old. */
export function latest(
  from: Temporal.PlainDateTime | null,
  before: Temporal.PlainDateTime,
): Slice {
  return {
    kind: 'latest',
    from: from?.toString() ?? null,
    before: before.toString(),
  };
}

const midnight = Temporal.PlainTime.from('00:00');

export function startOfDay(at: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return at.withPlainTime(midnight);
}

export function startOfHour(
  at: Temporal.PlainDateTime,
): Temporal.PlainDateTime {
  return at.round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

/** The next midnight: spans end before it. */
export function endOfDay(at: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return startOfDay(at).add({ days: 1 });
}

/** The next full hour. */
export function endOfHour(at: Temporal.PlainDateTime): Temporal.PlainDateTime {
  return startOfHour(at).add({ hours: 1 });
}

export function startOfMonth(
  at: Temporal.PlainDateTime,
): Temporal.PlainDateTime {
  return startOfDay(at).with({ day: 1 });
}

/** The hour that contains the request, such as 14:00 to 14:59 at 14:48. */
export const currentHour: Window = wholly('the current hour', ({ at }) =>
  span(startOfHour(at), endOfHour(at)),
);

export const currentDay: Window = wholly('the current day', ({ at }) =>
  span(startOfDay(at), endOfDay(at)),
);

/** Whether the slice may hold what is computed in the round of the request. */
export function mayHoldCurrentRound(window: Window, request: Request): boolean {
  const at = request.at.toString();
  const holds = (slice: Slice): boolean => {
    switch (slice.kind) {
      case 'timeless':
        return false;
      case 'all':
        return true;
      case 'span':
        return slice.from <= at && at < slice.to;
      case 'latest':
        return at < slice.before;
    }
  };
  return window.readings.length === 0
    ? window.why !== undefined
    : window.readings.some((reading) => holds(reading(request)));
}
