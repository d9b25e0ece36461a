import { type Choice, choicesOf } from '../rule/choice.js';
import { type Fidelity, type Level, levelOfFidelity } from '../rule/rule.js';
import { rules as allRules } from '../report/report-findings.js';

/** What a rule does and why, as `explain` tells it. */
export interface RuleDescription {
  /** The name by which reports and decisions refer to the rule. */
  readonly id: string;
  readonly fidelity: Fidelity;
  /** How loudly it speaks; null where it says nothing. */
  readonly level: Level | null;
  /** One sentence: what it says. */
  readonly title: string;
  /** One paragraph: what it does and why. */
  readonly explanation: string;
  /** The section of the format description that it rests on. */
  readonly section: string;
  /** What a decision about it may choose. */
  readonly choices: readonly Choice[];
}

/** Every rule that a report may name, in reading order. */
export const rules: readonly RuleDescription[] = allRules.map((rule) => {
  const { id, fidelity, title, explanation, section } = rule;
  return {
    ...{ id, fidelity, level: levelOfFidelity[fidelity] },
    ...{ title, explanation, section },
    choices: choicesOf(rule),
  };
});
