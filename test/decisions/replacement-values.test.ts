import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  currentMeanings,
  inputTypeMeanings,
} from '../../src/current/current-enums.js';
import { inputKeysOf } from '../../src/current/current-keys.js';
import { legacyText, unmappedInput } from '../support/legacy.js';
import { convertWith, troublesOf } from './convert-with-decisions.js';

const keysFromSource = ['InputType', 'InputName', 'Optional'];

/** JSON texts: words of the format, and values of every type and spelling. */
const anyValue = fc.constantFrom(
  ...Object.values(currentMeanings)
    .flatMap((words) => Object.keys(words))
    .map((word) => JSON.stringify(word)),
  '""',
  '" "',
  '"x"',
  '"a..b"',
  '"P1D"',
  '"P0D"',
  '"PT0.0H"',
  '"P"',
  '5',
  '5.0',
  '5e-1',
  '1e400',
  'true',
  'null',
  '[]',
  '["a"]',
  '[1]',
  '{}',
);

/** A Current input as JSON text, seldom a valid one. */
const anyInput = fc
  .constantFrom(...Object.keys(inputTypeMeanings))
  .chain((kind) => {
    const keys = [...(inputKeysOf(kind) ?? []), 'Duration', 'dataInterval'];
    const fields = keys.filter((key) => !keysFromSource.includes(key));
    return fc.record(
      {
        InputType: fc.constant(JSON.stringify(kind)),
        ...Object.fromEntries(fields.map((key) => [key, anyValue])),
      },
      { requiredKeys: ['InputType'] },
    );
  })
  .map((input) => {
    const members = Object.entries(input).map(
      ([key, value]) => `"${key}": ${value}`,
    );
    return `{${members.join(', ')}}`;
  });

test('a replacement that is loaded breaks no rule of check by itself', () => {
  let loaded = 0;
  fc.assert(
    fc.property(anyInput, (value) => {
      const decisions = `{"decisions": [{"rule": "dc-voltage", "choose": "replace", "reason": "r", "value": ${value}}]}`;
      if (troublesOf(decisions).length > 0) return;
      loaded++;
      const { findings } = convertWith(decisions, legacyText([unmappedInput]));
      expect(findings.map(({ rule }) => rule)).not.toContain('decision-breaks');
    }),
    { numRuns: 2000 },
  );
  expect(loaded).toBeGreaterThan(0);
});
