import { expect, test } from '@jest/globals';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { legacyText } from '../support/legacy.js';
import { type CurrentJson } from './mutations.js';
import {
  aspectOf,
  verifyRecord,
  recordBeforeVerify,
  verifyText,
} from './verify-text.js';

const daily = { schedule: 'day', inputs: [] };

const legacy = JSON.stringify([
  { ...daily, name: 'first', path: 'first', retention: 'latest' },
  {
    ...daily,
    ...{ name: 'second', path: 'second', dependencies: ['first'] },
    inputs: [
      {
        ...{ type: 'AlgorithmOutput', inputName: 'motorSpeed' },
        ...{ algorithm: 'first', timeRange: 'previousDay' },
      },
    ],
  },
]);

/** Both report the differences from what the tool produces. */
const decisions = [
  ...['time-range-previous-day P1D', 'dependency-lost drop'].map((words) => {
    const [rule, choose] = words.split(' ');
    return { rule, choose, reason: 'It will do.' };
  }),
];

const record = recordBeforeVerify(legacy, decisions);

/** What a change by hand adds that nothing accounts for. */
function foundIn(change: (file: CurrentJson) => void): readonly string[] {
  const file = JSON.parse(record.outputText ?? '') as CurrentJson;
  change(file);
  return verifyRecord(record, JSON.stringify(file))
    .aspects.filter(isUnaccounted)
    .map(({ algorithm, aspect, verdict }) =>
      [algorithm, aspect, verdict].join(' '),
    );
}

const change =
  (index: number, more: object) =>
  (file: CurrentJson): void => {
    Object.assign(file[index] ?? {}, more);
  };

const input = {
  ...{ InputType: 'AlgorithmOutput', InputName: 'MotorSpeed' },
  ...{ SourceAlgorithm: 'first', DataInterval: 'Duration', Duration: 'P1D' },
};

test.each<[string, (file: CurrentJson) => void, string[]]>([
  [
    'another name of an output, which its reader follows',
    (file) => {
      const OutputName = 'other';
      change(0, {
        Outputs: [
          { OutputType: 'ObjectResult', OutputName, Retention: 'Latest' },
        ],
      })(file);
      change(1, { Inputs: [{ ...input, SourceOutputName: OutputName }] })(file);
    },
    ['first output differs'],
  ],
  [
    'another frequency than what it depends on',
    change(0, { ExecutionFrequency: 'Hourly' }),
    ['first frequency differs', 'second window unknown'],
  ],
  ['its algorithms the other way round', (file) => file.reverse(), []],
  [
    'a day spelled in hours',
    change(1, { Inputs: [{ ...input, Duration: 'PT24H' }] }),
    [],
  ],
  [
    'two days, of which no more than one result is kept',
    change(1, { Inputs: [{ ...input, Duration: 'P2D' }] }),
    [],
  ],
])('a file with %s', (_, edit, expected) => {
  expect(foundIn(edit)).toEqual(expected);
});

test('a Legacy value that should be a list breaks the format', () => {
  const text = legacyText([
    {
      ...{ type: 'constant', inputName: 'limit' },
      ...{ dataType: 'stringArray', values: 'three' },
    },
  ]);
  const current = JSON.stringify([
    {
      ...{ Name: 'fan_hours', Path: 'fan_hours', ExecutionFrequency: 'Daily' },
      Inputs: [
        {
          ...{ InputType: 'Constant', InputName: 'Limit' },
          ...{ DataType: 'StringArray', ConstantStringArray: ['three'] },
        },
      ],
    },
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
  const reading = legacy.replace('previousDay', 'day');
  const { outputText } = verifyText(reading);
  const broken = reading.replace('"day"', '"minute"');
  const order = verifyText(broken, [], outputText).aspects.find(
    (it) => it.algorithm === 'second' && it.aspect === 'order',
  );
  expect(order?.verdict).toBe('left out');
});

const sourceOf = (name: string, fields: object): object => ({
  ...daily,
  ...{ name, path: name, retention: 'latest' },
  inputs: [fields],
});

const reads = (algorithm: string, optional: boolean): object => ({
  ...{ type: 'AlgorithmOutput', inputName: 'hours', optional },
  ...{ algorithm, timeRange: 'day' },
});

/** What follows where the signal of the algorithm `source` is missing. */
function following(
  ...algorithms: readonly object[]
): readonly string[] | undefined {
  const signal = {
    ...{ type: 'signal', inputName: 'speed', symbolicName: 'speed' },
  };
  const { aspects } = verifyText(
    JSON.stringify([sourceOf('source', signal), ...algorithms]),
  );
  return aspects
    .find((it) => it.input === 'speed' && it.aspect === 'missing')
    ?.witnesses[0]?.downstream.map(
      (it) => `${it.algorithm} ${it.legacy} ${it.current}`,
    );
}

test('a run that does not happen is an error for those that need its result', () => {
  expect(
    following(
      sourceOf('may', reads('source', true)),
      sourceOf('needs', reads('source', false)),
      sourceOf('needs_needs', reads('needs', false)),
      sourceOf('may_needs', reads('needs', true)),
    ),
  ).toEqual([
    'may unknown runs',
    'needs error error',
    'needs_needs error error',
    'may_needs unknown unknown',
  ]);
});

test.each([
  [100, undefined],
  [101, true],
])('lists 100 of %i algorithms that an effect reaches', (count, hasMore) => {
  const reading = (inputName: string, more: object = {}) => ({
    ...{ type: 'AlgorithmOutput', inputName, algorithm: 'source' },
    ...{ timeRange: 'day', ...more },
  });
  const signal = { type: 'signal', inputName: 'speed', symbolicName: 'a' };
  const text = JSON.stringify([
    { ...daily, name: 'source', path: 'p', inputs: [signal] },
    ...Array.from({ length: count }, (_, index) => ({
      ...{ ...daily, name: `reader${index}`, path: 'p' },
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
    ...{ algorithm: 'reader0', legacy: 'error', current: 'runs' },
  });
  expect(witness?.hasMore).toBe(hasMore);
});

const frequencyOf = (Schedule: string) =>
  aspectOf(
    verifyText(
      legacyText([], { schedule: 'hour' }),
      [],
      JSON.stringify([
        {
          ...{ Name: 'fan_hours', Path: 'fan_hours', Inputs: [], Outputs: [] },
          ...{ ExecutionFrequency: 'Scheduled', Schedule },
        },
      ]),
    ),
    'frequency',
  );

test('a schedule that leaves out days differs, another one is unknown', () => {
  expect(frequencyOf('0 0 29 2 *')).toMatchObject({
    verdict: 'differs',
    witnesses: [
      {
        text: 'Legacy runs every hour; Current not on every day: its `Schedule` "0 0 29 2 *" leaves out days in every dialect',
      },
    ],
  });
  expect(frequencyOf('0 6 * * *').verdict).toBe('unknown');
});
