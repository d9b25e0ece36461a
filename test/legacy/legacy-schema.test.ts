import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { editorKeywords } from '../../src/json/json-schema.js';
import { legacySchema } from '../../src/legacy/legacy-schema.js';
import { legacyValues } from '../../src/legacy/legacy-enums.js';
import { algorithmFields, kinds } from '../../src/legacy/legacy-fields.js';
import { checkText } from '../support/check-text.js';
import { damagedDocument, validDocument } from '../support/legacy-documents.js';

const ajv = new Ajv({
  strict: true,
  strictNumbers: false,
  allErrors: true,
  keywords: editorKeywords,
});
const isLegacy = ajv.compile(legacySchema);

const rulesOfObjects = [
  'field-missing',
  'key-unknown',
  'value-type',
  'value-unknown',
];

test('accepts every file that keeps to the format', () => {
  fc.assert(
    fc.property(validDocument, (text) => {
      expect(isLegacy(JSON.parse(text)) || isLegacy.errors).toBe(true);
    }),
  );
});

/** Returns whether the schema, and whether `check`, refuses something in single objects. */
function verdictsOn(text: string) {
  const rules = checkText(text).map(({ rule }) => rule);
  isLegacy(JSON.parse(text));
  const faults = (isLegacy.errors ?? []).filter(
    // Whether an element of `values` matters depends on the data type. `if`
    // only repeats the fault inside it.
    ({ instancePath, keyword }) =>
      keyword !== 'if' && !/\/values\/\d+$/.test(instancePath),
  );
  return {
    bySchema: faults.length > 0,
    byCheck: rules.some((rule) => rulesOfObjects.includes(rule)),
    // With both spellings of a key its values are not looked at, nor is what is no Legacy file.
    isAmbiguous: ['key-conflict', 'file-shape', 'file-mixed'].some((it) =>
      rules.includes(it),
    ),
  };
}

test('rejects where `check` finds something in single objects, and nowhere else', () => {
  fc.assert(
    fc.property(damagedDocument, (text) => {
      const { bySchema, byCheck, isAmbiguous } = verdictsOn(text);
      fc.pre(!isAmbiguous);
      expect({ text, bySchema }).toEqual({ text, bySchema: byCheck });
    }),
  );
});

/** Values that fit some key or none. */
const values = [
  '',
  'a',
  'day',
  'hour',
  'default',
  'latest',
  'string',
  'temperature',
  'FanLifetimeStartDate',
  'EventGroup',
  null,
  true,
  5,
  [],
  ['a'],
  [5],
  {},
];
const keys = [
  ...new Set([
    ...Object.keys(algorithmFields),
    ...legacyValues.type.flatMap((kind) => Object.keys(kinds[kind].fields)),
    'optional',
    'inputName',
    'further',
  ]),
].flatMap((key) => [...new Set([key, key.toLowerCase()])]);
const needed = {
  symbolicName: 'temperature',
  calculation: 'FanLifetimeStartDate',
  algorithm: 'a',
  value: 5,
};

test.each([undefined, ...legacyValues.type])(
  'says of every key what `check` says: %s',
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
    for (const key of [...keys, '']) {
      const given = key === '' ? [undefined] : values;
      for (const value of given) {
        const changed = (object: object): object =>
          key === '' ? object : { ...object, [key]: value };
        const file = kind
          ? [{ ...algorithm, schedule: 'day', inputs: [changed(input)] }]
          : [changed(algorithm)];
        const text = JSON.stringify(file);
        const { bySchema, byCheck, isAmbiguous } = verdictsOn(text);
        if (!isAmbiguous)
          expect({ text, bySchema }).toEqual({ text, bySchema: byCheck });
      }
    }
  },
);

test.each([{}, null, [null], [[]], ['a']])('rejects %j', (data) => {
  expect(isLegacy(data)).toBe(false);
});
