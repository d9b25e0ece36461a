import type { DecisionsFile } from '../decisions/decision.js';
import { plainValueOf } from '../json/node.js';
import type { Decision } from '../rule/rule.js';
import type { Comparison, DecisionChange } from './comparison.js';
import type { DecisionUse } from './facts.js';
import type { PairFacts } from './pair-facts.js';

/** Returns which decisions are new, differ or were taken away, with what they answer now. */
export function decisionChanges(
  {
    then,
    now,
  }: {
    readonly then: DecisionsFile | undefined;
    readonly now: DecisionsFile | undefined;
  },
  pairs: readonly PairFacts[],
): Comparison['decisions'] {
  const before = byQuestion(then?.decisions ?? []);
  const after = byQuestion(now?.decisions ?? []);
  const uses = new Map<number, { values: number; files: number }>();
  for (const { index, values } of pairs.flatMap(usesNow)) {
    const before = uses.get(index) ?? unused;
    const sum = before.values + values;
    uses.set(index, { values: sum, files: before.files + 1 });
  }
  const changeOf = (
    { rule, choose, where, reason, index }: Decision,
    use = uses.get(index) ?? unused,
  ): DecisionChange => ({ rule, choose, where, reason, ...use });
  const inBoth = [...after].filter(([key]) => before.has(key));
  return {
    added: [...after]
      .filter(([key]) => !before.has(key))
      .map(([, it]) => changeOf(it)),
    changed: inBoth
      .filter(([key, it]) => answerOf(it) !== answerOf(before.get(key)))
      .map(([, it]) => changeOf(it)),
    removed: [...before]
      .filter(([key]) => !after.has(key))
      .map(([, it]) => changeOf(it, unused)),
  };
}

const unused = { values: 0, files: 0 };

/** Returns decisions by what they are about; the last of several about the same thing counts. */
function byQuestion(
  decisions: readonly Decision[],
): ReadonlyMap<string, Decision> {
  return new Map(
    decisions.map((it) => [JSON.stringify([it.rule, it.where]), it]),
  );
}

function answerOf(decision: Decision | undefined): string {
  if (!decision) return '';
  const { choose, value, dates, reason } = decision;
  return JSON.stringify([choose, value && plainValueOf(value), dates, reason]);
}

/** Returns how often the decisions now answer a finding in a file, as it is or as it was in Legacy. */
function usesNow({ then, now }: PairFacts): readonly DecisionUse[] {
  return (now?.format === 'legacy' ? now : then)?.used ?? [];
}
