import { checkOnlyRules } from '../check/check-registry.js';
import { rules as mappingRules } from '../mapping/mapping-rules.js';
import type { Rule } from '../rule/rule.js';

/** Every rule that a report may name, in reading order. */
export const rules: readonly Rule[] = [...mappingRules, ...checkOnlyRules];

/** Where a rule stands in the reading order. */
export const rankOf: ReadonlyMap<string, number> = new Map(
  rules.map((rule, index) => [rule.id, index]),
);
