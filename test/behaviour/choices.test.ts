import { describe, expect, test } from '@jest/globals';
import type { Aspect, Verdict } from '../../src/behaviour/verdict.js';
import { rules } from '../../src/mapping/registry.js';
import { choicesOf } from '../../src/rule/rule.js';
import { legacyText } from '../support/legacy.js';
import { aspectOf, unaccountedIn, verified } from './verified.js';

/** What a choice is about, and the verdict that it earns there. */
interface Way {
  readonly value?: unknown;
  readonly aspect: Aspect;
  readonly verdict: Verdict;
  /** Part of the witness, or of what is not shown. */
  readonly says: string;
}

interface Case {
  readonly text: string;
  /** Undefined: the aspect is of the algorithm. */
  readonly input?: string;
  readonly where?: object;
  readonly choices: Readonly<Record<string, Way>>;
}

const reading = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  property: 'total',
};

const readBy = (
  fields: object,
  algorithm: object = {},
): Pick<Case, 'text' | 'input'> => ({
  text: legacyText([{ ...reading, ...fields }], algorithm),
  input: 'hours',
});

const inputOf = (fields: object): Pick<Case, 'text' | 'input'> => ({
  text: legacyText([{ inputName: 'hours', ...fields }]),
  input: 'hours',
});

const way =
  (aspect: Aspect, verdict: Verdict) =>
  (says: string, value?: unknown): Way => ({ aspect, verdict, says, value });

const [windowDiffers, windowUnknown] = [
  way('window', 'differs'),
  way('window', 'unknown'),
];
const [sourceDiffers, leftOut] = [
  way('source', 'differs'),
  way('source', 'left out'),
];

const dropped = leftOut('Current has no such input');
const replaced = sourceDiffers('the asset property "nominal"', {
  InputType: 'AssetProperty',
  AssetPropertyKey: 'nominal',
});
const replacedUnknown: Way = {
  ...replaced,
  verdict: 'unknown',
  says: 'DCVoltage',
};
const ownWord = windowUnknown('"TheDay"', 'TheDay');

const retained = way('retention', 'differs');
const at = 'at 2026-03-01T14:48Z Legacy passes ';

const cases: Readonly<Record<string, Case>> = {
  'schedule-absent': {
    text: legacyText([], { schedule: undefined }),
    choices: {
      Hourly: way('frequency', 'unknown')('`schedule`'),
      Daily: way('frequency', 'unknown')('`schedule`'),
      drop: way('frequency', 'left out')('Current has no algorithm'),
    },
  },
  'retention-seven-days': {
    text: legacyText([], { retention: 'sevenDays' }),
    choices: {
      Default: way('retention', 'unknown')('`Default`'),
      Latest: retained('after 7 days; Current keeps only the latest'),
      Unlimited: retained('after 7 days; Current keeps every result'),
      UnlimitedPerMonth: retained('after 7 days; Current keeps one result'),
      name: way('retention', 'unknown')('"SevenDays"', 'SevenDays'),
      drop: way('retention', 'left out')('Current says nothing of it'),
    },
  },
  'dependency-lost': {
    text: JSON.stringify([
      {
        name: 'a',
        path: 'a',
        schedule: 'day',
        retention: 'latest',
        inputs: [],
        dependencies: ['b'],
      },
      {
        name: 'b',
        path: 'b',
        schedule: 'day',
        retention: 'latest',
        inputs: [],
      },
    ]),
    choices: { drop: way('order', 'left out')('in Current nothing says so') },
  },
  recalculate: {
    ...readBy({ timeRange: 'day', recalculate: true }),
    choices: { drop: way('value', 'left out')('recalculated') },
  },
  'constant-extra': {
    ...inputOf({
      type: 'constant',
      dataType: 'integer',
      value: 5,
      values: ['a'],
    }),
    choices: { drop: way('value', 'left out')('["a"]') },
  },
  'constant-as-text': {
    ...inputOf({ type: 'constant', dataType: 'integer', value: '5' }),
    choices: {
      number: way('value', 'unknown')('does not fit its data type'),
      replace: replaced,
      drop: dropped,
    },
  },
  'property-dotted': {
    ...readBy({ timeRange: 'day', property: 'a.b' }),
    choices: {
      keep: sourceDiffers('passes "a.b" of "fan_hours"; Current "b" in "a"'),
      replace: replaced,
      drop: dropped,
    },
  },
  'signal-shadows-sensor': {
    ...inputOf({ type: 'signal', symbolicName: 'temperature' }),
    choices: {
      keep: sourceDiffers('Current the external sensor'),
      replace: replaced,
      drop: dropped,
    },
  },
  'source-left-out': {
    text: JSON.stringify([
      {
        name: 'a',
        path: 'a',
        schedule: 'day',
        retention: 'latest',
        inputs: [{ ...reading, timeRange: 'day', algorithm: 'b' }],
      },
      { name: 'b', schedule: 'day', retention: 'latest', inputs: [] },
    ]),
    input: 'hours',
    choices: { replace: replaced, drop: dropped },
  },
  'time-range-day-hourly': {
    ...readBy({ timeRange: 'day' }, { schedule: 'hour' }),
    choices: {
      P1D: windowUnknown('Whether a `Duration` ends'),
      Default: windowDiffers(
        `${at}results of 2026-03-01 00:00 to 23:59; Current those of 14:00 to 14:59`,
      ),
      duration: windowDiffers('Current those of PT36H', 'PT36H'),
      name: ownWord,
      replace: replaced,
      drop: dropped,
    },
  },
  'time-range-previous-day': {
    ...readBy({ timeRange: 'previousDay' }),
    choices: {
      // Only at 00:00 it can be the same: if a `Duration` ends with the request.
      P1D: windowDiffers(
        `${at}results of 2026-02-28 00:00 to 23:59; Current those of P1D`,
      ),
      P2D: windowDiffers('Current those of P2D'),
      duration: windowDiffers('Current those of PT36H', 'PT36H'),
      name: ownWord,
      replace: replaced,
      drop: dropped,
    },
  },
  'time-range-previous-hour': {
    ...readBy({ timeRange: 'previousHourSameDay' }, { schedule: 'hour' }),
    choices: {
      LatestValue: windowUnknown('"LatestValue"'),
      PT1H: windowDiffers(
        `${at}the latest of results of 2026-03-01 00:00 to 13:59; Current those of PT1H`,
      ),
      duration: windowDiffers('Current those of PT36H', 'PT36H'),
      name: ownWord,
      replace: replaced,
      drop: dropped,
    },
  },
  'time-range-lifetime': {
    ...readBy({ timeRange: 'dailySinceFanLifetimeStart' }),
    choices: {
      All: windowUnknown('"All"'),
      duration: windowDiffers(
        'for a drive that started on 2025-11-17, Legacy passes results of 2025-11-17 00:00 to 2026-03-01 23:59; Current those of P1Y',
        'P1Y',
      ),
      name: ownWord,
      replace: replaced,
      drop: dropped,
    },
  },
  'format-date-and-value': {
    ...readBy({ timeRange: 'day', format: 'dateAndValue' }),
    choices: {
      name: way('shape', 'unknown')('"DateAndValue"', 'DateAndValue'),
      drop: way('shape', 'left out')('each with its date; Current a list'),
    },
  },
  calculated: {
    ...inputOf({ type: 'calculated', calculation: 'FanLifetimeStartDate' }),
    choices: {
      AssetProperty: sourceDiffers(
        'the start date of the fan; Current the asset property "start"',
        'start',
      ),
      replace: replaced,
      drop: dropped,
    },
  },
  'parameter-value': {
    ...inputOf({ type: 'value', symbolicName: 'motorPower' }),
    choices: {
      TimeseriesValue: sourceDiffers('Current the latest value of the signal'),
      AssetProperty: sourceDiffers('the asset property "power"', 'power'),
      replace: replaced,
      drop: dropped,
    },
  },
  'maintenance-plan': {
    ...readBy({ timeRange: 'maintainancePlan' }),
    choices: { replace: replaced, drop: dropped },
  },
  'algorithm-output-status': {
    ...inputOf({ type: 'AlgorithmOutputStatus' }),
    choices: {
      replace: { ...replacedUnknown, says: 'AlgorithmOutputStatus' },
      drop: dropped,
    },
  },
  'dc-voltage': {
    ...inputOf({ type: 'DCVoltage' }),
    choices: { replace: replacedUnknown, drop: dropped },
  },
};

/** Rules of which a run shows nothing. */
const silent = ['key-unknown', 'output-format'];

test('every choice of every unmapped rule is here', () => {
  const offered = rules
    .filter(
      ({ id, fidelity }) => fidelity === 'unmapped' && !silent.includes(id),
    )
    .map((rule) => [
      rule.id,
      choicesOf(rule)
        .map(({ name }) => name)
        .toSorted(),
    ]);
  const here = Object.entries(cases).map(([id, { choices }]) => [
    id,
    Object.keys(choices).toSorted(),
  ]);
  expect(here.toSorted()).toEqual(offered.toSorted());
});

describe.each(Object.entries(cases))('%s', (rule, { text, input, choices }) => {
  test.each(Object.entries(choices))(
    'decided as %s shows what it changes',
    (choose, { value, aspect, verdict, says }) => {
      const all = verified(text, [
        {
          ...{ rule, choose, reason: 'It will do.' },
          ...(value === undefined ? {} : { value }),
        },
      ]);
      const found = aspectOf(all, aspect, input);
      expect(found.verdict).toBe(verdict);
      expect(
        [...found.witnesses.map((it) => it.text), ...found.why].join(' '),
      ).toContain(says);
      expect(found.accountedBy).toContainEqual({ rule, choose });
      expect(unaccountedIn(all)).toEqual([]);
    },
  );
});

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
    const all = verified(JSON.stringify([first, second]), [
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
