import { describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/behaviour/verdict.js';
import { isUnaccounted } from '../../src/report/verification.js';
import { legacyText } from '../support/legacy.js';
import { type CurrentJson } from './mutations.js';
import {
  aspectOf,
  aspectsIn,
  verifyReport,
  reportBeforeVerify,
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

const report = reportBeforeVerify(legacy, decisions);

/** What a change by hand adds that nothing accounts for. */
function foundIn(change: (file: CurrentJson) => void): readonly string[] {
  const file = JSON.parse(report.files[0]?.outputText ?? '') as CurrentJson;
  change(file);
  return verifyReport(report, JSON.stringify(file))
    .verification.files.flatMap(aspectsIn)
    .filter(isUnaccounted)
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

test('a value that the data type does not select is an addition', () => {
  const constant = {
    ...{ type: 'constant', inputName: 'limit' },
    ...{ dataType: 'integer', value: 3 },
  };
  const text = legacyText([constant]);
  const edited = verifyText(text).outputText.replace(
    '"ConstantInt": 3',
    '"ConstantInt": 3, "ConstantString": "three"',
  );
  const all = verifyText(text, [], edited);
  expect(aspectOf(all, 'value', 'limit').verdict).toBe('same');
  expect(all.verification.files[0]?.additions).toMatchObject([
    {
      input: 'Limit',
      text: '`ConstantString` "three" does nothing: `DataType` is "Int"',
    },
  ]);
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

test.each([
  ['signal', 'MotorOrigin', 'Own', undefined],
  [
    'signal',
    'MotorOrigin',
    'DrivingMotor',
    'What the key "MotorOrigin" with "DrivingMotor" does is not shown; the key of a signal\'s origin is not named.',
  ],
  [
    'constant',
    'Limit',
    'Own',
    'What the key "Limit" with "Own" does is not shown: `Constant` inputs have no such key.',
  ],
])('a %s with the key %s "%s"', (type, key, value, why) => {
  const text = legacyText([
    {
      ...{ type, inputName: 'speed' },
      ...(type === 'signal'
        ? { symbolicName: 'speed' }
        : { dataType: 'integer', value: 3 }),
    },
  ]);
  const edited = JSON.parse(verifyText(text).outputText) as CurrentJson;
  Object.assign((edited[0]?.['Inputs'] as object[])[0] ?? {}, { [key]: value });
  expect(
    aspectOf(verifyText(text, [], JSON.stringify(edited)), 'source', 'speed'),
  ).toMatchObject(
    why === undefined
      ? { verdict: 'same' }
      : { verdict: 'unknown', why: [why] },
  );
});

test('an order between algorithms that no longer share a round is left out', () => {
  const reading = legacy.replace('previousDay', 'day');
  const { outputText } = verifyText(reading);
  const { aspects } = verifyText(
    reading,
    [],
    outputText.replace('"Daily"', '"Hourly"'),
  );
  const order = aspects.find(
    (it) => it.algorithm === 'second' && it.aspect === 'order',
  );
  expect(order).toMatchObject({ verdict: 'left out', accountedBy: [] });
});

describe('an order that only the data implies', () => {
  const reading = legacy.replace('previousDay', 'day');
  const { outputText } = verifyText(reading);

  const orderIn = (text: string, current: string): Verdict | undefined =>
    verifyText(text, [], current).aspects.find(
      (it) => it.algorithm === 'second' && it.aspect === 'order',
    )?.verdict;

  test('may be kept if both run', () => {
    expect(orderIn(reading, outputText)).toBe('unknown');
  });

  test('is left out if the first algorithm does not run in Current', () => {
    const file = JSON.parse(outputText) as CurrentJson;
    expect(orderIn(reading, JSON.stringify(file.slice(1)))).toBe('left out');
  });

  test('is left out if the first algorithm breaks the Legacy format', () => {
    const broken = reading.replace('"day"', '"minute"');
    expect(orderIn(broken, outputText)).toBe('left out');
  });
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

test('an error reaches mandatory readers; whether it reaches optional ones is not shown', () => {
  expect(
    following(
      sourceOf('needs', reads('source', false)),
      sourceOf('may', reads('source', true)),
      sourceOf('needs_may', reads('may', false)),
    ),
  ).toEqual([
    'needs error error',
    'may unknown runs',
    'needs_may unknown runs',
  ]);
});

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

describe('an Optional added by hand', () => {
  const missingOf = (input: object, optional: boolean) => {
    const text = legacyText([{ ...input, inputName: 'hours', optional }]);
    const { outputText } = verifyText(text);
    const edited = JSON.parse(outputText) as CurrentJson;
    Object.assign((edited[0]?.['Inputs'] as object[])[0] ?? {}, {
      Optional: true,
    });
    return aspectOf(
      verifyText(text, [], JSON.stringify(edited)),
      'missing',
      'hours',
    );
  };
  const events = { type: 'events' };

  test('differs from a mandatory input, whose absence is an error', () => {
    expect(missingOf(events, false)).toMatchObject({
      verdict: 'differs',
      accountedBy: [],
      witnesses: [
        {
          text: 'if it is missing, Legacy raises an error and does not call the function; Current raises no error; what it then passes is not shown',
        },
      ],
    });
  });

  test('is unknown where Legacy passes null', () => {
    expect(missingOf(events, true)).toMatchObject({
      verdict: 'unknown',
      why: [
        'What a missing optional input other than a `Timeseries` passes is not shown.',
      ],
    });
  });
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
