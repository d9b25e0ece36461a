import { componentStart } from './legacy/legacy-windows.js';
import {
  type Every,
  isOpenEnded,
  possibleEnds,
  type Request,
  requests,
  type Slice,
  slicesAt,
  type Window,
} from './window.js';
import { caseWords, sliceWords } from './words.js';
import { pluralise } from '../rule/message-text.js';

/** The values that a window passes at one request; plain data. */
export interface PassedValues {
  readonly words: string;
  /** One slice for each reading of the description; none if nothing is known. */
  readonly slices: readonly Slice[];
}

/** A window, and how often its source has a result, if it has results. */
export interface SelectedValues {
  readonly window: Window;
  readonly noun: string;
  readonly every: Every | undefined;
}

/** Returns the request at which the windows differ most; of equals, the first. */
export function mostDivergentRequest(windows: readonly Window[]): Request {
  const parts = (request: Request): number =>
    new Set(windows.map((it) => JSON.stringify(possibleSlices(it, request))))
      .size;
  return requests.reduce((best, it) => (parts(it) > parts(best) ? it : best));
}

export function passedAt(
  { window, noun, every }: SelectedValues,
  request: Request,
): PassedValues {
  const slices = possibleSlices(window, request);
  if (slices.length === 0) return { words: window.words, slices };
  if (window.why !== undefined) {
    const ends = slices.some(isOpenEnded)
      ? ' if that is on the day of the request'
      : '';
    const amount = every && amountOf(slices, every, request);
    const counted = amount === undefined ? '' : `; ${amount}${ends}`;
    return { words: window.words + counted, slices };
  }
  const start = componentStart(request.documents).toPlainDate().toString();
  const drive = window.dependsOnDrive
    ? `, for a drive that started on ${start}`
    : '';
  // A window that is shown has several slices only if they depend on the stored results.
  const passed = slices.map((slice, index) => {
    const counted =
      slice.kind === 'span' && every
        ? (amountOf([slice], every, request) ?? noun)
        : noun;
    const { stored } = window;
    const newest = slices.length > 1 ? stored?.cases[index] : undefined;
    const condition =
      stored && newest
        ? ` if ${caseWords(stored.source, stored.every, newest)}`
        : '';
    return sliceWords(slice, counted) + condition;
  });
  return { words: passed.join(', ') + drive, slices };
}

/**
 * Returns the slice of each reading, cut to what the source still keeps. A span
 * of known length and unknown end gives two: the ends on the day of the request
 * with most and fewest results.
 */
function possibleSlices(window: Window, request: Request): readonly Slice[] {
  const ends = possibleEnds(request);
  const readings = window.readings.flatMap((reading) =>
    isOpenEnded(reading(request))
      ? ends.map((end) => (to: Request) => reading(to, end))
      : [reading],
  );
  return slicesAt({ ...window, readings }, request);
}

const lengths: Readonly<Record<Every, number>> = {
  hour: 3_600_000,
  day: 86_400_000,
};

/** Returns the number of results in words, one for each period; undefined if it is not known. */
function amountOf(
  slices: readonly Slice[],
  every: Every,
  { at }: Request,
): string | undefined {
  const now = millisecondsOf(at.toString());
  const counts = slices.map((it) => countIn(it, lengths[every], now));
  if (counts.includes(undefined)) return undefined;
  const bounds = counts.flatMap((it) => it ?? []);
  const [least, most] = [Math.min(...bounds), Math.max(...bounds)];
  if (least === most) return pluralise(most, 'result');
  if (least === 0) return `at most ${pluralise(most, 'result')}`;
  return `${least} ${most === least + 1 ? 'or' : 'to'} ${most} results`;
}

/**
 * Returns the least and the greatest number of periods in a slice. A period
 * that the slice cuts, or that is not over at the request, may have no result.
 */
function countIn(
  slice: Slice,
  length: number,
  now: number,
): readonly number[] | undefined {
  switch (slice.kind) {
    case 'timeless':
    case 'all':
      return undefined;
    case 'latest':
      return [slice.from === slice.before ? 0 : 1];
    case 'monthly': {
      if (slice.from === null) return undefined;
      const last = monthOf(millisecondsOf(slice.to) - 1);
      return [last - monthOf(millisecondsOf(slice.from)) + 1];
    }
    case 'span': {
      const from = millisecondsOf(slice.from) / length;
      const to = millisecondsOf(slice.to) / length;
      const over = now / length;
      const certain = Math.floor(Math.min(to, over)) - Math.ceil(from);
      const possible =
        Math.min(Math.ceil(to), Math.floor(over) + 1) - Math.floor(from);
      return [Math.max(0, certain), Math.max(0, possible)];
    }
  }
}

function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function millisecondsOf(time: string): number {
  return Date.parse(time.endsWith('Z') ? time : `${time}Z`);
}
