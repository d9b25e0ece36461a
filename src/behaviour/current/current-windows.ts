import { Temporal } from 'temporal-polyfill';
import { parseDuration } from '../../current/iso-duration.js';
import { type CurrentField, textIn } from '../../current/current-model.js';
import { type Meaning, gaps } from '../meaning.js';
import {
  currentDay,
  currentHour,
  type Every,
  latest,
  sliceEnd,
  span,
  specified,
  unspecified,
  type Window,
} from '../window.js';

/** The fields that select a slice. */
interface SliceFields {
  readonly DataInterval: CurrentField<unknown>;
  readonly Duration: CurrentField<unknown>;
}

/** Returns what `DataInterval` and `Duration` select (Current format: input kinds, `DataInterval`). */
export function intervalWindow(
  { DataInterval, Duration }: SliceFields,
  every: Meaning<Every>,
): Window {
  const interval = textIn(DataInterval);
  switch (interval) {
    case undefined:
      return unspecified('a time that is not declared', gaps.intervalAbsent);
    case 'Default':
      return every.kind === 'known'
        ? { hour: currentHour, day: currentDay }[every.value]
        : unspecified('what `Default` selects', gaps.scheduledDefault);
    case 'Duration':
      return durationWindow(Duration);
    default:
      return unspecified(
        `what \`DataInterval\` ${JSON.stringify(interval)} selects`,
        gaps.intervalName(interval),
      );
  }
}

function durationWindow(field: CurrentField<unknown>): Window {
  const text = textIn(field) ?? '';
  const length = parseDuration(text);
  if (!length || !reachesBack(length))
    return unspecified(
      `a time of the length ${JSON.stringify(text)}`,
      gaps.reach(text),
    );
  return unspecified(`${text}, wherever it ends`, gaps.durationEnd, [
    ({ at }, other) => {
      const to = Temporal.PlainDateTime.from((other && sliceEnd(other)) ?? at);
      return { ...span(to.subtract(length), to), endsAnywhere: true };
    },
  ]);
}

/** Returns whether a window of this length begins within the calendar's limits. */
function reachesBack(length: Temporal.Duration): boolean {
  try {
    Temporal.PlainDateTime.from('2020-01-01T00:00').subtract(length);
    return true;
  } catch {
    return false;
  }
}

/** The latest value at execution time (Current format: input kinds, `TimeseriesValue`). */
export const latestSample: Window = specified(
  'the latest time before the request',
  ({ at }) => latest(null, at),
);
