import { decisionUnused } from '../decisions/decision.js';
import { rules } from '../file/located-findings.js';
import { type Level, levelOfFidelity, type Rule } from '../rule/rule.js';
import type { FileReport, ReportedField, ReportedFinding } from './report.js';

export { rankOf, rules } from '../file/located-findings.js';

const byId: ReadonlyMap<string, Rule> = new Map(
  rules.map((rule) => [rule.id, rule]),
);

/** Returns the rule of that id; undefined for one of another version of the tool. */
export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}

/** Returns the level of a finding; null where it is exact, or where a decision answers it. */
export function levelOf({
  fidelity,
  decision,
}: Pick<ReportedFinding, 'fidelity' | 'decision'>): Level | null {
  return decision === null ? levelOfFidelity[fidelity] : null;
}

/**
 * Whether a field means in Current what it did in Legacy: it is exact, or an
 * exact rule supplies it. Of a rule of another version that is not known.
 */
export function meansTheSame({ fate, rule }: ReportedField): boolean {
  return (
    fate === 'exact' ||
    (fate === 'supplied' && ruleOf(rule)?.fidelity === 'exact')
  );
}

/** Returns the fingerprint of a finding that was asked to have one. */
export function requiredFingerprint({
  rule,
  fingerprint,
}: ReportedFinding): string {
  if (fingerprint === undefined)
    throw new Error(`a finding of ${rule} has no fingerprint`);
  return fingerprint;
}

/**
 * Whether the decisions file is in a report for its decisions, and not as a
 * file that was read: then it is none of the files that the run is about.
 */
export function isAboutDecisions({ findings }: FileReport): boolean {
  return findings.some(({ rule }) => rule === decisionUnused.id);
}
