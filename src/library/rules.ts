import { choicesOf } from '../rule/choice.js';
import { type Fidelity, type Level, levelOfFidelity } from '../rule/rule.js';
import { allRules } from '../file/all-rules.js';

/** A rule, as `explain` describes it. */
export interface RuleDescription {
  /** The name that records and decisions use. */
  readonly id: string;
  readonly fidelity: Fidelity;
  /** The level of its findings that no decision answers; null if it reports nothing. */
  readonly level: Level | null;
  /** One sentence. */
  readonly title: string;
  /** One paragraph: what it does and why. */
  readonly explanation: string;
  /** The section of the format description behind it. */
  readonly section: string;
  readonly choices: readonly ChoiceDescription[];
}

/** A choice that a decision can make about a finding. */
export interface ChoiceDescription {
  readonly name: string;
  /** The end of the sentence "Choosing it …". */
  readonly does: string;
  /** Describes the decision's `value`, for a choice that needs one. */
  readonly value?: string | undefined;
  /** Changes needed in the function code; imperative sentences. */
  readonly requires?: string | undefined;
}

/** Every rule that a record may name, in reading order. */
export const rules: readonly RuleDescription[] = allRules.map((rule) => ({
  id: rule.id,
  fidelity: rule.fidelity,
  level: levelOfFidelity[rule.fidelity],
  title: rule.title,
  explanation: rule.explanation,
  section: rule.section,
  choices: choicesOf(rule).map(({ name, does, value, requires }) => ({
    name,
    does,
    value,
    requires,
  })),
}));
