import type { Decide, Decision } from '../decisions/decision.js';
import { pointerTo } from '../json/node.js';
import type { Finding, Subject } from '../rule/finding.js';
import type { MigrationFinding } from './migration.js';
import { type Carried, type Outcome, unread, type Ways } from './outcome.js';

/** An outcome after a person was asked, and everything there is to say about it. */
export interface Settled {
  readonly outcome: Outcome;
  readonly findings: readonly MigrationFinding[];
}

/** A field of an object and what became of it. */
export interface SettledField extends Settled {
  readonly key: string;
}

const nothing: Settled['findings'] = [];

/**
 * Lets decisions settle an outcome: a choice other than `drop` and `replace`
 * carries the field over.
 *
 * @param pointer the Current object that the outcome fills; null: none is written
 */
export function settle(
  outcome: Outcome,
  subject: Subject,
  decide: Decide,
  pointer: string | null,
): Settled {
  switch (outcome.kind) {
    case 'unread':
      return { outcome, findings: nothing };
    case 'carried': {
      const { note } = outcome;
      if (!note) return { outcome, findings: nothing };
      const target = targetOf(outcome, pointer);
      return { outcome, findings: [tell(note, subject, decide, target)] };
    }
    case 'left-out': {
      const { findings, ways } = outcome;
      const decisions = findings.map((it) =>
        decisionAbout(it, subject, decide),
      );
      const settled = wayOf(findings[0], decisions[0], ways) ?? outcome;
      const target = targetOf(settled, pointer);
      return {
        outcome: settled,
        findings: findings.map((it, index) =>
          told(it, subject, decisions[index] ?? null, target),
        ),
      };
    }
    case 'following': {
      const { reporting, ways } = outcome;
      const [finding] = reporting.findings;
      const decision = finding && decisionAbout(finding, subject, decide);
      // The other field tells of the findings.
      return {
        outcome: wayOf(finding, decision, ways) ?? unread,
        findings: nothing,
      };
    }
  }
}

/** What the decision about the finding carries over, if it takes one of the ways. */
function wayOf(
  finding: Finding | undefined,
  decision: Decision | null | undefined,
  ways: Ways,
): Carried | undefined {
  const way = decision && ways[decision.choose];
  if (!finding || !way) return undefined;
  const { value } = decision;
  return {
    kind: 'carried',
    rule: finding.rule,
    emits: way(value?.kind === 'string' ? value.value : ''),
    note: undefined,
    decision,
  };
}

/** The first Current key that the outcome fills; null where it fills none. */
export function targetOf(
  outcome: Outcome,
  pointer: string | null,
): string | null {
  if (pointer === null || !isCarried(outcome)) return null;
  const [key] = Object.keys(outcome.emits);
  return key === undefined ? null : pointerTo(pointer, key);
}

/**
 * The finding, which knows now what it is about and whether a decision settles
 * it.
 *
 * @param target JSON Pointer into the output
 */
export function tell(
  finding: Finding,
  subject: Subject,
  decide: Decide,
  target: string | null,
): MigrationFinding {
  const decision = decisionAbout(finding, subject, decide);
  return told(finding, subject, decision, target);
}

function told(
  { rule, place, message, valuePlace }: Finding,
  { algorithm, input }: Subject,
  decision: Decision | null,
  target: string | null,
): MigrationFinding {
  return {
    rule,
    place,
    message,
    valuePlace,
    algorithm,
    input,
    decision,
    target,
  };
}

function decisionAbout(
  { rule, place, message, valuePlace }: Finding,
  { algorithm, input }: Subject,
  decide: Decide,
): Decision | null {
  const isAsked = rule.fidelity !== 'exact' && rule.fidelity !== 'invalid';
  const finding = { rule, place, message, valuePlace, algorithm, input };
  return (isAsked && decide(finding)) || null;
}

/** Whether the outcome came over, by a rule or by a decision. */
export function isCarried(outcome: Outcome): outcome is Carried {
  return outcome.kind === 'carried';
}

/**
 * The outcomes by their fields. Where decisions changed none, that is the very
 * object they came from: a large file has a great many.
 */
export function outcomesOf(
  before: Readonly<Record<string, Outcome>>,
  settled: readonly SettledField[],
): Readonly<Record<string, Outcome>> {
  return settled.every(({ key, outcome }) => before[key] === outcome)
    ? before
    : Object.fromEntries(settled.map(({ key, outcome }) => [key, outcome]));
}
