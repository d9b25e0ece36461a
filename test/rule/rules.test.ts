import { describe, expect, test } from '@jest/globals';
import { checkOnlyRules } from '../../src/check/check-registry.js';
import { allRules } from '../../src/file/all-rules.js';
import { choicesOf } from '../../src/rule/choice.js';

test('ids are unique and in kebab-case', () => {
  const ids = allRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^(current\/)?[a-z]+(-[a-z]+)*$/);
});

describe.each(allRules.map((rule) => [rule.id, rule] as const))(
  '%s',
  (id, rule) => {
    const isWhole = ['input', 'algorithm'].includes(rule.leavesOut ?? '');

    test('explains itself', () => {
      // One sentence: a full stop at its end and nowhere before a new one.
      expect(rule.title).toMatch(/^[A-Z`].*[^.]\.$/);
      expect(rule.title).not.toMatch(/[.!?] [A-Z`]|\n/);
      expect(rule.explanation).toMatch(/^[A-Z`][^\n]*\.$/);
      expect(rule.section.trim()).not.toBe('');
      for (const { label, effect, does, requires = '' } of choicesOf(rule)) {
        expect(label).toMatch(/^[A-Z].*[^.]$/);
        for (const words of [effect, does])
          expect(words).toMatch(/^[a-z`].*[^.]$/);
        // Words of the tool that somebody who chooses has not met.
        expect([label, effect, does, requires].join(' ')).not.toMatch(
          /window|aspect|kept|select/i,
        );
      }
    });

    test('says in the list of functions what a choice requires of them', () => {
      for (const { name, requires, task } of choicesOf(rule))
        if (requires !== undefined && !(name === 'drop' && isWhole))
          expect(task).toMatch(/^[A-Z{`].*\.$/);
    });

    test('offers choices only for what a person can decide', () => {
      const offered = choicesOf(rule).map(({ name }) => name);
      switch (rule.fidelity) {
        case 'exact':
        case 'invalid':
          expect(offered).toEqual(
            rule.alsoAssumed || rule.isAcceptable ? ['accept'] : [],
          );
          break;
        case 'assumed':
        case 'changed':
          // No decision answers findings about decisions or of check alone.
          expect(offered).toEqual(
            id === 'decision-unused' || checkOnlyRules.includes(rule)
              ? []
              : ['accept'],
          );
          break;
        case 'unmapped':
          expect(['field', 'input', 'algorithm']).toContain(rule.leavesOut);
          expect(offered).toContain('drop');
      }
    });
  },
);
