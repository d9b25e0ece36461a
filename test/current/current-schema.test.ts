import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { currentSchema } from '../../src/current/current-schema.js';

const ajv = new Ajv({ strict: true });
const isCurrent = (data: unknown) => ajv.validate(currentSchema, data);

const algorithm = {
  Name: 'fan_hours',
  Path: 'fan_hours',
  ExecutionFrequency: 'Daily',
  Inputs: [],
  Outputs: [{ OutputType: 'ObjectResult', Retention: 'Default' }],
};

const without = (object: object, key: string): object =>
  Object.fromEntries(Object.entries(object).filter(([it]) => it !== key));

const withInput = (input: object) => [
  { ...algorithm, Inputs: [{ InputName: 'Limit', ...input }] },
];
const withOutput = (output: object) => [{ ...algorithm, Outputs: [output] }];
const withCondition = (condition: object) => [
  { ...algorithm, Conditions: [condition] },
];

test('the schema is one', () => {
  expect(ajv.validateSchema(currentSchema)).toBe(true);
});

describe('accepted', () => {
  test.each<readonly [string, unknown]>([
    ['no algorithm', []],
    ['two algorithms', [algorithm, { ...algorithm, Name: 'other' }]],
    [
      'a scheduled one',
      [
        {
          ...algorithm,
          ExecutionFrequency: 'Scheduled',
          Schedule: '0 0 * * *',
        },
      ],
    ],
    [
      'a frequency that is not listed',
      [{ ...algorithm, ExecutionFrequency: 'Weekly' }],
    ],
    ['no output', [{ ...algorithm, Outputs: [] }]],
  ])('%s', (_, data) => {
    expect(isCurrent(data)).toBe(true);
  });

  test.each<readonly [string, object]>([
    ['Int', { DataType: 'Int', ConstantInt: 5 }],
    ['String', { DataType: 'String', ConstantString: '' }],
    ['Double', { DataType: 'Double', ConstantDouble: 0.5 }],
    ['Bool', { DataType: 'Bool', ConstantBool: false }],
    ['StringArray', { DataType: 'StringArray', ConstantStringArray: ['a'] }],
  ])('a constant %s', (_, fields) => {
    expect(isCurrent(withInput({ InputType: 'Constant', ...fields }))).toBe(
      true,
    );
  });

  test.each<readonly [string, object]>([
    ['AssetProperty', { AssetPropertyKey: 'FrameSize' }],
    ['SensorFeature', { SensorFeatureKey: 'BatteryLevel' }],
    ['Timeseries', { SymbolicName: '', DataInterval: 'Default' }],
    // The name of the signal origin's key is not shown.
    ['Timeseries', { SymbolicName: 'speed', Origin: 'DrivingMotor' }],
    ['TimeseriesValue', { SymbolicName: 'speed' }],
    ['AlgorithmOutput', { SourceAlgorithm: 'a', SourceProperty: 'b.c' }],
    [
      'AlgorithmOutput',
      { SourceAlgorithm: 'a', DataInterval: 'Duration', Duration: 'P30D' },
    ],
    ['Events', { Optional: true, Anything: 1 }],
    ['Files', { FileType: 'raw' }],
    ['LubricationDates', {}],
  ])('the input kind %s', (InputType, fields) => {
    expect(isCurrent(withInput({ InputType, ...fields }))).toBe(true);
  });

  test('outputs and conditions', () => {
    for (const data of [
      withOutput({ OutputType: 'ObjectResult' }),
      withOutput({ OutputType: 'Timeseries', SymbolicName: 'a' }),
      withOutput({ OutputType: 'AssetProperty', AssetPropertyKey: 'a' }),
      withCondition({ PropertyName: 'a', DataType: 'Bool', ValueBool: true }),
    ])
      expect(isCurrent(data)).toBe(true);
  });
});

describe('rejected', () => {
  test.each(Object.keys(algorithm))('an algorithm without %s', (key) => {
    expect(isCurrent([without(algorithm, key)])).toBe(false);
  });

  test.each<readonly [string, unknown]>([
    ['an object alone', algorithm],
    ['an element that is no object', [null]],
    ['an empty name', [{ ...algorithm, Name: '' }]],
    ['a Legacy key', [{ ...algorithm, dependencies: [] }]],
    [
      'a scheduled one without Schedule',
      [{ ...algorithm, ExecutionFrequency: 'Scheduled' }],
    ],
    ['a Schedule with Daily', [{ ...algorithm, Schedule: '0 0 * * *' }]],
    ['inputs that are no array', [{ ...algorithm, Inputs: {} }]],
    ['an output without type', withOutput({ Retention: 'Latest' })],
    ['an unknown output type', withOutput({ OutputType: 'Objects' })],
    [
      'a timeseries output without name',
      withOutput({ OutputType: 'Timeseries' }),
    ],
    [
      'a condition without value',
      withCondition({ PropertyName: 'a', DataType: 'Int' }),
    ],
    [
      'a condition with the value of another type',
      withCondition({ PropertyName: 'a', DataType: 'Int', ValueString: '1' }),
    ],
  ])('%s', (_, data) => {
    expect(isCurrent(data)).toBe(false);
  });

  test.each<readonly [string, object]>([
    ['without InputType', {}],
    ['of an unknown kind', { InputType: 'DCVoltage' }],
    ['with an empty name', { InputType: 'Events', InputName: '' }],
    [
      'with an Optional that is no boolean',
      { InputType: 'Events', Optional: 1 },
    ],
    ['AssetProperty without key', { InputType: 'AssetProperty' }],
    ['Timeseries without symbolic name', { InputType: 'Timeseries' }],
    ['AlgorithmOutput without source', { InputType: 'AlgorithmOutput' }],
    ['Files without file type', { InputType: 'Files' }],
    [
      'Duration without length',
      { InputType: 'Files', FileType: 'raw', DataInterval: 'Duration' },
    ],
    [
      'a key of another kind',
      { InputType: 'AlgorithmOutput', SourceAlgorithm: 'a', SymbolicName: 'b' },
    ],
    ['a constant without data type', { InputType: 'Constant', ConstantInt: 1 }],
    ['a constant without value', { InputType: 'Constant', DataType: 'Int' }],
    [
      'a constant with the value of another type',
      { InputType: 'Constant', DataType: 'Int', ConstantDouble: 1 },
    ],
    [
      'an Int with a fraction',
      { InputType: 'Constant', DataType: 'Int', ConstantInt: 0.5 },
    ],
    [
      'a StringArray of numbers',
      {
        InputType: 'Constant',
        DataType: 'StringArray',
        ConstantStringArray: [1],
      },
    ],
  ])('an input %s', (_, input) => {
    expect(isCurrent(withInput(input))).toBe(false);
  });

  test('an input without InputName', () => {
    const data = [{ ...algorithm, Inputs: [{ InputType: 'Events' }] }];
    expect(isCurrent(data)).toBe(false);
  });
});
