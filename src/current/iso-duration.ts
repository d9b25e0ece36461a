import { Temporal } from 'temporal-polyfill';
import { isDuration } from './input-kinds.js';

/**
 * Parses an ISO 8601 duration. Returns undefined for other text and for a
 * duration that the library cannot hold: a fraction of a day, week, month or
 * year, or too large a number.
 */
export function parseDuration(text: string): Temporal.Duration | undefined {
  // The library also accepts a sign and lower-case letters; the standard does not.
  if (!isDuration(text)) return undefined;
  try {
    return Temporal.Duration.from(text);
  } catch {
    return undefined;
  }
}

/** Returns the days of a duration; undefined for months and years, whose lengths vary. */
export function daysIn(duration: Temporal.Duration): number | undefined {
  const { years, months, weeks, days } = duration;
  if (years !== 0 || months !== 0) return undefined;
  return weeks * 7 + days + duration.with({ weeks: 0, days: 0 }).total('days');
}

/** How much time an input reads. */
export interface TimeRead {
  readonly hours: number;
  /** Counted in months or years, or not counted at all. */
  readonly isByMonth?: boolean;
}

/**
 * Returns how much time an input reads; undefined if the description does not
 * show it.
 * @param period hours between two runs of the reading algorithm
 */
export function timeRead(
  interval: string | undefined,
  duration: string | undefined,
  period: number | undefined,
): TimeRead | undefined {
  if (interval === 'Default')
    return period === undefined ? undefined : { hours: period };
  const length =
    interval === 'Duration' ? parseDuration(duration ?? '') : undefined;
  if (!length) return undefined;
  const days = daysIn(length);
  return days === undefined
    ? // A month has at least 28 days.
      { hours: 28 * 24, isByMonth: true }
    : { hours: days * 24 };
}
