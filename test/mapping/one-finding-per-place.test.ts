import { describe, expect, test } from '@jest/globals';
import { findingsIn, outputOf } from './migrate.js';

const algorithm = {
  name: 'a',
  path: 'run',
  schedule: 'day',
  retention: 'latest',
};

/** What is said about one input, with pointers from that input. */
const findingsOf = (input: object): readonly string[] =>
  findingsIn([{ ...algorithm, inputs: [{ inputName: 'x', ...input }] }]).map(
    (line) => line.replace('/0/inputs/0', ''),
  );

const constant = { type: 'constant', value: 5 };
const reading = { type: 'AlgorithmOutput', algorithm: 'a', timeRange: 'day' };

describe('at one place', () => {
  test('with both spellings, other errors of the lower-case value are not reported', () => {
    for (const datatype of ['integer', 'int', 5, null])
      expect(
        findingsOf({ ...constant, dataType: 'integer', datatype }),
      ).toEqual(['key-conflict /datatype']);
  });

  test('with a wrong type, the spelling and the unknown value are not reported', () => {
    expect(findingsOf({ ...constant, datatype: 5 })).toEqual([
      'value-type /datatype',
    ]);
    expect(findingsOf({ type: 5 })).toEqual(['value-type /type']);
    expect(findingsIn([{ ...algorithm, outputformat: [] }])).toEqual([
      'value-type /0/outputformat',
    ]);
  });

  test('with an unknown value, the spelling is not reported', () => {
    expect(findingsOf({ ...constant, datatype: 'int' })).toEqual([
      'value-unknown /datatype',
    ]);
    expect(findingsIn([{ ...algorithm, outputformat: 'x' }])).toEqual([
      'value-unknown /0/outputformat',
    ]);
  });

  test('a readable spelling is reported with other findings', () => {
    expect(findingsOf({ type: 'signal', symbolicname: 'humidity' })).toEqual([
      'key-spelling /symbolicname',
      'signal-shadows-sensor /symbolicname',
    ]);
    expect(findingsIn([{ ...algorithm, outputformat: 'EventGroup' }])).toEqual([
      'key-spelling /0/outputformat',
      'output-format /0/outputformat',
    ]);
  });
});

describe('a key in both spellings', () => {
  test('counts as invalid, not as absent', () => {
    const { timeRange } = reading;
    expect(findingsOf({ ...reading, timerange: timeRange })).toEqual([
      'key-conflict /timerange',
    ]);
    expect(
      findingsOf({ type: 'signal', symbolicName: 5, symbolicname: 'a' }),
    ).toEqual(['key-conflict /symbolicname']);
    expect(findingsOf({ type: 'DCVoltage', inputname: 'y' })).toEqual([
      'dc-voltage /type',
      'key-conflict /inputname',
    ]);
  });

  test('leaves the input out, of an algorithm the field', () => {
    const input = { ...reading, inputName: 'x', timerange: 'day' };
    const formats = { outputFormat: 'EventGroup', outputformat: null };
    const file = [{ ...algorithm, ...formats, inputs: [input] }];
    expect(findingsIn(file)).toEqual([
      'key-conflict /0/outputformat',
      'key-conflict /0/inputs/0/timerange',
    ]);
    expect(outputOf(file)).toMatchObject([{ Name: 'a', Inputs: [] }]);
  });

  test('that the kind does not have is unknown twice', () => {
    const more = { dataType: 'string', datatype: 'string' };
    expect(findingsOf({ type: 'DCVoltage', ...more })).toEqual([
      'dc-voltage /type',
      'key-unknown /dataType',
      'key-unknown /datatype',
    ]);
  });
});

test('all findings at other places are reported', () => {
  const twice = { type: 'DCVoltage', inputName: 'x' };
  expect(
    findingsIn([
      { ...algorithm, schedule: 5, owner: 5, inputs: [twice, twice] },
      { ...algorithm, path: 5 },
    ]),
  ).toEqual([
    'value-type /0/schedule',
    'key-unknown /0/owner',
    'input-name-duplicate /0/inputs/1/inputName',
    'name-duplicate /1/name',
    'value-type /1/path',
  ]);
});

test('lists several findings at one place in the reading order of their rules', () => {
  expect(
    findingsOf({ type: 'AlgorithmOutput', algorithm: 'a', optional: true }),
  ).toEqual(['missing-input-null ', 'time-range-absent ']);
});
