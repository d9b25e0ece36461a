import { expect, test } from '@jest/globals';
import { currentAlgorithm, legacyText } from '../support/legacy.js';
import { aspectOf, verifyText } from './verify-text.js';

const daily = { schedule: 'day', inputs: [] };

test('a Legacy value that should be a list breaks the format', () => {
  const text = legacyText([
    {
      type: 'constant',
      inputName: 'limit',
      dataType: 'stringArray',
      values: 'three',
    },
  ]);
  const current = JSON.stringify([
    currentAlgorithm('fan_hours', {
      Inputs: [
        {
          InputType: 'Constant',
          InputName: 'Limit',
          DataType: 'StringArray',
          ConstantStringArray: ['three'],
        },
      ],
    }),
  ]);
  expect(
    aspectOf(verifyText(text, [], current), 'value', 'limit'),
  ).toMatchObject({
    verdict: 'unknown',
    why: [
      '`values` breaks the format, and what the service then does is not shown.',
    ],
  });
});

test('an order is left out if the first algorithm breaks the Legacy format', () => {
  const reading = JSON.stringify([
    { ...daily, name: 'first', path: 'first' },
    {
      ...daily,
      name: 'second',
      path: 'second',
      dependencies: ['first'],
      inputs: [
        {
          type: 'AlgorithmOutput',
          inputName: 'motorSpeed',
          algorithm: 'first',
          timeRange: 'day',
        },
      ],
    },
  ]);
  const { outputText } = verifyText(reading);
  const broken = reading.replace('"day"', '"minute"');
  const order = verifyText(broken, [], outputText).aspects.find(
    (it) => it.algorithm === 'second' && it.aspect === 'order',
  );
  expect(order?.verdict).toBe('left out');
});

test.each([
  [100, undefined],
  [101, true],
])('lists 100 of %i algorithms that an effect reaches', (count, hasMore) => {
  const reading = (inputName: string, more: object = {}) => ({
    type: 'AlgorithmOutput',
    inputName,
    algorithm: 'source',
    timeRange: 'day',
    ...more,
  });
  const signal = { type: 'signal', inputName: 'speed', symbolicName: 'a' };
  const text = JSON.stringify([
    { ...daily, name: 'source', path: 'p', inputs: [signal] },
    ...Array.from({ length: count }, (_, index) => ({
      ...daily,
      name: `reader${index}`,
      path: 'p',
      inputs: [reading('needed'), reading('other', { optional: true })],
    })),
  ]);
  const { outputText } = verifyText(text);
  const optional = outputText.replace(
    '"InputName": "Speed",',
    '"InputName": "Speed", "Optional": true,',
  );
  const [witness] = aspectOf(
    verifyText(text, [], optional),
    'missing',
    'speed',
  ).witnesses;
  expect(witness?.downstream).toHaveLength(100);
  expect(witness?.downstream[0]).toEqual({
    algorithm: 'reader0',
    legacy: 'error',
    current: 'runs',
  });
  expect(witness?.hasMore).toBe(hasMore);
});

const frequencyOf = (Schedule: string) =>
  aspectOf(
    verifyText(
      legacyText([], { schedule: 'hour' }),
      [],
      JSON.stringify([
        currentAlgorithm('fan_hours', {
          ExecutionFrequency: 'Scheduled',
          Schedule,
        }),
      ]),
    ),
    'frequency',
  );

test('a schedule is compared with one run in each hour', () => {
  expect(frequencyOf('0 0 29 2 *')).toMatchObject({
    verdict: 'differs',
    witnesses: [
      {
        at: '2027-01-01T00:00Z',
        text: 'Legacy runs every hour; Current does not run in the hour from 2027-01-01T00:00Z, by its `Schedule` "0 0 29 2 *"',
      },
    ],
  });
  expect(frequencyOf('*/5 * * * *').verdict).toBe('differs');
  expect(frequencyOf('7 * * * *').verdict).toBe('same');
  expect(frequencyOf('hourly').verdict).toBe('unknown');
});

test('of two algorithms with one name, the first says how long results are kept', () => {
  const reader = {
    ...daily,
    name: 'reader',
    path: 'reader',
    inputs: [
      {
        type: 'AlgorithmOutput',
        inputName: 'month',
        algorithm: 'base',
        timeRange: 'thirtyDays',
      },
    ],
  };
  const base = { ...daily, name: 'base', path: 'base' };
  const text = JSON.stringify([
    reader,
    { ...base, retention: 'latest' },
    { ...base, retention: 'unlimited' },
  ]);
  expect(aspectOf(verifyText(text), 'window', 'month').verdict).toBe('unknown');
});

test('a schedule that another algorithm lacks accounts for no order', () => {
  const text = JSON.stringify([
    { ...daily, name: 'reader', path: 'reader', dependencies: ['base'] },
    { ...daily, name: 'base', path: 'base' },
    { name: 'unrelated', path: 'unrelated', inputs: [] },
  ]);
  const decision = { rule: 'schedule-absent', choose: 'Daily', reason: 'So.' };
  expect(aspectOf(verifyText(text, [decision]), 'order').accountedBy).toEqual([
    { rule: 'dependency-lost', choose: null },
  ]);
});

test('a `Duration` beside a word that is not shown may have an effect', () => {
  const reading = legacyText([
    { type: 'signal', inputName: 'speed', symbolicName: 'a' },
  ]);
  const current = verifyText(reading).outputText.replace(
    '"Default"',
    '"constructor", "Duration": "P1D"',
  );
  expect(current).toContain('constructor');
  expect(verifyText(reading, [], current).verification.additions).toEqual([]);
});
