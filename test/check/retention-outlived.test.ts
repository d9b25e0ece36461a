import { expect, test } from '@jest/globals';
import { keptByWord } from '../../src/behaviour/kept.js';
import { timeRangeWindows } from '../../src/behaviour/legacy/legacy-windows.js';
import { reachOf } from '../../src/behaviour/reach.js';
import { periods } from '../../src/check/check-facts.js';
import type { LegacyValue } from '../../src/legacy/legacy-enums.js';
import { isOutlived } from '../../src/legacy/retention-outlived.js';

type TimeRange = LegacyValue<'timeRange'>;

/** The time ranges that ask a source for results that it has removed. */
function outlived(
  retention: LegacyValue<'retention'>,
  schedule: LegacyValue<'schedule'>,
  isOwn = false,
  runsFirst = false,
): readonly TimeRange[] {
  const keeping = keptByWord[retention];
  if (keeping === 'forever' || keeping === 'managed') return [];
  const stored = { keeping, period: periods.get(schedule), isOwn, runsFirst };
  return (Object.keys(timeRangeWindows) as TimeRange[]).filter((range) => {
    const window = reachOf(timeRangeWindows[range]);
    return window && isOutlived(window, stored);
  });
}

const lifetimes = ['Capacitor', 'Fan', 'Igbt'].map(
  (component) => `dailySince${component}LifetimeStart`,
);
const byDay = ['previousDay', 'day', 'default', 'thirtyDays'];
const long = ['all', 'thirtyDays', 'calendarMonth', ...lifetimes];

test.each([
  ['default', 'day', false, []],
  ['unlimited', 'hour', false, []],
  ['sevenDays', 'hour', false, long],
  ['sevenDays', 'day', true, long],
  ['latest', 'day', false, [...long, 'previousDay']],
  ['latest', 'hour', false, [...long, 'previousDay', 'day', 'default']],
  ['latest', 'day', true, long],
  ['latest', 'hour', true, [...long, 'previousDay', 'day', 'default']],
  ['unlimitedPerMonth', 'day', false, byDay],
  ['unlimitedPerMonth', 'hour', false, byDay],
  ['unlimitedPerMonth', 'day', true, byDay],
] as const)(
  'a source that keeps %s, runs every %s and is the reader itself: %s',
  (retention, schedule, isOwn, ranges) => {
    expect(outlived(retention, schedule, isOwn).toSorted()).toEqual(
      [...ranges].toSorted(),
    );
  },
);

test.each([
  ['latest', ['latestValue', 'previousHourSameDay']],
  ['sevenDays', []],
  ['unlimitedPerMonth', []],
] as const)(
  'a source that keeps %s and runs first has replaced %j',
  (retention, replaced) => {
    const before = outlived(retention, 'day');
    const after = outlived(retention, 'day', false, true);
    expect(after.filter((it) => !before.includes(it)).toSorted()).toEqual(
      replaced,
    );
  },
);
