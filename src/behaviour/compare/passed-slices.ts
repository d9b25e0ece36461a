import { keepsOne } from '../kept.js';
import { isEmpty, type Slice, type Window } from '../window.js';
import { cutToKept, type Situation } from './kept-slices.js';

/** What a window passes in a situation. */
interface Passed {
  readonly slice: Slice;
  /** Only some part of the slice, and it is not known which. */
  readonly isPart: boolean;
  /** Whether a span holds one result. */
  readonly isOne: boolean;
  /** The time of the request: there is no later result. */
  readonly at: string;
}

/** @param slice of the window */
export function passedOf(
  slice: Slice,
  { stored, whyPart }: Window,
  situation: Situation,
): Passed {
  return {
    slice: cutToKept(slice, stored, situation),
    isPart: whyPart !== undefined,
    isOne: keepsOne(stored?.kept),
    at: situation.request.at.toString(),
  };
}

/**
 * Returns whether two windows pass the same, or may do so:
 *
 * | Legacy passes | Current passes | it may be the same                 |
 * | ------------- | -------------- | ---------------------------------- |
 * | some part     | some part      | always: both may be empty          |
 * | all           | some part      | if Current can hold all of Legacy  |
 * | some part     | all            | if Legacy can hold all of Current  |
 * | all           | all            | if it is the same                  |
 */
export function mayPassTheSame(legacy: Passed, current: Passed): boolean {
  if (legacy.isPart && current.isPart) return true;
  if (current.isPart) return isWithin(legacy, current.slice);
  if (legacy.isPart) return isWithin(current, legacy.slice);
  return keyOf(legacy.slice) === keyOf(current.slice);
}

/** Returns whether a slice can hold all that is passed. */
function isWithin({ slice, isOne, at }: Passed, holding: Slice): boolean {
  if (isEmpty(slice) || keyOf(slice) === keyOf(holding)) return true;
  switch (holding.kind) {
    case 'all':
      return slice.kind !== 'timeless';
    case 'span':
      return isBetween(slice, holding.from, atLatest(holding.to, at));
    case 'latest':
      return (
        isOne &&
        slice.kind === 'span' &&
        isBetween(slice, holding.from ?? '', atLatest(holding.before, at))
      );
    case 'monthly':
    case 'timeless':
      return false;
  }
}

/** Returns an end without limit for one that no result comes after. */
function atLatest(end: string, at: string): string | null {
  return at <= end ? null : end;
}

/** @param to null: at any time */
function isBetween(slice: Slice, from: string, to: string | null): boolean {
  if (slice.kind === 'timeless' || slice.kind === 'all') return false;
  const end = slice.kind === 'latest' ? slice.before : slice.to;
  return (
    slice.from !== null && from <= slice.from && (to === null || end <= to)
  );
}

function keyOf(slice: Slice): string {
  return isEmpty(slice)
    ? ''
    : JSON.stringify({ ...slice, endsAnywhere: undefined });
}
