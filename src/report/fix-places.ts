import { joinWords } from '../rule/message-text.js';
import type { Rule } from '../rule/rule.js';

/** Names where findings of these rules are to be fixed; undefined: an unknown rule. */
export function fixPlaces(
  rules: readonly (Pick<Rule, 'fixedIn'> | undefined)[],
): string {
  const places = rules.map((it) => it?.fixedIn ?? 'the source');
  return joinWords([...new Set(places)]);
}
