import { Temporal } from 'temporal-polyfill';
import { getOrCompute } from '../json/collections.js';
import type { ReadWindow } from '../legacy/retention-outlived.js';
import {
  requests,
  type Slice,
  sliceEnd,
  startOfHour,
  type Window,
} from './window.js';

const known = new WeakMap<Window, ReadWindow | undefined>();

/** Returns how much a window asks for; undefined if it selects nothing by time, or what is not shown. */
export function reachOf(window: Window): ReadWindow | undefined {
  return getOrCompute(known, window, () => {
    const selected = window.readings.flatMap((reading) =>
      requests.map((request) => ({ slice: reading(request), at: request.at })),
    );
    const lengths = selected.map(({ slice }) => hoursIn(slice));
    const hours = Math.max(...lengths);
    if (selected.every(({ slice }) => slice.kind === 'timeless'))
      return undefined;
    return {
      hours,
      // What is counted in hours or days is as long at each request.
      isByMonth: hours === Number.MAX_VALUE || lengths.some((it) => it < hours),
      isPast: selected.every(({ slice, at }) => {
        const end = sliceEnd(slice);
        return end !== undefined && end <= startOfHour(at).toString();
      }),
      isSingle: selected.every(({ slice }) => slice.kind === 'latest'),
    };
  });
}

function hoursIn(slice: Slice): number {
  switch (slice.kind) {
    case 'timeless':
    case 'latest':
      return 0;
    case 'all':
    case 'monthly':
      return Number.MAX_VALUE;
    case 'span':
      return Temporal.PlainDateTime.from(slice.from)
        .until(slice.to)
        .total('hours');
  }
}
