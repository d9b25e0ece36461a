import { describe, expect, test } from '@jest/globals';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import type { Fidelity } from '../../src/rule/rule.js';

/** Every rule that the mapping names, by its fidelity. */
const fidelities: Readonly<Record<Fidelity, string>> = {
  exact: `algorithm-name algorithm-path schedule output retention
    output-format-none dependency-void input-name optional constant signal
    signal-sensor source-algorithm source-property format recalculate-false
    time-range`,
  assumed: `key-spelling retention-default retention-absent
    dependency-implied name-shared input-name-style missing-input-null
    constant-inferred events time-range-absent time-range-thirty-days
    time-range-by-name`,
  changed: `file-unrecognised retention-outlived missing-signal-skips
    missing-signal-omitted`,
  unmapped: `key-unknown schedule-absent retention-seven-days output-format
    dependency-lost constant-as-text constant-as-number constant-extra signal-shadows-sensor
    source-left-out property-dotted format-date-and-value recalculate
    time-range-day-hourly time-range-previous-day time-range-previous-hour
    time-range-lifetime maintenance-plan calculated algorithm-output-status
    parameter-value dc-voltage`,
  invalid: `json-encoding json-syntax json-duplicate-key file-shape file-mixed
    key-conflict value-type value-unknown field-missing name-duplicate
    input-name-duplicate dependency-undefined dependency-cycle
    constant-mismatch sensor-unsupported source-undefined decision-breaks`,
};

const words = (text: string): readonly string[] =>
  text.split(/\s+/).filter((word) => word !== '');

test('ids are unique and in kebab-case', () => {
  const ids = mappingRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test.each(Object.entries(fidelities))('the %s rules', (fidelity, ids) => {
  for (const id of words(ids))
    expect(mappingRules.find((rule) => rule.id === id)).toMatchObject({
      id,
      fidelity,
    });
});

test('no other rule says that something is lost or wrong', () => {
  const known = words(fidelities.unmapped + ' ' + fidelities.invalid);
  const reporting = mappingRules.filter(({ fidelity }) =>
    ['unmapped', 'invalid'].includes(fidelity),
  );
  expect(reporting.map(({ id }) => id).toSorted()).toEqual(known.toSorted());
});

describe.each(mappingRules.map((rule) => [rule.id, rule] as const))(
  '%s',
  (id, rule) => {
    test('explains itself', () => {
      // One sentence: a full stop at its end and nowhere before a new one.
      expect(rule.title).toMatch(/^[A-Z`].*[^.]\.$/);
      expect(rule.title).not.toMatch(/[.!?] [A-Z`]|\n/);
      expect(rule.explanation).toMatch(/^[A-Z`][^\n]*\.$/);
      expect(rule.section.trim()).not.toBe('');
      for (const choice of choicesOf(rule))
        expect(choice.does).toMatch(/^[a-z].*[^.]$/);
    });

    test('offers choices only for what a person can decide', () => {
      const offered = choicesOf(rule).map(({ name }) => name);
      switch (rule.fidelity) {
        case 'exact':
        case 'invalid':
          expect(offered).toEqual([]);
          break;
        case 'assumed':
        case 'changed':
          // No decision answers findings about decisions.
          expect(offered).toEqual(id === 'decision-unused' ? [] : ['accept']);
          break;
        case 'unmapped':
          expect(['field', 'input', 'algorithm']).toContain(rule.leavesOut);
          expect(offered).toContain('drop');
      }
    });
  },
);
