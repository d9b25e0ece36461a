import { Temporal } from 'temporal-polyfill';
import type { Slice } from './window.js';

/** Formats a UTC time for reports: `2026-03-01T14:48Z`. */
export function utc(at: Temporal.PlainDateTime): string {
  return `${at.toString({ smallestUnit: 'minute' })}Z`;
}

/**
 * Describes the content of a slice: `results of 2026-03-01 14:00 to 14:59`.
 * @param noun what is selected: `results`, `samples`
 * @param knownDate a date that the sentence already names
 */
export function sliceWords(
  slice: Slice,
  noun: string,
  knownDate?: string,
): string {
  switch (slice.kind) {
    case 'timeless':
      return 'what does not depend on the time';
    case 'all':
      return `all ${noun}`;
    case 'span':
      return `${noun} of ${spanWords(slice.from, slice.to, knownDate)}`;
    case 'monthly':
      return slice.from === null
        ? `one of ${noun} of each calendar month`
        : `one of ${noun} of each calendar month of ${spanWords(slice.from, slice.to, knownDate)}`;
    case 'latest':
      if (slice.from === null)
        return `the latest of ${noun} before ${momentWords(slice.before)}`;
      return slice.from === slice.before
        ? `no ${noun}`
        : `the latest of ${noun} of ${spanWords(slice.from, slice.before, knownDate)}`;
  }
}

/** Returns the date, if the whole slice is on one date. */
export function dateOf(slice: Slice): string | undefined {
  if (slice.kind !== 'span' && slice.kind !== 'latest') return undefined;
  const [from, to] =
    slice.kind === 'span' ? [slice.from, slice.to] : [slice.from, slice.before];
  if (from === null || from === to) return undefined;
  const [first] = dateAndTime(from);
  const [last] = dateAndTime(lastMinuteBefore(to));
  return first === last ? first : undefined;
}

function spanWords(from: string, to: string, knownDate?: string): string {
  const last = lastMinuteBefore(to);
  const [firstDate, firstTime] = dateAndTime(from);
  const [lastDate, lastTime] = dateAndTime(last);
  const begin =
    firstDate === knownDate ? firstTime : `${firstDate} ${firstTime}`;
  const end = lastDate === firstDate ? lastTime : `${lastDate} ${lastTime}`;
  return `${begin} to ${end}`;
}

function momentWords(time: string): string {
  return dateAndTime(time).join(' ');
}

function lastMinuteBefore(time: string): string {
  return Temporal.PlainDateTime.from(time).subtract({ minutes: 1 }).toString();
}

function dateAndTime(time: string): readonly [date: string, time: string] {
  const at = Temporal.PlainDateTime.from(time);
  return [
    at.toPlainDate().toString(),
    at.toPlainTime().toString({ smallestUnit: 'minute' }),
  ];
}
