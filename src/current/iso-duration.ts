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

/** How much time an input reads. */
interface TimeRead {
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
  const { years, months, weeks } = length;
  const shorter = length.with({ years: 0, months: 0, weeks: 0 });
  return {
    // A year and twelve months have at least 365 days, a month 28.
    hours:
      (years * 365 +
        Math.trunc(months / 12) * 365 +
        (months % 12) * 28 +
        weeks * 7) *
        24 +
      shorter.total('hours'),
    isByMonth: years > 0 || months > 0,
  };
}
