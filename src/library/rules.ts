import { choicesOf } from '../rule/choice.js';
import {
  type Choice,
  type Fidelity,
  type Level,
  levelOfFidelity,
} from '../rule/rule.js';
import { allRules } from '../file/all-rules.js';

/** A rule, as `explain` describes it. */
export interface RuleDescription {
  /** The name that reports and decisions use. */
  readonly id: string;
  readonly fidelity: Fidelity;
  /** The level of its findings; null if it reports nothing. */
  readonly level: Level | null;
  /** One sentence. */
  readonly title: string;
  /** One paragraph: what it does and why. */
  readonly explanation: string;
  /** The section of the format description behind it. */
  readonly section: string;
  /** The choices of a decision about it. */
  readonly choices: readonly Choice[];
}

/** Every rule that a report may name, in reading order. */
export const rules: readonly RuleDescription[] = allRules.map((rule) => {
  const { id, fidelity, title, explanation, section } = rule;
  return {
    id,
    fidelity,
    level: levelOfFidelity[fidelity],
    title,
    explanation,
    section,
    choices: choicesOf(rule).map(withoutFunctions),
  };
});

/** Some choices have a function, which threads and JSON do not take. */
function withoutFunctions(choice: Choice): Choice {
  return JSON.parse(JSON.stringify(choice)) as Choice;
}
