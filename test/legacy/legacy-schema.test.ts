import { describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { legacySchema } from '../../src/legacy/legacy-schema.js';

const ajv = new Ajv({ strict: true });
const isLegacy = (data: unknown) => ajv.validate(legacySchema, data);

const algorithm = { name: 'fan_hours', path: 'fan_hours' };
const withInput = (input: object) => [
  { ...algorithm, inputs: [{ inputName: 'limit', ...input }] },
];

test('the schema is one', () => {
  expect(ajv.validateSchema(legacySchema)).toBe(true);
});

describe('algorithms', () => {
  test.each<readonly [string, unknown]>([
    ['none', []],
    ['only what is needed', [algorithm]],
    ['empty lists', [{ ...algorithm, inputs: [], dependencies: [] }]],
    ['dependencies', [{ ...algorithm, dependencies: ['a', 'a', ''] }]],
    ['no output format', [{ ...algorithm, outputFormat: null }]],
    ...['hour', 'day'].map(
      (it) => [it, [{ ...algorithm, schedule: it }]] as const,
    ),
    ...['default', 'unlimited', 'unlimitedPerMonth', 'latest', 'sevenDays'].map(
      (it) => [it, [{ ...algorithm, retention: it }]] as const,
    ),
    ...['GraphPointArray', 'EventGroup'].map(
      (it) => [it, [{ ...algorithm, outputFormat: it }]] as const,
    ),
  ])('accepted: %s', (_, data) => {
    expect(isLegacy(data)).toBe(true);
  });

  test.each<readonly [string, unknown]>([
    ['an object', algorithm],
    ['an element that is no object', [algorithm, null]],
    ['no name', [{ path: 'a' }]],
    ['no path', [{ name: 'a' }]],
    ['an empty name', [{ ...algorithm, name: '' }]],
    ['an empty path', [{ ...algorithm, path: '' }]],
    ['a name that is a number', [{ ...algorithm, name: 1 }]],
    ['a schedule that is null', [{ ...algorithm, schedule: null }]],
    ['an unknown schedule', [{ ...algorithm, schedule: 'week' }]],
    ['an unknown retention', [{ ...algorithm, retention: 'Default' }]],
    ['a retention that is null', [{ ...algorithm, retention: null }]],
    ['an unknown output format', [{ ...algorithm, outputFormat: '' }]],
    ['inputs that are null', [{ ...algorithm, inputs: null }]],
    ['inputs that are an object', [{ ...algorithm, inputs: {} }]],
    ['an input that is no object', [{ ...algorithm, inputs: ['a'] }]],
    ['dependencies that are a string', [{ ...algorithm, dependencies: 'a' }]],
    ['a dependency that is no string', [{ ...algorithm, dependencies: [1] }]],
    ['an unknown key', [{ ...algorithm, owner: 'a' }]],
    ['a key of the other format', [{ ...algorithm, Name: 'a' }]],
  ])('rejected: %s', (_, data) => {
    expect(isLegacy(data)).toBe(false);
  });
});

const status = { type: 'AlgorithmOutputStatus' };
const constant = { type: 'constant', dataType: 'integer', value: 5 };
const inferred = { type: 'constant', value: 5 };
const calculated = { type: 'calculated', calculation: 'FanLifetimeStartDate' };
const signal = { type: 'signal', symbolicName: 'speed' };
const reading = { type: 'AlgorithmOutput', algorithm: 'a' };

describe('inputs', () => {
  test.each<readonly [string, object]>([
    ['an integer', constant],
    ['a string', { ...constant, dataType: 'string', value: 'a' }],
    // Whether the value fits its type is beyond the schema.
    ['a double', { ...constant, dataType: 'double', value: {} }],
    ['strings', { type: 'constant', dataType: 'stringArray', values: ['a'] }],
    ['both', { ...constant, values: [] }],
    ['an inferred value', inferred],
    ['an inferred null beside a value', { ...inferred, values: null }],
    ['a data type that is null', { ...inferred, dataType: null }],
    ['inferred strings', { type: 'constant', values: [] }],
    ['calculated', calculated],
    ['signal', signal],
    ['optional', { ...signal, optional: true }],
    ['a blank symbolic name', { ...signal, symbolicName: ' ' }],
    ['signalSensor', { type: 'signalSensor', symbolicName: 'humidity' }],
    ['events', { type: 'events' }],
    ['only a source', reading],
    ['all but a time range', { ...reading, property: 'b', recalculate: true }],
    ['a property that is null', { ...reading, property: null }],
    ['a format', { ...reading, format: 'dateAndValue' }],
    ['AlgorithmOutputStatus', { ...status, timeRange: 5, whatever: null }],
    ['value', { type: 'value', symbolicName: 'speed' }],
    ['DCVoltage', { type: 'DCVoltage' }],
    ['a lower-case spelling', { type: 'constant', datatype: null, value: 1 }],
    ['a needed one', { type: 'signal', symbolicname: 'speed' }],
    ...'all default day previousDay previousHourSameDay thirtyDays calendarMonth dailySinceCapacitorLifetimeStart dailySinceFanLifetimeStart dailySinceIgbtLifetimeStart latestValue maintainancePlan'
      .split(' ')
      .map((timeRange) => [timeRange, { ...reading, timeRange }] as const),
    ...'CapacitorLifetimeStartDate FanLifetimeStartDate IgbtLifetimeStartDate NominalCurrentFromLookUpTable NominalCurrentFromTypeCode'
      .split(' ')
      .map((it) => [it, { ...calculated, calculation: it }] as const),
  ])('accepted: %s', (_, input) => {
    expect(isLegacy(withInput(input))).toBe(true);
  });

  test.each<readonly [string, object]>([
    ['no type', {}],
    ['an unknown type', { type: 'Signal' }],
    ['a type that is null', { type: null }],
    ['an empty name', { ...signal, inputName: '' }],
    ['a name that is a number', { ...signal, inputName: 1 }],
    ['optional that is null', { ...signal, optional: null }],
    ['optional that is a string', { ...signal, optional: 'true' }],
    ['an unknown data type', { ...constant, dataType: 'int' }],
    ['an integer without value', { ...constant, value: undefined, values: [] }],
    ['strings without values', { ...constant, dataType: 'stringArray' }],
    ['values that are no array', { ...constant, values: 'a' }],
    ['values that are no strings', { type: 'constant', values: [1] }],
    ['no calculation', { type: 'calculated' }],
    ['an unknown calculation', { ...calculated, calculation: '' }],
    ['a signal without symbolic name', { type: 'signal' }],
    ['an empty symbolic name', { ...signal, symbolicName: '' }],
    ['an empty lower-case spelling', { type: 'value', symbolicname: '' }],
    ['an empty property', { ...reading, property: '' }],
    ['a symbolic name that is null', { ...signal, symbolicName: null }],
    ['a sensor without symbolic name', { type: 'signalSensor' }],
    ['a parameter without symbolic name', { type: 'value' }],
    ['no source', { type: 'AlgorithmOutput' }],
    ['an unknown time range', { ...reading, timeRange: 'week' }],
    ['an unknown format', { ...reading, format: null }],
    ['recalculate that is a number', { ...reading, recalculate: 0 }],
    ['a property that is a number', { ...reading, property: 0 }],
    ['a key of another kind', { ...signal, calculation: 'a' }],
    ['an unknown key of events', { type: 'events', eventType: 'a' }],
    ['an unknown key of DCVoltage', { type: 'DCVoltage', symbolicName: 'a' }],
    [
      'a wrong value of a lower-case spelling',
      { ...reading, timerange: 'week' },
    ],
    ['a lower-case spelling of another kind', { ...signal, timerange: 'day' }],
    ['an integer that is null', { ...constant, value: null }],
    [
      'strings that are null',
      { type: 'constant', dataType: 'stringArray', values: null },
    ],
    ['an inferred null', { type: 'constant', dataType: null, value: null }],
    ['a status of a wrong name', { ...status, inputName: 5 }],
  ])('rejected: %s', (_, input) => {
    const data: unknown = JSON.parse(JSON.stringify(withInput(input)));
    expect(isLegacy(data)).toBe(false);
  });

  test('rejected: no inputName', () => {
    expect(isLegacy([{ ...algorithm, inputs: [{ type: 'events' }] }])).toBe(
      false,
    );
  });
});
