import { checkOnlyRules } from '../check/check-registry.js';
import { mappingRules } from '../mapping/mapping-rules.js';
import { truncateMiddle } from '../rule/message-text.js';
import { rankIn, type Rule } from '../rule/rule.js';
import type { Decided, FileField } from './record.js';

/** Every rule that a report may name, in reading order. */
export const allRules: readonly Rule[] = [...mappingRules, ...checkOnlyRules];

/** Returns the place of a rule in reading order; one that does not exist comes first. */
export function rankOf(id: string): number {
  return rankIn(allRules, id);
}

/** Returns the rule of an id; undefined if there is none. */
export function ruleOf(id: string): Rule | undefined {
  return allRules[rankOf(id)];
}

export function describeDecision(decision: Decided): string {
  const { choose, value, dates, where, reason, rule } = decision;
  const conditions = Object.entries(where).map(
    ([key, of]) => `${key} ${truncateMiddle(JSON.stringify(of))}`,
  );
  return [
    ...(rule === undefined ? [] : [`${rule} `]),
    choose,
    ...(value === null ? [] : [` ${truncateMiddle(JSON.stringify(value))}`]),
    ...(dates === undefined
      ? []
      : [` with dates ${truncateMiddle(JSON.stringify(dates))}`]),
    ...(conditions.length === 0 ? [] : [` for ${conditions.join(', ')}`]),
    `: ${reason}`,
  ].join('');
}

/**
 * Returns whether a field means the same in Current as in Legacy, or a rule supplies
 * it: what that changes is reported once for a file.
 */
export function meansTheSame({ fate }: Pick<FileField, 'fate'>): boolean {
  return fate === 'exact' || fate === 'supplied';
}
