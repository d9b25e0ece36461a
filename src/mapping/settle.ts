import type { Decide } from '../decisions/decision.js';
import type { Finding, Subject } from '../rule/finding.js';
import type { Decided } from './migration.js';
import { type Carried, type Outcome, unread } from './outcome.js';

/** An outcome after a person was asked, and everything there is to say about it. */
export interface Settled {
  readonly outcome: Outcome;
  readonly findings: readonly Decided<Finding>[];
}

const nothing: Settled['findings'] = [];

/** Lets decisions settle an outcome: a choice other than `drop` and `replace` carries the field over. */
export function settle(
  outcome: Outcome,
  subject: Subject,
  decide: Decide,
): Settled {
  switch (outcome.kind) {
    case 'unread':
      return { outcome, findings: nothing };
    case 'carried':
      return {
        outcome,
        findings: outcome.note
          ? [decided(about(outcome.note, subject), decide)]
          : nothing,
      };
    case 'left-out': {
      const findings = outcome.findings.map((finding) =>
        decided(about(finding, subject), decide),
      );
      const [{ rule, decision } = { rule: undefined, decision: null }] =
        findings;
      const way = decision && outcome.ways[decision.choose];
      if (!rule || !decision || !way) return { outcome, findings };
      const { value } = decision;
      return {
        outcome: {
          kind: 'carried',
          rule,
          emits: way(value?.kind === 'string' ? value.value : ''),
          note: undefined,
          decision,
        },
        findings,
      };
    }
    case 'following': {
      const { reporting, ways } = outcome;
      const led = settle({ ...reporting, ways }, subject, decide).outcome;
      // The other field tells of the findings.
      return { outcome: isCarried(led) ? led : unread, findings: nothing };
    }
  }
}

/** The finding, which knows now what it is about. */
export function about(
  { rule, place, message }: Finding,
  { algorithm, input }: Subject,
): Finding {
  return { rule, place, message, algorithm, input };
}

/** The finding with the decision that settles it, if there is one. */
export function decided<F extends Finding>(
  finding: F,
  decide: Decide,
): Decided<F> {
  const { fidelity } = finding.rule;
  const isAsked = fidelity !== 'exact' && fidelity !== 'invalid';
  return { ...finding, decision: (isAsked && decide(finding)) || null };
}

/** Whether the outcome came over, by a rule or by a decision. */
export function isCarried(outcome: Outcome): outcome is Carried {
  return outcome.kind === 'carried';
}
