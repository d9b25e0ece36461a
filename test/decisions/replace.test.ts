import { describe, expect, test } from '@jest/globals';
import { decisionsText } from '../support/decisions.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { brokenInvariants, convertWith } from './convert-with-decisions.js';

describe('replace', () => {
  const replaceBy = (value: string, input: object = unmappedInput) => {
    const file = convertWith(
      `{"decisions": [{"rule": "dc-voltage", "choose": "replace", "reason": "r", "value": ${value}}]}`,
      legacyText([input]),
    );
    expect(brokenInvariants(file)).toEqual([]);
    return file;
  };

  test.each([
    ['Int', '12345678901234567890'],
    ['Double', '-0'],
    ['Double', '5.0'],
    ['Double', '0.1000000000000000055511151231257827'],
    ['Double', '1e400'],
    ['Bool', 'true'],
  ])('keeps the %s %s', (type, spelled) => {
    const file = replaceBy(
      `{"InputType": "Constant", "DataType": "${type}", "Constant${type}": ${spelled}}`,
    );
    expect(file.outputText).toContain(`"Constant${type}": ${spelled}\n`);
    expect(file.fields.map(({ after }) => after)).toContain(
      `["Constant", "${type}", ${spelled}]`,
    );
  });

  test('writes its keys in the order of the format, those without a place there last', () => {
    const file = replaceBy(
      '{"Z": [{"a": null}, [], 1.0], "SymbolicName": "\\ud800", "InputType": "Timeseries"}',
      { ...unmappedInput, optional: true },
    );
    const [input] = file.output[0]?.['Inputs'] as readonly [object];
    expect(Object.entries(input)).toEqual([
      ['InputType', 'Timeseries'],
      ['InputName', 'DcVoltage'],
      ['Optional', true],
      ['SymbolicName', '\ud800'],
      ['Z', [{ a: null }, [], 1]],
    ]);
    expect(file.outputText).toContain(String.raw`"\ud800"`);
    expect(file.outputText).toMatch(/"Z": \[[^]*\b1\.0\n/);
  });
});

test.each(['replace', 'drop'])(
  'what breaks the format is never answered: %s',
  (choose) => {
    const input = {
      type: 'AlgorithmOutput',
      inputName: 'load',
      algorithm: 'nowhere',
      timeRange: 'day',
    };
    const value =
      choose === 'replace' ? { value: { InputType: 'Events' } } : {};
    const file = convertWith(
      decisionsText({
        rule: 'time-range-day-hourly',
        choose,
        reason: 'r',
        ...value,
      }),
      legacyText([input], { schedule: 'hour' }),
    );
    expect(brokenInvariants(file)).toEqual([]);
    expect(file.output[0]?.['Inputs']).toEqual([]);
    expect(file.isPartial).toBe(true);
    expect(file.findings).toContainEqual(
      expect.objectContaining({ rule: 'source-undefined', decision: null }),
    );
  },
);
