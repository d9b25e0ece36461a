import type { Rule } from '../rule/rule.js';

/** What a rule says that `check` alone applies. */
type CheckRule = Pick<Rule, 'id' | 'title' | 'explanation' | 'section'>;

/** A rule for what breaks the format. */
export function errorRule(rule: CheckRule): Rule {
  return { ...rule, fidelity: 'invalid', undecidable: true };
}

/** A rule for what the format allows, but which is hardly what was meant. */
export function warningRule(rule: CheckRule): Rule {
  return { ...rule, fidelity: 'changed', undecidable: true };
}
