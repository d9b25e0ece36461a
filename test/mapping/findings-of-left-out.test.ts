import { describe, expect, test } from '@jest/globals';
import { findingsIn, outputOf } from './migrate.js';

const algorithm = (...inputs: readonly unknown[]): object => ({
  name: 'a',
  path: 'run',
  schedule: 'day',
  retention: 'latest',
  inputs,
});
const input = (type: string, more: object = {}): object => ({
  type,
  inputName: 'results',
  ...more,
});
const reading = (more: object = {}): object =>
  input('AlgorithmOutput', { algorithm: 'a', timeRange: 'day', ...more });

/** What is said about one input, with pointers from that input. */
const findingsOf = (one: object): readonly string[] =>
  findingsIn([algorithm(one)]).map((line) => line.replace('/0/inputs/0', ''));

describe('in an algorithm that is left out', () => {
  const leftOut = {
    ...algorithm(
      input('signal', { symbolicName: 'temperature' }),
      input('constant', { inputName: 'Results', value: [] }),
      input('events', { inputName: 5, eventType: 'a' }),
      reading({ inputName: 'x_1', algorithm: 'nowhere', timerange: 'day' }),
      reading({ inputName: 'y', format: 'json', recalculate: true }),
    ),
    schedule: 'week',
    retention: 'sevenDays',
    outputFormat: 'EventGroup',
    dependencies: ['nowhere', 5],
  };

  test('reports only what breaks the format', () => {
    expect(findingsIn([leftOut])).toEqual([
      'value-unknown /0/schedule',
      'input-name-duplicate /0/inputs/1/inputName',
      'value-type /0/inputs/2/inputName',
      'key-unknown /0/inputs/2/eventType',
      'key-conflict /0/inputs/3/timerange',
      'value-unknown /0/inputs/4/format',
      'value-type /0/dependencies/1',
    ]);
    expect(outputOf([leftOut])).toEqual([]);
  });

  test('for whatever reason, each of which is said', () => {
    expect(findingsIn([{ name: '', path: null, inputs: [] }])).toEqual([
      'schedule-absent /0',
      'value-type /0/name',
      'value-type /0/path',
    ]);
    expect(findingsIn([{ schedule: 'day', inputs: [] }])).toEqual([
      'field-missing /0',
      'field-missing /0',
    ]);
  });

  test('its name still counts as a name of the file', () => {
    const unscheduled = { ...algorithm(), schedule: undefined };
    const reader = { ...algorithm(reading()), name: 'b', dependencies: ['a'] };
    expect(findingsIn([unscheduled, reader, algorithm()])).toEqual([
      'schedule-absent /0',
      'source-left-out /1/inputs/0/algorithm',
      'dependency-lost /1/dependencies/0',
      'name-duplicate /2/name',
    ]);
    expect(outputOf([unscheduled, reader, algorithm()])).toMatchObject([
      { Name: 'b', Inputs: [] },
    ]);
  });
});

describe('in an input that is left out', () => {
  test('every other rule still applies', () => {
    const one = reading({
      inputName: 'x_1',
      algorithm: 'nowhere',
      property: 'b.c',
      timeRange: 'previousDay',
      format: 'dateAndValue',
      recalculate: true,
      owner: 'me',
    });
    expect(findingsOf(one)).toEqual([
      'input-name-style /inputName',
      'source-undefined /algorithm',
      'time-range-previous-day /timeRange',
      'property-dotted /property',
      'format-date-and-value /format',
      'recalculate /recalculate',
      'key-unknown /owner',
    ]);
  });

  test('rules that need a field that is invalid do not', () => {
    expect(findingsOf(reading({ algorithm: 5, property: 'b.c' }))).toEqual([
      'value-type /algorithm',
      'property-dotted /property',
    ]);
    expect(findingsOf(reading({ timeRange: 'week', optional: true }))).toEqual([
      'value-unknown /timeRange',
    ]);
    expect(findingsOf(input('signal', { symbolicName: null }))).toEqual([
      'value-type /symbolicName',
    ]);
  });

  test('does not report it as missing, inferred or `events`', () => {
    for (const one of [
      input('signal', { symbolicName: 'speed' }),
      input('constant', { value: 5 }),
      input('events', {}),
    ])
      expect(findingsOf({ ...one, optional: 'yes' })).toEqual([
        'value-type /optional',
      ]);
    expect(findingsOf(input('DCVoltage', { optional: true }))).toEqual([
      'dc-voltage /type',
    ]);
  });

  test('its name is still taken', () => {
    const later = input('events', { inputName: 'Results' });
    expect(findingsIn([algorithm(input('DCVoltage'), later)])).toContain(
      'input-name-duplicate /0/inputs/1/inputName',
    );
    expect(findingsIn([algorithm(input('nothing'), later)])).toContain(
      'input-name-duplicate /0/inputs/1/inputName',
    );
    expect(
      findingsIn([algorithm(input('events', { inputName: '' }), later)]),
    ).not.toContain('input-name-duplicate /0/inputs/1/inputName');
  });

  test('constants that do not fit are still checked', () => {
    expect(
      findingsOf(
        input('constant', { dataType: 'integer', value: 'x', owner: 1 }),
      ),
    ).toEqual(['constant-mismatch /value', 'key-unknown /owner']);
    expect(findingsOf(input('constant', { values: ['a', 1, null] }))).toEqual([
      'constant-mismatch /values/1',
      'constant-mismatch /values/2',
    ]);
  });
});

describe('without a valid type', () => {
  test.each([
    ['unknown', { type: 'Signal' }, 'value-unknown /type'],
    ['null', { type: null }, 'value-type /type'],
    ['absent', {}, 'field-missing '],
  ])('%s: only name and `optional` are examined', (_, type, finding) => {
    const rest = {
      symbolicName: 5,
      datatype: 'x',
      timeRange: 'week',
      owner: 1,
    };
    expect(
      findingsOf({ ...type, inputname: 'x_1', optional: 1, ...rest }),
    ).toEqual(
      [
        finding,
        'key-spelling /inputname',
        'input-name-style /inputname',
      ].concat('value-type /optional'),
    );
    expect(findingsOf({ ...type, ...rest })).toEqual(
      finding.endsWith(' ') ? [finding, finding] : ['field-missing ', finding],
    );
  });
});

describe('an `AlgorithmOutputStatus`', () => {
  test('has no unknown key, but its common fields are examined', () => {
    const more = { timerange: 5, timeRange: null, owner: {}, inputname: 'b' };
    expect(findingsOf(input('AlgorithmOutputStatus', more))).toEqual([
      'algorithm-output-status /type',
      'key-conflict /inputname',
    ]);
  });
});

describe('with an invalid data type', () => {
  test('checks only the JSON type of `value` and `values`', () => {
    const more = { dataType: 'int', value: 'x', values: [5] };
    expect(findingsOf(input('constant', more))).toEqual([
      'value-unknown /dataType',
    ]);
    expect(findingsOf(input('constant', { ...more, values: 'x' }))).toEqual([
      'value-unknown /dataType',
      'value-type /values',
    ]);
    expect(findingsOf(input('constant', { dataType: 5 }))).toEqual([
      'value-type /dataType',
    ]);
  });
});

describe('a field of an algorithm that is invalid is left out by itself', () => {
  test.each([
    ['retention', { retention: 'Latest' }, 'value-unknown /0/retention'],
    ['outputFormat', { outputFormat: 5 }, 'value-type /0/outputFormat'],
    ['inputs', { inputs: null }, 'value-type /0/inputs'],
    ['dependencies', { dependencies: 'a' }, 'value-type /0/dependencies'],
  ])('%s', (key, more, finding) => {
    const file = [{ ...algorithm(), ...more }];
    expect(findingsIn(file)).toEqual([finding]);
    const Retention = key === 'retention' ? {} : { Retention: 'Latest' };
    expect(outputOf(file)).toEqual([
      {
        Name: 'a',
        Path: 'run',
        ExecutionFrequency: 'Daily',
        Inputs: [],
        Outputs: [{ OutputType: 'ObjectResult', ...Retention }],
      },
    ]);
  });

  test('elements that are no objects, no strings', () => {
    const file = [
      { ...algorithm(5, input('events'), null), dependencies: [[], 'a'] },
      'b',
    ];
    expect(findingsIn(file)).toEqual([
      'value-type /0/inputs/0',
      'events /0/inputs/1/type',
      'value-type /0/inputs/2',
      'value-type /0/dependencies/0',
      'value-type /1',
    ]);
    expect(outputOf(file)).toMatchObject([
      { Inputs: [{ InputType: 'Events', InputName: 'Results' }] },
    ]);
  });
});
