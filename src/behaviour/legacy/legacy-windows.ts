import { Temporal } from 'temporal-polyfill';
import type { Field } from '../../legacy/legacy-model.js';
import type { LegacyValue } from '../../legacy/legacy-enums.js';
import { gaps } from '../meaning.js';
import {
  currentDay,
  type Request,
  endOfDay,
  latest,
  span,
  specified,
  startOfDay,
  startOfHour,
  timeless,
  unspecified,
  type Window,
} from '../window.js';

/**
 * Returns when a component of the drive started its life: one rule for capacitor,
 * fan and IGBT (Legacy format: input kinds, `calculated`, start-date rule).
 */
export function componentStart({
  cbmConfig,
  driveRegistrationInfo: { startUpDate, warrantyStart },
}: Request['documents']): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(
    cbmConfig?.startDate ?? startUpDate ?? warrantyStart,
  ).toPlainDateTime();
}

const sinceStartOf = (component: string): Window => ({
  ...specified(
    `the days from the start of the ${component} to the current one`,
    ({ at, documents }) => span(componentStart(documents), endOfDay(at)),
  ),
  dependsOnDrive: true,
});

const thirtyDays = { days: 30 };

/** The windows of the time ranges (Legacy format: input kinds, `AlgorithmOutput`). */
export const timeRangeWindows: Readonly<
  Record<LegacyValue<'timeRange'>, Window>
> = {
  all: specified('all time', () => ({ kind: 'all' })),
  default: currentDay,
  day: currentDay,
  previousDay: specified('the day before', ({ at }) =>
    span(startOfDay(at).subtract({ days: 1 }), startOfDay(at)),
  ),
  previousHourSameDay: specified(
    'the latest hour before the current one on its day',
    ({ at }) => latest(startOfDay(at), startOfHour(at)),
  ),
  thirtyDays: unspecified(
    'the 30 days that end with the request or with its day',
    gaps.thirtyDaysEnd,
    [
      ({ at }) => span(at.subtract(thirtyDays), at),
      ({ at }) => span(endOfDay(at).subtract(thirtyDays), endOfDay(at)),
    ],
  ),
  calendarMonth: specified('the calendar month', ({ at }) => {
    const start = startOfDay(at).with({ day: 1 });
    return span(start, start.add({ months: 1 }));
  }),
  dailySinceCapacitorLifetimeStart: sinceStartOf('capacitor'),
  dailySinceFanLifetimeStart: sinceStartOf('fan'),
  dailySinceIgbtLifetimeStart: sinceStartOf('IGBT'),
  latestValue: specified('the latest time before the current day', ({ at }) =>
    latest(null, startOfDay(at)),
  ),
  maintainancePlan: timeless,
};

export function timeRangeWindow(
  field: Field<LegacyValue<'timeRange'>>,
): Window {
  switch (field.state) {
    case 'absent':
      return unspecified('a time that is not declared', gaps.timeRangeAbsent);
    case 'invalid':
      return unspecified(
        'a time that cannot be read',
        gaps.broken('timeRange'),
      );
    case 'valid':
      return timeRangeWindows[field.value];
  }
}
