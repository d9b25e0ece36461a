import { describe, expect, test } from '@jest/globals';
import { checkOnlyRules, checkRules } from '../../src/check/check-registry.js';
import { choicesOf } from '../../src/rule/choice.js';
import { levelOfFidelity } from '../../src/rule/rule.js';

/** Every rule that `check` alone applies, by its level. */
const levels = {
  error: `current/value-type current/value-unknown current/field-missing
    current/name-duplicate current/schedule-missing current/schedule-unused
    current/schedule-syntax current/input-name-duplicate
    current/constant-value current/duration-missing current/duration-syntax
    current/source-undefined current/source-output-missing
    current/source-output-undefined current/source-not-object
    current/output-name-duplicate current/output-field-missing
    current/condition-value current/trend-incomplete symbolic-name-unknown
    asset-property-unknown
    signals-shape legacy-new baseline-unused`,
  warning: `dependency-other-schedule dependency-self current/key-unknown
    current/value-unlisted current/input-name-style current/constant-extra
    current/duration-unused current/retention-not-object
    current/condition-extra current/condition-contradiction
    current/schedule-window current/schedule-never current/outputs-empty
    current/output-key-unused current/source-optional
    current/sensor-name read-before-written self-reference-mandatory
    symbolic-name-partial symbolic-name-written-twice
    asset-property-written-twice signals-duplicate`,
} as const;

/** Rules of a migration that a Legacy file is held against too. */
const shared = `json-encoding json-syntax json-duplicate-key file-shape
  file-mixed file-unrecognised key-spelling key-conflict key-unknown value-type value-unknown
  field-missing schedule-absent name-duplicate input-name-duplicate
  constant-mismatch constant-extra sensor-unsupported source-undefined
  dependency-undefined dependency-cycle name-shared retention-outlived
  input-name-style`;

const words = (text: string): readonly string[] => text.split(/\s+/);

test.each(Object.entries(levels))('the rules of level %s', (level, ids) => {
  const found = checkOnlyRules
    .filter(({ fidelity }) => levelOfFidelity[fidelity] === level)
    .map(({ id }) => id);
  expect(found.toSorted()).toEqual(words(ids).toSorted());
});

test('no other rules', () => {
  const ids = checkRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(
    words(`${shared} ${levels.error} ${levels.warning}`).toSorted(),
  );
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
