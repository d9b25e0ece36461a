import { expect, test } from '@jest/globals';
import { unaccountedIn, verifyText } from './verify-text.js';

const reading = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  property: 'total',
};

/** What `replace` can take the place of, and the rule that it decides about. */
const replaceable: readonly (readonly [rule: string, input: object])[] = [
  ['time-range-previous-day', { ...reading, timeRange: 'previousDay' }],
  [
    'time-range-previous-hour',
    { ...reading, timeRange: 'previousHourSameDay' },
  ],
  [
    'time-range-lifetime',
    { ...reading, timeRange: 'dailySinceFanLifetimeStart' },
  ],
  ['maintenance-plan', { ...reading, timeRange: 'maintainancePlan' }],
  ...['day', 'thirtyDays', 'latestValue'].map(
    (timeRange) =>
      ['property-dotted', { ...reading, property: 'a.b', timeRange }] as const,
  ),
  ['dc-voltage', { type: 'DCVoltage', inputName: 'hours' }],
  [
    'parameter-value',
    { type: 'value', inputName: 'hours', symbolicName: 'motorPower' },
  ],
];

test.each(
  replaceable.flatMap(([rule, input]) =>
    ['Default', 'All', 'LatestValue'].map(
      (interval) => [rule, input, interval] as const,
    ),
  ),
)(
  'the order of a dependency has no label that clashes where %s replaces %j by %s',
  (rule, input, DataInterval) => {
    const [first, second] = [
      { name: 'fan_hours', path: 'a', dependencies: ['b'], inputs: [input] },
      { name: 'b', path: 'b', inputs: [] },
    ].map((it) => ({ ...it, schedule: 'day', retention: 'latest' }));
    const all = verifyText(JSON.stringify([first, second]), [
      {
        ...{ rule, choose: 'replace', reason: 'It will do.' },
        value: {
          ...{ InputType: 'AlgorithmOutput', SourceAlgorithm: 'b' },
          DataInterval,
        },
      },
    ]);
    expect(unaccountedIn(all)).toEqual([]);
  },
);
