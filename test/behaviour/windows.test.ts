import { describe, expect, test } from '@jest/globals';
import { componentStart } from '../../src/behaviour/legacy/legacy-windows.js';
import { legacyText } from '../support/legacy.js';
import { aspectOf, verifyText } from './verify-text.js';

const warranty = { warrantyStart: '2023-01-01' };
const started = { startUpDate: '2025-01-01', ...warranty };

test.each([
  [
    { cbmConfig: { startDate: '2024-02-29' }, driveRegistrationInfo: started },
    '2024-02-29',
  ],
  [{ driveRegistrationInfo: started }, '2025-01-01'],
  [{ driveRegistrationInfo: warranty }, '2023-01-01'],
])(
  'of the start dates %j, the first that is known counts: %s',
  (documents, date) => {
    expect(componentStart(documents).toString()).toBe(`${date}T00:00:00`);
  },
);

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
      current: 'P30D, wherever it ends, from earlier runs',
      accountedBy: [{ rule: 'retention-seven-days', choose: 'Unlimited' }],
      witnesses: [
        {
          text: 'at 2026-03-01T14:48Z Legacy passes results of the 30 days that end with the request or with its day, only daily results of the last 7 days, from earlier runs; Current those of P30D, wherever it ends, from earlier runs',
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
});

describe('a source that keeps one result', () => {
  const files = (more: object, source = 'source') =>
    JSON.stringify([
      {
        ...{ name: 'source', path: 'f', schedule: 'hour', inputs: [] },
        retention: 'latest',
      },
      {
        ...{ name: 'reader', path: 'f', schedule: 'hour', retention: 'latest' },
        inputs: [
          {
            ...{ type: 'AlgorithmOutput', inputName: 'hours' },
            ...{ algorithm: source, timeRange: 'day' },
          },
        ],
        ...more,
      },
    ]);
  const windowOf = (text: string) =>
    verifyText(text, [
      {
        ...{ rule: 'time-range-day-hourly', choose: 'Default' },
        reason: 'It will do.',
      },
    ]).aspects.find(
      ({ input, aspect }) => input === 'hours' && aspect === 'window',
    );

  test('differs if it has not run yet, and the witness says so', () => {
    expect(windowOf(files({}))).toMatchObject({
      verdict: 'differs',
      witnesses: [
        {
          text: 'at 2026-03-01T14:48Z, if "source" has not yet run this hour, Legacy passes results of 2026-03-01 13:00 to 13:59; Current no results',
        },
      ],
    });
  });

  test('is the same if it has always run first', () => {
    const text = files({ dependencies: ['source'] });
    expect(windowOf(text)?.verdict).toBe('same');
  });

  test('never has the result of a run that reads its own', () => {
    expect(windowOf(files({}, 'reader'))).toMatchObject({
      verdict: 'differs',
      witnesses: [
        {
          text: 'at 2026-03-01T14:48Z Legacy passes results of 2026-03-01 13:00 to 13:59; Current no results',
        },
      ],
    });
  });
});
