import type { Field } from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { type Every, type Meaning } from '../meaning.js';
import { notShown } from '../not-shown.js';
import {
  currentDay,
  currentHour,
  endOfDay,
  latest,
  partly,
  span,
  startOfDay,
  startOfHour,
  startOfMonth,
  timeless,
  unspecified,
  wholly,
  type Window,
} from '../window.js';
import { componentStart } from './start-date.js';

const thirtyDays = { days: 30 };

const sinceStartOf = (component: string): Window => ({
  ...wholly(
    `the days from the start of the ${component} to the current one`,
    ({ at, documents }) => span(componentStart(documents), endOfDay(at)),
  ),
  dependsOnDrive: true,
});

/** What each time range selects (Legacy format: input kinds, `AlgorithmOutput`). */
const timeRanges: Readonly<Record<LegacyValue<'timeRange'>, Window>> = {
  all: wholly('all time', () => ({ kind: 'all' })),
  default: currentDay,
  day: currentDay,
  previousDay: wholly('the day before', ({ at }) =>
    span(startOfDay(at).subtract({ days: 1 }), startOfDay(at)),
  ),
  previousHourSameDay: wholly(
    'the latest hour before the current one on its day',
    ({ at }) => latest(startOfDay(at), startOfHour(at)),
  ),
  thirtyDays: partly(
    'the 30 days that end with the request or with its day',
    [
      ({ at }) => span(at.subtract(thirtyDays), at),
      ({ at }) => span(endOfDay(at).subtract(thirtyDays), endOfDay(at)),
    ],
    notShown.thirtyDaysEnd,
  ),
  calendarMonth: wholly('the calendar month', ({ at }) =>
    span(startOfMonth(at), startOfMonth(at).add({ months: 1 })),
  ),
  dailySinceCapacitorLifetimeStart: sinceStartOf('capacitor'),
  dailySinceFanLifetimeStart: sinceStartOf('fan'),
  dailySinceIgbtLifetimeStart: sinceStartOf('IGBT'),
  latestValue: wholly('the latest time before the current day', ({ at }) =>
    latest(null, startOfDay(at)),
  ),
  maintainancePlan: timeless,
};

/** The window of an `AlgorithmOutput`. */
export function timeRangeWindow(
  field: Field<LegacyValue<'timeRange'>>,
): Window {
  switch (field.state) {
    case 'absent':
      return unspecified(
        'a time that is not declared',
        notShown.timeRangeAbsent,
      );
    case 'invalid':
      return unspecified(
        'a time that cannot be read',
        notShown.broken('timeRange'),
      );
    case 'valid':
      return timeRanges[field.value];
  }
}

/** The window of a timeseries, which the schedule cuts (Legacy format: `signal`). */
export function scheduledWindow(every: Meaning<Every>): Window {
  if (every.kind === 'open')
    return unspecified('what the schedule cuts', every.why);
  return every.value === 'hour' ? currentHour : currentDay;
}
