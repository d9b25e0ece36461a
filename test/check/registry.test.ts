import { describe, expect, test } from '@jest/globals';
import { checkOnlyRules, checkRules } from '../../src/check/check-registry.js';
import { choicesOf } from '../../src/rule/choice.js';
import { levelOfFidelity } from '../../src/rule/rule.js';

test('ids are unique, and each rule of check alone is an error or a warning', () => {
  const ids = checkRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { fidelity } of checkOnlyRules)
    expect(['error', 'warning']).toContain(levelOfFidelity[fidelity]);
});

describe.each(checkOnlyRules.map((rule) => [rule.id, rule] as const))(
  '%s',
  (_, rule) => {
    test('explains itself, and leaves nothing to decide', () => {
      expect(rule.title).toMatch(/^[A-Z`].*[^.]\.$/);
      expect(rule.title).not.toMatch(/[.!?] [A-Z`]|\n/);
      expect(rule.explanation).toMatch(/^[A-Z`][^\n]*\.$/);
      expect(rule.section.trim()).not.toBe('');
      expect(choicesOf(rule)).toEqual([]);
    });
  },
);
