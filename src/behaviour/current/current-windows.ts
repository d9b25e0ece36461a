import { Temporal } from 'temporal-polyfill';
import { parseDuration } from '../../current/iso-duration.js';
import { isPositiveDuration } from '../../current/input-kinds.js';
import { type JsonObject, memberOf } from '../../json/node.js';
import { type Meaning, gaps } from '../meaning.js';
import {
  currentDay,
  currentHour,
  type Every,
  lackingWindow,
  latest,
  sliceEnd,
  span,
  specified,
  unspecified,
  type Window,
} from '../window.js';

/** Returns what `DataInterval` and `Duration` select (Current format: input kinds, `DataInterval`). */
export function intervalWindow(
  input: JsonObject,
  every: Meaning<Every>,
): Window {
  const interval = memberOf(input, 'DataInterval');
  if (!interval)
    return unspecified('a time that is not declared', gaps.intervalAbsent);
  if (interval.kind !== 'string')
    return unspecified(
      'a time that cannot be read',
      gaps.broken('DataInterval'),
    );
  switch (interval.value) {
    case 'Default':
      return every.kind === 'known'
        ? { hour: currentHour, day: currentDay }[every.value]
        : unspecified('what `Default` selects', gaps.scheduledDefault);
    case 'Duration':
      return durationWindow(input);
    default:
      return unspecified(
        `what \`DataInterval\` ${JSON.stringify(interval.value)} selects`,
        gaps.intervalName(interval.value),
      );
  }
}

function durationWindow(input: JsonObject): Window {
  const node = memberOf(input, 'Duration');
  const words = 'a time of unknown length';
  if (!node)
    return lackingWindow(
      words,
      gaps.required('Duration', '`DataInterval` `Duration`'),
    );
  if (node.kind !== 'string')
    return lackingWindow(words, gaps.broken('Duration'));
  const text = node.value;
  const lengthWords = `a time of the length ${JSON.stringify(text)}`;
  if (!isPositiveDuration(text))
    return lackingWindow(lengthWords, gaps.duration(text));
  const length = parseDuration(text);
  if (!length || !reachesBack(length))
    return unspecified(lengthWords, gaps.reach(text));
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
