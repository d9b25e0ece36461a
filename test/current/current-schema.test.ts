import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { inputTypeMeanings } from '../../src/current/current-enums.js';
import { keysOf } from '../../src/current/current-keys.js';
import { currentSchema } from '../../src/current/current-schema.js';
import { levelOf } from '../../src/file/all-rules.js';
import { editorKeywords } from '../../src/json/json-schema.js';
import { checkText, errorsIn } from '../support/check-text.js';
import { currentDocument } from '../support/current-documents.js';

const ajv = new Ajv({ strict: true, keywords: editorKeywords });
const isCurrent = (data: unknown) => ajv.validate(currentSchema, data);

test('accepts every file that keeps to the format, as `check` does', () => {
  fc.assert(
    fc.property(currentDocument, (document) => {
      expect(isCurrent(document)).toBe(true);
      expect(errorsIn(JSON.stringify(document))).toEqual([]);
    }),
  );
});

test.each([{}, null, [null], [[]], ['a']])('rejects %j', (data) => {
  expect(isCurrent(data)).toBe(false);
});

/** Values that fit some key or none. */
const values = ['', 'a', 'a..b', 'Own', 'Int', 'P1D', 'Default', null, true, 5]
  .map((it): unknown => it)
  .concat([5.5, [], ['a'], [5], {}]);
const objects: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    Object.keys(inputTypeMeanings).map((kind) => [
      kind,
      {
        InputType: kind,
        InputName: 'A',
        ...{
          Constant: { DataType: 'Int', ConstantInt: 5 },
          AssetProperty: { AssetPropertyKey: 'a' },
          SensorFeature: { SensorFeatureKey: 'a' },
          Timeseries: { SymbolicName: 'a', DataInterval: 'Default' },
          TimeseriesValue: { SymbolicName: 'a' },
          AlgorithmOutput: { SourceAlgorithm: 'a', DataInterval: 'Default' },
          Files: { FileType: 'a', DataInterval: 'Default' },
        }[kind],
      },
    ]),
  ),
  algorithm: {},
  output: { OutputType: 'Timeseries', SymbolicName: 'a' },
  trend: { PropertyName: 'a', ConditionTrendKey: 'a' },
  condition: { PropertyName: 'a', DataType: 'Int', ValueInt: 5 },
};
const allKeys = new Set(
  [...Object.keys(objects), 'description'].flatMap((it) => keysOf(it) ?? []),
);

/** All keys, the Legacy spellings of those of the object, and one that nobody knows. */
function keysFor(name: string): readonly string[] {
  const spellings = (keysOf(name) ?? []).flatMap((key) => [
    key.charAt(0).toLowerCase() + key.slice(1),
    key.toLowerCase(),
  ]);
  return [...allKeys, ...new Set(spellings), 'further'];
}

function fileWith(name: string, object: object): object {
  const description = { Trends: name === 'trend' ? [object] : [] };
  return {
    Name: 'a',
    Path: 'a',
    ExecutionFrequency: 'Daily',
    Inputs: name in inputTypeMeanings ? [object] : [],
    Outputs: [
      ...(name === 'output' ? [object] : []),
      { OutputType: 'ObjectResult', Description: description },
    ],
    ...(name === 'condition' && { Conditions: [object] }),
    ...(name === 'algorithm' && object),
  };
}

/** Errors in single objects, which the schema states. */
const stated =
  /(value-type|value-unknown|field-missing|trend-incomplete|duration-missing|schedule-missing|-value|key-unknown)$/;

test.each(Object.keys(objects))(
  'says of every key what `check` says: %s',
  (name) => {
    for (const key of keysFor(name))
      for (const value of values) {
        const file = [fileWith(name, { ...objects[name], [key]: value })];
        const text = JSON.stringify(file);
        const findings = checkText(text);
        const isError = findings.some(
          (it) => stated.test(it.rule) && levelOf(it) === 'error',
        );
        const isAccepted = isCurrent(file);
        // What `check` warns of, editors may mark too.
        const isExpected = isAccepted ? !isError : findings.length > 0;
        expect({ text, isAccepted, isExpected }).toMatchObject({
          text,
          isExpected: true,
        });
      }
  },
);

test.each<readonly [boolean, object]>([
  [false, { ConstantInt: 1 }],
  [false, { DataType: 'Int', ConstantInt: 0.5 }],
  [false, { DataType: 'StringArray', ConstantStringArray: [1] }],
  [true, { DataType: 'StringArray', ConstantStringArray: [] }],
])('whether a constant is accepted: %j, %j', (isAccepted, fields) => {
  const input = { InputType: 'Constant', InputName: 'Limit', ...fields };
  const algorithm = {
    Name: 'a',
    Path: 'a',
    ExecutionFrequency: 'Weekly',
    Inputs: [input],
    Outputs: [],
  };
  expect(isCurrent([algorithm])).toBe(isAccepted);
});
