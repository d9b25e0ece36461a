import { describe, expect, test } from '@jest/globals';
import type { Slice } from '../../src/behaviour/window.js';
import { componentStart } from '../../src/behaviour/legacy/legacy-windows.js';
import { legacyText, signalInput } from '../support/legacy.js';
import { aspectOf, verdictOf, verifyText } from './verify-text.js';

const span = (from: string, to: string): Slice => ({
  kind: 'span',
  from: `${from}:00`,
  to: `${to}:00`,
});

const latest = (from: string | null, before: string): Slice => ({
  kind: 'latest',
  from: from && `${from}:00`,
  before: `${before}:00`,
});

const read = (fields: object, schedule = 'day'): string =>
  legacyText(
    [
      {
        type: 'AlgorithmOutput',
        inputName: 'hours',
        algorithm: 'fan_hours',
        ...fields,
      },
    ],
    { schedule },
  );

/** A Current file that reads in the same place, with other words. */
const current = (fields: object, ExecutionFrequency = 'Daily'): string =>
  JSON.stringify([
    {
      Name: 'fan_hours',
      Path: 'fan_hours',
      ExecutionFrequency,
      Inputs: [
        {
          InputType: 'AlgorithmOutput',
          InputName: 'Hours',
          SourceAlgorithm: 'fan_hours',
          ...fields,
        },
      ],
      Outputs: [{ OutputType: 'ObjectResult', Retention: 'Unlimited' }],
    },
  ]);

const anything = current({ DataInterval: 'Default' });

/** What both sides select in the middle of an hour, in the first hour of a day and in the last minute of a month. */
function picture(legacy: string, against = anything) {
  const [window] = verifyText(legacy, [], against).verification.windows;
  expect(window?.requests.map(({ at }) => at)).toEqual([
    '2026-03-01T14:48Z',
    '2026-03-01T00:30Z',
    '2026-03-31T23:59Z',
  ]);
  return {
    legacy: window?.requests.map((it) => it.legacy),
    current: window?.requests.map((it) => it.current),
  };
}

const day = [
  span('2026-03-01T00:00', '2026-03-02T00:00'),
  span('2026-03-01T00:00', '2026-03-02T00:00'),
  span('2026-03-31T00:00', '2026-04-01T00:00'),
];

const hour = [
  span('2026-03-01T14:00', '2026-03-01T15:00'),
  span('2026-03-01T00:00', '2026-03-01T01:00'),
  span('2026-03-31T23:00', '2026-04-01T00:00'),
];

const sinceStart = [
  span('2025-11-17T00:00', '2026-03-02T00:00'),
  span('2025-11-17T00:00', '2026-03-02T00:00'),
  span('2025-11-17T00:00', '2026-04-01T00:00'),
];

describe('Legacy', () => {
  test.each<[string, readonly Slice[]]>([
    ['all', [{ kind: 'all' }, { kind: 'all' }, { kind: 'all' }]],
    ['default', day],
    ['day', day],
    [
      'previousDay',
      [
        span('2026-02-28T00:00', '2026-03-01T00:00'),
        span('2026-02-28T00:00', '2026-03-01T00:00'),
        span('2026-03-30T00:00', '2026-03-31T00:00'),
      ],
    ],
    [
      'previousHourSameDay',
      [
        latest('2026-03-01T00:00', '2026-03-01T14:00'),
        // The first run of a day has no previous result.
        latest('2026-03-01T00:00', '2026-03-01T00:00'),
        latest('2026-03-31T00:00', '2026-03-31T23:00'),
      ],
    ],
    [
      'calendarMonth',
      Array<Slice>(3).fill(span('2026-03-01T00:00', '2026-04-01T00:00')),
    ],
    ['dailySinceCapacitorLifetimeStart', sinceStart],
    ['dailySinceFanLifetimeStart', sinceStart],
    ['dailySinceIgbtLifetimeStart', sinceStart],
    [
      'latestValue',
      [
        latest(null, '2026-03-01T00:00'),
        latest(null, '2026-03-01T00:00'),
        latest(null, '2026-03-31T00:00'),
      ],
    ],
    ['maintainancePlan', Array<Slice>(3).fill({ kind: 'timeless' })],
  ])('timeRange %s', (timeRange, slices) => {
    expect(picture(read({ timeRange })).legacy).toEqual(
      slices.map((slice) => [slice]),
    );
  });

  test('timeRange thirtyDays has two readings', () => {
    expect(picture(read({ timeRange: 'thirtyDays' })).legacy?.[0]).toEqual([
      span('2026-01-30T14:48', '2026-03-01T14:48'),
      span('2026-01-31T00:00', '2026-03-02T00:00'),
    ]);
  });

  test('without timeRange nothing is known', () => {
    expect(picture(read({})).legacy).toEqual([[], [], []]);
  });

  test.each([
    ['hour', hour],
    ['day', day],
  ])('a signal is cut by the schedule %s', (schedule, slices) => {
    const text = legacyText([{ ...signalInput, inputName: 'hours' }], {
      schedule,
    });
    expect(picture(text).legacy).toEqual(slices.map((slice) => [slice]));
  });

  test.each([
    [
      'CbmConfig comes first',
      {
        cbmConfig: { startDate: '2024-02-29' },
        driveRegistrationInfo: {
          startUpDate: '2025-01-01',
          warrantyStart: '2023-01-01',
        },
      },
      '2024-02-29',
    ],
    [
      'then the date of the start-up',
      {
        driveRegistrationInfo: {
          startUpDate: '2025-01-01',
          warrantyStart: '2023-01-01',
        },
      },
      '2025-01-01',
    ],
    [
      'then the start of the warranty',
      { driveRegistrationInfo: { warrantyStart: '2023-01-01' } },
      '2023-01-01',
    ],
  ])('of the start dates, %s', (_, documents, date) => {
    expect(componentStart(documents).toString()).toBe(`${date}T00:00:00`);
  });
});

describe('Current', () => {
  const legacy = read({ timeRange: 'day' });

  test.each([
    ['Hourly', hour],
    ['Daily', day],
  ])('Default of an algorithm that runs %s', (frequency, slices) => {
    const text = current({ DataInterval: 'Default' }, frequency);
    expect(picture(legacy, text).current).toEqual(slices.map((it) => [it]));
  });

  test('a Duration has a length and ends anywhere', () => {
    const text = current({ DataInterval: 'Duration', Duration: 'P1M' });
    expect(picture(legacy, text).current?.[2]).toEqual([
      {
        ...span('2026-02-28T23:59', '2026-03-31T23:59'),
        endsAnywhere: true,
      },
    ]);
  });

  test.each([
    [{ DataInterval: 'All' }],
    [{ DataInterval: 'CalendarMonth' }],
    [{ DataInterval: 'LatestValue' }],
    [{ DataInterval: 'Other' }],
    [{ DataInterval: 'Duration' }],
    [{ DataInterval: 'Duration', Duration: 'a day' }],
    [{ DataInterval: 'Duration', Duration: '-P1D' }],
    [{ DataInterval: 'Duration', Duration: 'p30d' }],
    [{ DataInterval: 'Duration', Duration: 'PT0S' }],
    [{ DataInterval: 'Duration', Duration: 'P0.5D' }],
    [{ DataInterval: 'Duration', Duration: 'P300000Y' }],
    [{}],
  ])('of %j nothing is known', (fields) => {
    expect(picture(legacy, current(fields)).current).toEqual([[], [], []]);
  });

  test.each([
    ['p30d', '"p30d" is not an ISO 8601 duration;'],
    ['PT0S', 'How far back a `Duration` of "PT0S" reaches'],
    ['P300000Y', 'How far back a `Duration` of "P300000Y" reaches'],
  ])('it is said why nothing is known of the Duration %s', (Duration, why) => {
    const text = current({ DataInterval: 'Duration', Duration });
    const [reason] = aspectOf(
      verifyText(legacy, [], text),
      'window',
      'hours',
    ).why;
    expect(reason).toContain(why);
  });

  test('Default is unknown without a known frequency', () => {
    const text = current({ DataInterval: 'Default' }, 'Scheduled');
    expect(picture(legacy, text).current).toEqual([[], [], []]);
  });
});

describe('a Duration differs by its length alone', () => {
  test.each([
    // It would be the same if it ended where the day began.
    ['previousDay', 'P1D', 'unknown'],
    ['previousDay', 'P2D', 'differs'],
    ['day', 'P1D', 'unknown'],
    ['day', 'PT24H', 'unknown'],
    ['day', 'PT23H', 'differs'],
    ['day', 'PT1H', 'differs'],
    ['thirtyDays', 'P30D', 'unknown'],
    ['thirtyDays', 'PT720H', 'unknown'],
    ['thirtyDays', 'P4W', 'differs'],
    ['thirtyDays', 'P1M', 'differs'],
    // A month long before the first of any month.
    ['calendarMonth', 'P1M', 'unknown'],
    ['calendarMonth', 'P1D', 'differs'],
    ['calendarMonth', 'P31D', 'differs'],
    ['all', 'P100Y', 'differs'],
    ['latestValue', 'P1D', 'differs'],
    ['previousHourSameDay', 'PT1H', 'differs'],
    ['dailySinceFanLifetimeStart', 'P1Y', 'differs'],
  ])('%s and %s: %s', (timeRange, Duration, verdict) => {
    const text = current({ DataInterval: 'Duration', Duration });
    const all = verifyText(read({ timeRange }), [], text);
    expect(verdictOf(all, 'window', 'hours')).toBe(verdict);
  });

  test('the drive decides about what begins with it', () => {
    const text = current({ DataInterval: 'Default' });
    const all = verifyText(
      read({ timeRange: 'dailySinceFanLifetimeStart' }),
      [],
      text,
    );
    expect(
      aspectOf(all, 'window', 'hours').witnesses.map((it) => it.text),
    ).toEqual([
      'at 2026-03-01T14:48Z, for a drive that started on 2025-11-17, Legacy passes results of 2025-11-17 00:00 to 2026-03-01 23:59; Current those of 2026-03-01 00:00 to 23:59',
    ]);
  });
});

test('each input says what is not shown of its own window', () => {
  const inputs = [
    { type: 'DCVoltage', inputName: 'voltage' },
    { type: 'AlgorithmOutputStatus', inputName: 'state' },
  ];
  const replaced = ['dc-voltage', 'algorithm-output-status'].map((rule) => ({
    ...{ rule, choose: 'replace', reason: 'It will do.' },
    value: { InputType: 'AssetProperty', AssetPropertyKey: 'nominal' },
  }));
  const all = verifyText(legacyText(inputs), replaced);
  expect(
    ['voltage', 'state'].map((input) => aspectOf(all, 'window', input).why),
  ).toEqual([
    ['What a `DCVoltage` input passes is not shown.'],
    ['What an `AlgorithmOutputStatus` input passes is not shown.'],
  ]);
});

describe('what the source of an input still keeps', () => {
  const decided = (choose: string) => [
    { rule: 'retention-seven-days', choose, reason: 'So.' },
  ];
  const reading = (timeRange: string, retention: string, schedule = 'day') =>
    legacyText(
      [
        {
          ...{ type: 'AlgorithmOutput', inputName: 'hours' },
          ...{ algorithm: 'fan_hours', timeRange },
        },
      ],
      { retention, schedule },
    );
  const windowOf = (timeRange: string, choose: string) =>
    aspectOf(
      verifyText(reading(timeRange, 'sevenDays'), decided(choose)),
      'window',
      'hours',
    );

  test('makes no difference if both keep what is read', () => {
    expect(windowOf('day', 'Unlimited').verdict).toBe('same');
    expect(windowOf('day', 'Latest').verdict).toBe('same');
  });

  test('differs at the readers, and the decision about the source accounts for it', () => {
    expect(windowOf('thirtyDays', 'Unlimited')).toMatchObject({
      verdict: 'differs',
      current: 'P30D, wherever it ends',
      accountedBy: [{ rule: 'retention-seven-days', choose: 'Unlimited' }],
      witnesses: [
        {
          text: 'at 2026-03-01T14:48Z Legacy passes results of the 30 days that end with the request or with its day, only daily results of the last 7 days; Current those of P30D, wherever it ends',
        },
      ],
    });
  });

  test('is unknown if the service decides', () => {
    expect(windowOf('day', 'Default')).toMatchObject({
      verdict: 'unknown',
      why: [
        'How long the results that are read are kept is shown for one of the two only.',
      ],
      accountedBy: [{ rule: 'retention-seven-days', choose: 'Default' }],
    });
  });

  const nothingAt = (at: string): Slice => latest(at, at);
  const monthly = (from: string | null, to: string): Slice => ({
    ...{ kind: 'monthly', from: from && `${from}:00`, to: `${to}:00` },
  });

  test.each<[string, string, number, Slice]>([
    ['latest', 'all', 0, span('2026-03-01T14:00', '2026-03-01T15:00')],
    ['latest', 'day', 1, span('2026-03-01T00:00', '2026-03-01T01:00')],
    ['latest', 'previousDay', 0, nothingAt('2026-03-01T14:48')],
    ['latest', 'latestValue', 0, nothingAt('2026-03-01T14:48')],
    ['sevenDays', 'all', 0, span('2026-02-22T14:48', '2026-03-01T15:00')],
    ['sevenDays', 'day', 0, span('2026-03-01T00:00', '2026-03-02T00:00')],
    [
      ...(['sevenDays', 'latestValue', 0] as const),
      latest('2026-02-22T14:48', '2026-03-01T00:00'),
    ],
    ['unlimitedPerMonth', 'all', 0, monthly(null, '2026-03-01T15:00')],
    [
      ...(['unlimitedPerMonth', 'previousDay', 0] as const),
      span('2026-02-28T23:00', '2026-03-01T00:00'),
    ],
    ['unlimitedPerMonth', 'previousDay', 2, nothingAt('2026-03-31T23:59')],
    [
      ...(['unlimitedPerMonth', 'calendarMonth', 2] as const),
      span('2026-03-31T23:00', '2026-04-01T00:00'),
    ],
    [
      ...(['unlimitedPerMonth', 'thirtyDays', 0] as const),
      monthly('2026-01-31T23:00', '2026-03-01T15:00'),
    ],
    [
      ...(['unlimitedPerMonth', 'latestValue', 2] as const),
      latest(null, '2026-03-01T00:00'),
    ],
  ])('%s leaves of %s, at request %s: %o', (retention, timeRange, at, left) => {
    const { windows } = verifyText(
      reading(timeRange, retention, 'hour'),
      [],
      anything,
    ).verification;
    expect(windows[0]?.requests[at]?.legacy[0]).toEqual(left);
  });
});
