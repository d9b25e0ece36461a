import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inputTypeMeanings } from '../../src/current/current-enums.js';
import { keysOf } from '../../src/current/current-keys.js';
import { legacyValues } from '../../src/legacy/legacy-enums.js';
import { algorithmFields, kinds } from '../../src/legacy/legacy-fields.js';
import { checkText, errorsIn } from './check-text.js';
import { currentDocument } from './current-documents.js';
import { validDocument } from '../support/legacy-documents.js';
import { faultsOf } from '../support/schemas.js';

// What editors mark by the schemas, and what `check` finds, are the same.

test('the schemas accept every file that keeps to its format, as `check` does', () => {
  fc.assert(
    fc.property(validDocument, currentDocument, (legacy, current) => {
      expect(faultsOf('legacy', JSON.parse(legacy))).toEqual([]);
      expect(faultsOf('current', current)).toEqual([]);
      expect(errorsIn(JSON.stringify(current))).toEqual([]);
    }),
  );
});

test.each([{}, null, [null], [[]], ['a']])('both reject %j', (data) => {
  expect(faultsOf('legacy', data)).not.toEqual([]);
  expect(faultsOf('current', data)).not.toEqual([]);
});

/** Values that fit some key or none; undefined: the key is absent. */
const anyValues = [undefined, '', 'a', null, true, 5, 5.5, [], ['a'], [5], {}];
const legacyWords =
  'day hour default latest string temperature FanLifetimeStartDate EventGroup';
const currentWords = 'a..b Own Int P1D Default Duration Scheduled';

/** Texts of files in which a key of an object has each of the values, or one of other objects some value. */
function textsWith(
  fileWith: (object: object) => object,
  own: readonly string[],
  others: Iterable<string>,
  words: string,
): readonly string[] {
  const values = [...anyValues, ...words.split(' ')];
  return [
    ...own.flatMap((key) => values.map((value) => ({ [key]: value }))),
    ...[...others].map((key) => (own.includes(key) ? {} : { [key]: 'a' })),
  ].map((changed) => JSON.stringify(fileWith(changed)));
}

const spelled = (fields: readonly string[]): readonly string[] =>
  fields.flatMap((key) => [...new Set([key, key.toLowerCase()])]);
const inputFields = ['type', 'inputName', 'optional'];
const legacyKeys = new Set(
  spelled([
    ...Object.keys(algorithmFields),
    ...legacyValues.type.flatMap((kind) => Object.keys(kinds[kind].fields)),
    ...inputFields,
    'further',
  ]),
);
const needed = {
  symbolicName: 'temperature',
  calculation: 'FanLifetimeStartDate',
  algorithm: 'a',
  value: 5,
};
const ofObjects = /^(field-missing|key-unknown|value-type|value-unknown)$/;
// With both spellings of a key its values are not looked at, nor is what is no Legacy file.
const unread = /^(key-conflict|file-shape|file-mixed)$/;

test.each([undefined, ...legacyValues.type])(
  'the Legacy schema says of every key what `check` says: %s',
  (kind) => {
    const own: readonly string[] = kind ? Object.keys(kinds[kind].fields) : [];
    const input = {
      type: kind,
      inputName: 'b',
      ...Object.fromEntries(
        Object.entries(needed).filter(([key]) => own.includes(key)),
      ),
    };
    const algorithm = { name: 'a', path: 'a', inputs: [] };
    const fileWith = (changed: object) =>
      kind
        ? [
            {
              ...algorithm,
              schedule: 'day',
              inputs: [{ ...input, ...changed }],
            },
          ]
        : [{ ...algorithm, ...changed }];
    const keys = spelled(
      kind ? [...own, ...inputFields] : Object.keys(algorithmFields),
    );
    for (const text of textsWith(fileWith, keys, legacyKeys, legacyWords)) {
      const rules = checkText(text).map(({ rule }) => rule);
      if (rules.some((it) => unread.test(it))) continue;
      const faults = faultsOf('legacy', JSON.parse(text));
      // Whether an element of `values` matters depends on the data type.
      const bySchema = faults.some((it) => !/^\S*\/values\/\d+ /.test(it));
      const byCheck = rules.some((it) => ofObjects.test(it));
      expect({ text, bySchema }).toEqual({ text, bySchema: byCheck });
    }
  },
);

const inputs: Readonly<Record<string, object>> = {
  Constant: { DataType: 'Int', ConstantInt: 5 },
  AssetProperty: { AssetPropertyKey: 'a' },
  SensorFeature: { SensorFeatureKey: 'a' },
  Timeseries: { SymbolicName: 'a', DataInterval: 'Default' },
  TimeseriesValue: { SymbolicName: 'a' },
  AlgorithmOutput: { SourceAlgorithm: 'a', DataInterval: 'Default' },
  Files: { FileType: 'a', DataInterval: 'Default' },
};
/** Objects of a Current file, by the definition of their keys. */
const objects: readonly (readonly [name: string, object: object])[] = [
  ...Object.keys(inputTypeMeanings).map(
    (InputType) =>
      [InputType, { InputType, InputName: 'A', ...inputs[InputType] }] as const,
  ),
  [
    'Constant',
    {
      InputType: 'Constant',
      InputName: 'A',
      DataType: 'StringArray',
      ConstantStringArray: ['a'],
    },
  ],
  ['algorithm', {}],
  ['output', { OutputType: 'Timeseries', SymbolicName: 'a' }],
  ['trend', { PropertyName: 'a', ConditionTrendKey: 'a' }],
  ['condition', { PropertyName: 'a', DataType: 'Int', ValueInt: 5 }],
];
const currentKeys = new Set(
  ['description', ...objects.map(([name]) => name)].flatMap(
    (it) => keysOf(it) ?? [],
  ),
);

function currentWith(name: string, object: object): readonly object[] {
  const description = { Trends: name === 'trend' ? [object] : [] };
  return [
    {
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
    },
  ];
}

/** Errors in single objects, which the schema states. */
const stated =
  /(value-type|value-unknown|field-missing|trend-incomplete|duration-missing|schedule-missing|-value|key-unknown)$/;

test.each(objects)(
  'the Current schema says of every key what `check` says: %s %j',
  (name, object) => {
    const own = keysOf(name) ?? [];
    const spellings = own.flatMap((key) => [
      key.charAt(0).toLowerCase() + key.slice(1),
      key.toLowerCase(),
    ]);
    const others = [...currentKeys, ...new Set(spellings), 'further'];
    const fileWith = (changed: object) =>
      currentWith(name, { ...object, ...changed });
    for (const text of textsWith(fileWith, own, others, currentWords)) {
      const findings = checkText(text);
      const isError = findings.some(
        (it) => stated.test(it.rule) && it.level === 'error',
      );
      const isAccepted = faultsOf('current', JSON.parse(text)).length === 0;
      // What `check` warns of, editors may mark too.
      const isExpected = isAccepted ? !isError : findings.length > 0;
      expect({ text, isAccepted, isExpected }).toMatchObject({
        text,
        isExpected: true,
      });
    }
  },
);
