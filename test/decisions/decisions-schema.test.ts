import { expect, test } from '@jest/globals';
import { mappingRules } from '../../src/mapping/mapping-rules.js';
import { choicesOf } from '../../src/rule/choice.js';
import type { Rule } from '../../src/rule/rule.js';
import { faultsOf } from '../support/schemas.js';

const accepts = (decision: object): boolean =>
  faultsOf('decisions', { decisions: [decision] }).length === 0;

/** A decision that is complete but for its choice. */
const about = ({ id }: Rule): object => ({
  rule: id,
  reason: 'r',
  ...(id === 'key-unknown' ? { where: { key: 'k' } } : {}),
});

const isAsked = (rule: Rule): boolean => choicesOf(rule).length > 0;
const decidable = mappingRules.filter(isAsked);
const choices = decidable.flatMap((rule) =>
  choicesOf(rule).map((choice) => ({ rule, ...choice })),
);
const names = [...new Set(choices.map(({ name }) => name))];

test.each(mappingRules.map((rule) => [rule.id, rule] as const))(
  '%s takes exactly its choices, and a stub where there are any',
  (_id, rule) => {
    const taken = [...names, 'undecided', 'nonsense'].filter(
      (choose) =>
        accepts({ ...about(rule), choose }) ||
        accepts({ ...about(rule), choose, value: 'X' }),
    );
    expect(taken.toSorted()).toEqual(
      [
        ...choicesOf(rule).map(({ name }) => name),
        ...(rule.id === 'constant-extra' ? ['accept'] : []),
        ...(isAsked(rule) ? ['undecided'] : []),
      ].toSorted(),
    );
  },
);

test.each(
  choices.map((choice) => [choice.rule.id, choice.name, choice] as const),
)(
  '%s %s takes a value where it needs one, and dates where it can have them',
  (_id, _name, of) => {
    const { rule, name: choose, value } = of;
    const example = choose === 'replace' ? { InputType: 'Events' } : 'X';
    const needsValue = value !== undefined;
    expect(accepts({ ...about(rule), choose })).toBe(!needsValue);
    const filled = needsValue ? { value: example } : {};
    expect(accepts({ ...about(rule), choose, value: example })).toBe(
      needsValue,
    );
    expect(accepts({ ...about(rule), choose, ...filled, dates: 'X' })).toBe(
      of.takesDates === true,
    );
  },
);
