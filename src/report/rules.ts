import { rules } from '../file/rules.js';
import type { Rule } from '../rule/rule.js';

export { rankOf, rules } from '../file/rules.js';

const byId: ReadonlyMap<string, Rule> = new Map(
  rules.map((rule) => [rule.id, rule]),
);

/** The rule of that id; undefined for one of another version of the tool. */
export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}
