import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { editorKeywords } from '../../src/json/json-schema.js';
import { legacySchema } from '../../src/legacy/legacy-schema.js';
import { migrate } from '../mapping/migrate.js';
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

test('rejects where a rule about single objects finds something, and nowhere else', () => {
  fc.assert(
    fc.property(damagedDocument, (text) => {
      const file = migrate(text);
      const rules = file?.findings.map(({ rule }) => rule) ?? [];
      // With both spellings of a key, its values are not looked at.
      fc.pre(file !== undefined && !rules.includes('key-conflict'));
      isLegacy(file.source);
      const faults = (isLegacy.errors ?? []).filter(
        // Whether an element of `values` matters depends on the data type. `if`
        // only repeats the fault inside it.
        ({ instancePath, keyword }) =>
          keyword !== 'if' && !/\/values\/\d+$/.test(instancePath),
      );
      expect({ text, isRejected: faults.length > 0 }).toEqual({
        text,
        isRejected: rules.some((rule) => rulesOfObjects.includes(rule)),
      });
    }),
  );
});

test.each([{}, null, [null], [[]], ['a']])('rejects %j', (data) => {
  expect(isLegacy(data)).toBe(false);
});
