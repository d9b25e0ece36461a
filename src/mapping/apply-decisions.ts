import type { Decide } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import type { Finding, Subject, Rule, Decision } from '../rule/rule.js';
import type { Carried, Outcome, Reading } from './outcome.js';

export interface FieldResult extends Reading {
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** Adds the subject and the decision to a finding. */
export function answerFinding(
  { rule, place, valuePlace, message }: Finding,
  { algorithm, input }: Subject,
  decide: Decide,
  target: string | null,
): Finding {
  // No spread: V8 reads what it makes twice as slowly, and a file can have a million.
  const answered = {
    rule,
    place,
    valuePlace,
    message,
    algorithm,
    input,
    decision: null as Decision | null,
    target,
  };
  answered.decision = decisionAbout(answered, decide);
  return answered;
}

function decisionAbout(finding: Finding, decide: Decide): Decision | null {
  return (canBeDecided(finding.rule) && decide(finding)) || null;
}

/** Returns whether a decision can answer findings of the rule: they are not to be fixed in the source. */
export function canBeDecided({ fidelity }: Rule): boolean {
  return fidelity !== 'exact' && fidelity !== 'invalid';
}

const noFindings: readonly Finding[] = [];

/**
 * Applies decisions to the outcome of a field. Every choice except `drop` and
 * `replace` carries the field over.
 * @param pointer the Current object that the outcome fills; null if none is
 *   written
 */
export function decideField(
  key: string,
  { field, outcome }: Reading,
  subject: Subject,
  decide: Decide,
  pointer: string | null,
): FieldResult {
  if (outcome.kind === 'unread')
    return { key, field, outcome, findings: noFindings };
  if (outcome.kind === 'carried') {
    const { note } = outcome;
    if (!note) return { key, field, outcome, findings: noFindings };
    const target = outcomeTarget(outcome, pointer);
    const findings = [answerFinding(note, subject, decide, target)];
    return { key, field, outcome, findings };
  }
  const { cause, fieldsByChoice } = outcome;
  const { impossible } = cause;
  const decision = decisionAbout({ ...cause, ...subject }, decide);
  const way = decision ? fieldsByChoice[decision.choose] : undefined;
  const value = decision?.value?.kind === 'string' ? decision.value.value : '';
  const decided: Outcome =
    decision && way
      ? carriedBy(decision, cause, way(value, decision.dates))
      : outcome;
  const target = outcomeTarget(decided, pointer);
  const findings = outcome.findings.map((it) => ({
    ...answerFinding(it, subject, () => decision ?? undefined, target),
    ...(impossible && { impossible }),
  }));
  return { key, field, outcome: decided, findings };
}

export function carriedBy(
  decision: Decision,
  { rule }: Finding,
  emits: Carried['emits'],
): Carried {
  return { kind: 'carried', rule, emits, note: undefined, decision };
}

/** Returns the first Current key that the outcome fills; null if it fills none. */
export function outcomeTarget(
  outcome: Outcome,
  pointer: string | null,
): string | null {
  if (pointer === null || outcome.kind !== 'carried') return null;
  const [key] = Object.keys(outcome.emits);
  return key === undefined ? null : pointerTo(pointer, key);
}
