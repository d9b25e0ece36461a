import { describe, expect, test } from '@jest/globals';
import { legacyText } from '../support/legacy.js';
import { convertWith, decisionsText, type DecidedFile } from './decided.js';

/** An input that is left out for two reasons, with a note about a third field. */
const input = {
  type: 'AlgorithmOutput',
  inputName: 'hours',
  algorithm: 'fan_hours',
  property: 'result.hours',
  timeRange: 'previousDay',
  optional: true,
};

const decided = (input: object, ...decisions: readonly object[]): DecidedFile =>
  convertWith(
    decisionsText(
      decisions.map((it) => ({ ...it, reason: 'The team knows.' })),
    ),
    legacyText([input]),
  );

/** What became of a field of the input. */
const fateOf = ({ fields }: DecidedFile, key: string): string | undefined =>
  fields.find(({ source }) => source === `/0/inputs/0/${key}`)?.fate;

describe('an input that is left out for two reasons', () => {
  test.each(['property-dotted', 'time-range-previous-day'])(
    'is not decided about when only %s is dropped',
    (rule) => {
      const file = decided(input, { rule, choose: 'drop' });
      expect(file.isPartial).toBe(true);
      expect(fateOf(file, 'type')).toBe('unmapped');
    },
  );

  test('is decided about when both are dropped', () => {
    const file = decided(
      input,
      { rule: 'property-dotted', choose: 'drop' },
      { rule: 'time-range-previous-day', choose: 'drop' },
    );
    expect(file.isPartial).toBe(false);
    expect(fateOf(file, 'type')).toBe('decided');
  });
});

test('of an input that is replaced, no note about a mapping that does not take place is left', () => {
  const thirtyDays = { ...input, timeRange: 'thirtyDays' };
  const replacement = {
    rule: 'property-dotted',
    choose: 'replace',
    value: { InputType: 'AssetProperty', AssetPropertyKey: 'Hours' },
  };
  const rulesIn = ({ findings }: DecidedFile): readonly string[] =>
    findings.map(({ rule }) => rule);
  expect(rulesIn(decided(thirtyDays))).toContain('time-range-thirty-days');
  expect(rulesIn(decided(thirtyDays, replacement))).toEqual([
    'missing-input-null',
    'property-dotted',
  ]);
});

test.each([
  ['Int', '12345678901234567890'],
  ['Double', '1.25'],
  ['Bool', 'true'],
])('a replacement by a constant of the type %s keeps %s', (type, value) => {
  const decisions = `{ "decisions": [{
    "rule": "property-dotted",
    "choose": "replace",
    "value": {
      "InputType": "Constant",
      "DataType": "${type}",
      "Constant${type}": ${value}
    },
    "reason": "The team knows."
  }] }`;
  const { outputText } = convertWith(decisions, legacyText([input]));
  expect(outputText).not.toContain('Constant');
  const thirtyDays = { ...input, timeRange: 'thirtyDays' };
  expect(convertWith(decisions, legacyText([thirtyDays])).outputText).toContain(
    `"Constant${type}": ${value}\n`,
  );
});

test('a replacement keeps what stands under a key that the description leaves unnamed', () => {
  const decisions = `{ "decisions": [{
    "rule": "property-dotted",
    "choose": "replace",
    "value": { "InputType": "Events", "Anything": [null, "b", 1.0, false] },
    "reason": "The team knows."
  }] }`;
  const thirtyDays = { ...input, timeRange: 'thirtyDays' };
  expect(convertWith(decisions, legacyText([thirtyDays])).outputText).toContain(
    '"Anything": [null, "b", 1.0, false]\n',
  );
});
