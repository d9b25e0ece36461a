import { expect, test } from '@jest/globals';
import { isUnaccounted } from '../../src/file/verified-file.js';
import { createVerifier } from '../../src/file/verify-file.js';
import { expectFile } from '../support/golden.js';
import { verifyText } from './verify-text.js';

const constant = (inputName: string, dataType: string, value: unknown) => ({
  type: 'constant',
  inputName,
  dataType,
  ...(Array.isArray(value) ? { values: value } : { value }),
});
const results = (inputName: string, algorithm: string, timeRange: string) => ({
  type: 'AlgorithmOutput',
  inputName,
  algorithm,
  timeRange,
});
const signal = (inputName: string, symbolicName: string) => ({
  type: 'signal',
  inputName,
  symbolicName,
});

const legacy = JSON.stringify([
  {
    name: 'hourly',
    path: 'statistics',
    schedule: 'hour',
    retention: 'unlimited',
    inputs: [
      signal('speed', 'MOTOR_SPEED'),
      { ...signal('current', 'MOTOR_CURRENT'), optional: true },
      constant('limit', 'integer', 5),
      constant('ratio', 'double', 0.5),
      constant('label', 'string', 'warm'),
      constant('names', 'stringArray', ['a', 'b']),
      { type: 'events', inputName: 'faults' },
      { type: 'constant', inputName: 'cooled', value: true },
      {
        type: 'calculated',
        inputName: 'start',
        calculation: 'FanLifetimeStartDate',
      },
    ],
  },
  {
    name: 'daily',
    path: 'trend',
    schedule: 'day',
    retention: 'latest',
    dependencies: ['hourly'],
    inputs: [
      { ...results('means', 'hourly', 'day'), property: 'mean' },
      { ...results('recent', 'hourly', 'thirtyDays'), optional: true },
    ],
  },
  {
    name: 'report',
    path: 'report',
    schedule: 'day',
    retention: 'unlimitedPerMonth',
    inputs: [{ ...results('trend', 'daily', 'day'), format: 'dateAndValue' }],
  },
]);
const decisions = [
  {
    rule: 'calculated',
    choose: 'AssetProperty',
    value: 'fanStart',
    reason: 'It has the date.',
  },
  {
    rule: 'format-date-and-value',
    choose: 'name',
    value: 'Dated',
    reason: 'The service knows it.',
  },
];

/** What a place of the Current file becomes; undefined takes it away. */
type Change = readonly [place: string, value: unknown];

/** What changes nothing, or only adds something. */
const withoutDifference: readonly Change[] = [
  ['0/Inputs/0/Optional', false],
  ['0/Inputs/0/InputName', 'speed'],
  ['0/Inputs/0/SignalOrigin', 'Own'],
  ['0/Inputs/1/SignalOrigin', 'Own'],
  ['0/Inputs/2/ConstantInt', 5],
  ['0/Inputs/2/ConstantString', 'five'],
  ['0/Inputs/2/Optional', true],
  ['0/Inputs/3/ConstantDouble', 5e-1],
  ['0/Inputs/3/ConstantBool', true],
  ['0/Inputs/4/Optional', false],
  ['0/Inputs/6/Optional', false],
  ['0/Schedule', '0 6 * * *'],
  ['0/Conditions', []],
  ['0/Outputs/0/OutputName', 'algorithm_output'],
  ['0/Outputs/0/Optional', false],
  ['0/Outputs/0/Description', 'Shown in the portal'],
  ['0/Outputs/1', { OutputType: 'ObjectResult', OutputName: 'more' }],
  ['1/Inputs/0/SourceOutputName', 'algorithm_output'],
  ['1/Inputs/0/Duration', 'P1D'],
  ['1/Inputs/1/Duration', 'PT720H'],
  ['1/Outputs/1', { OutputType: 'Timeseries', SymbolicName: 'a' }],
  ['2/Inputs/0/InputName', 'trend'],
  ['2/Inputs/0/Optional', false],
  ['3', { Name: 'another', Path: 'another', ExecutionFrequency: 'Daily' }],
];

/** What changes what the algorithms do, or may do. */
const withDifference: readonly Change[] = [
  ['0', undefined],
  ['0/Name', 'another'],
  ['0/Path', 'another'],
  ['0/Path', undefined],
  ['0/ExecutionFrequency', 'Daily'],
  ['0/ExecutionFrequency', 'Scheduled'],
  ['0/ExecutionFrequency', undefined],
  ['0/Conditions', [{ PropertyName: 'Cooling', DataType: 'String' }]],
  [
    '0/Conditions',
    [{ PropertyName: 'Cooling', DataType: 'String', ValueString: 'Air' }],
  ],
  ['0/Conditions', { PropertyName: 'Cooling' }],
  ['0/Priority', 1],
  ['0/Inputs', []],
  ['0/Inputs/0', undefined],
  ['0/Inputs/0/InputType', 'TimeseriesValue'],
  ['0/Inputs/0/InputName', 'Velocity'],
  ['0/Inputs/0/SymbolicName', 'FAN_SPEED'],
  ['0/Inputs/0/Optional', true],
  ['0/Inputs/0/DataInterval', 'LatestValue'],
  ['0/Inputs/0/DataInterval', 'All'],
  ['0/Inputs/0/DataInterval', undefined],
  ['0/Inputs/0/SignalOrigin', 'DrivingMotor'],
  ['0/Inputs/1/Optional', false],
  ['0/Inputs/1/Optional', undefined],
  ['0/Inputs/2/ConstantInt', 6],
  ['0/Inputs/2/ConstantInt', undefined],
  ['0/Inputs/2/DataType', 'String'],
  ['0/Inputs/3/ConstantDouble', 0.25],
  ['0/Inputs/4/ConstantString', 'cold'],
  ['0/Inputs/5/ConstantStringArray', ['b', 'a']],
  ['0/Inputs/5/ConstantStringArray', ['a']],
  ['0/Inputs/6', undefined],
  ['0/Inputs/6/InputType', 'LubricationDates'],
  ['0/Inputs/6/Optional', true],
  ['0/Inputs/9', { InputType: 'Events', InputName: 'More' }],
  ['0/Inputs/7/ConstantBool', false],
  ['0/Inputs/8/AssetPropertyKey', 'another'],
  ['0/Inputs/8/SignalOrigin', 'DrivingMotor'],
  ['0/Outputs', []],
  ['0/Outputs', undefined],
  ['0/Outputs/0/OutputName', 'other'],
  ['0/Outputs/0/OutputType', 'Timeseries'],
  ['0/Outputs/0/Optional', true],
  ['0/Outputs/0/Retention', 'Latest'],
  ['0/Outputs/0/Retention', 'UnlimitedPerMonth'],
  ['0/Outputs/0/Retention', 'Default'],
  ['0/Outputs/0/Retention', undefined],
  ['0/Outputs/0/Unit', 'A'],
  ['1', undefined],
  ['1/ExecutionFrequency', 'Hourly'],
  ['1/Inputs/0/SourceAlgorithm', 'report'],
  ['1/Inputs/0/SourceProperty', 'maximum'],
  ['1/Inputs/0/SourceProperty', undefined],
  ['1/Inputs/0/SourceOutputName', 'other'],
  ['1/Inputs/0/DataInterval', 'CalendarMonth'],
  ['1/Inputs/0/AlgorithmOutputInputDataType', 'DateAndValue'],
  ['1/Inputs/0/Optional', true],
  ['1/Inputs/1/Duration', 'P29D'],
  ['1/Inputs/1/Duration', 'P1M'],
  ['1/Inputs/1/Duration', undefined],
  ['1/Inputs/1/Optional', false],
  ['1/Outputs/0/Retention', 'Unlimited'],
  ['2/Inputs/0/SourceAlgorithm', 'hourly'],
  ['2/Inputs/0/DataInterval', 'LatestValue'],
  ['2/Inputs/0/AlgorithmOutputInputDataType', undefined],
  ['2/Inputs/0/AlgorithmOutputInputDataType', 'Other'],
  ['2/Outputs/0/Retention', 'Latest'],
];

const verifier = createVerifier();
const { outputText } = verifyText(legacy, decisions);

/** What of a changed file nothing accounts for, and what it adds. */
function foundIn([place, value]: Change) {
  const file = JSON.parse(outputText) as object[];
  const keys = place.split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>(
    (inside, key) => (inside as Record<string, unknown>)[key],
    file,
  ) as Record<string, unknown>;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  const text = JSON.stringify(file);
  const { aspects, verification } = verifyText(
    legacy,
    decisions,
    text,
    verifier,
  );
  return {
    differences: aspects
      .filter(isUnaccounted)
      .map(({ algorithm, input, aspect, verdict }) =>
        [
          algorithm,
          ...(input === undefined ? [] : [input]),
          aspect,
          verdict,
        ].join(' '),
      ),
    additions: verification.additions.map(({ text }) => text),
  };
}

test.each([
  ['changes nothing', 'additions', withoutDifference],
  ['is reported', 'differences', withDifference],
] as const)(
  'each value that %s does so in the words of the golden text',
  (_, name, changes) => {
    const lines = changes.flatMap((change) => {
      const [place, value = 'removed'] = change;
      const { differences, additions } = foundIn(change);
      expect({ change, isDifferent: differences.length > 0 }).toEqual({
        change,
        isDifferent: changes === withDifference,
      });
      return [
        `${place} ${JSON.stringify(value)}`,
        ...differences.map((it) => `  ${it}`),
        ...additions.map((it) => `  + ${it}`),
      ];
    });
    expectFile(`edits/${name}.txt`, `${lines.join('\n')}\n`);
  },
);
