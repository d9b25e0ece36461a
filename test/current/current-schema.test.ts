import { expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { currentSchema } from '../../src/current/current-schema.js';
import { editorKeywords } from '../../src/json/json-schema.js';
import { currentDocument } from '../support/current-documents.js';
import { mutate } from '../support/mutations/mutation.js';
import { mutations } from '../support/mutations/mutations.js';

const ajv = new Ajv({ strict: true, keywords: editorKeywords });
const isCurrent = (data: unknown) => ajv.validate(currentSchema, data);

test('accepts every file that keeps to the format', () => {
  fc.assert(
    fc.property(currentDocument, (document) => {
      expect(isCurrent(document)).toBe(true);
    }),
  );
});

test.each([{}, null, [null], [[]], ['a']])('rejects %j', (data) => {
  expect(isCurrent(data)).toBe(false);
});

/** Rules about what the schema says as well. */
const schematic = `field-missing value-type value-unknown schedule-missing
  schedule-unused duration-missing constant-value constant-extra condition-value
  condition-extra trend-incomplete`.split(/\s+/);

const rejected = mutations.filter(({ rule }) =>
  schematic.includes(rule.replace('current/', '')),
);

test.each(rejected.map((it) => [it.rule, it.name, it] as const))(
  'rejects what %s finds: %s',
  (_rule, _name, mutation) => {
    fc.assert(
      fc.property(currentDocument, fc.nat(), (document, at) => {
        mutate(mutation, document, at);
        expect(isCurrent(document)).toBe(false);
      }),
      { numRuns: 5 },
    );
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
