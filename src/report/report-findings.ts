import { decisionUnused } from '../decisions/decision.js';
import { rules } from '../file/located-findings.js';
import { type Level, levelOfFidelity, type Rule } from '../rule/rule.js';
import { truncateMiddle } from '../rule/message-text.js';
import type {
  Decided,
  FileReport,
  ReportedField,
  ReportedFinding,
} from './report.js';

export { rankOf, rules } from '../file/located-findings.js';

const byId: ReadonlyMap<string, Rule> = new Map(
  rules.map((rule) => [rule.id, rule]),
);

/** Returns the rule of an id; undefined for a rule of another version of the tool. */
export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}

/** Returns the level of a finding; null if it is exact or decided. */
export function levelOf({
  fidelity,
  decision,
}: Pick<ReportedFinding, 'fidelity' | 'decision'>): Level | null {
  return decision === null ? levelOfFidelity[fidelity] : null;
}

/** Returns findings of a file to be counted with {@link countFindings}. */
export function countedFindings(
  file: Pick<FileReport, 'counted' | 'findings'>,
): readonly ReportedFinding[] {
  // Reading `findings` can decompress it.
  return file.counted ?? file.findings;
}

/** Counts findings, of which one can represent several. */
export function countFindings(
  findings: readonly Pick<ReportedFinding, 'times'>[],
): number {
  return findings.reduce((sum, { times = 1 }) => sum + times, 0);
}

export function describeDecision(decision: Decided): string {
  const { choose, value, where, reason } = decision;
  const conditions = Object.entries(where).map(
    ([key, of]) => `${key} ${truncateMiddle(JSON.stringify(of))}`,
  );
  return [
    choose,
    ...(value === null ? [] : [` ${truncateMiddle(JSON.stringify(value))}`]),
    ...(conditions.length === 0 ? [] : [` for ${conditions.join(', ')}`]),
    `: ${reason}`,
  ].join('');
}

/**
 * Returns whether a field means the same in Current as in Legacy: it is exact, or
 * an exact rule supplies it. Returns false for a rule of another version, which
 * is unknown.
 */
export function meansTheSame({ fate, rule }: ReportedField): boolean {
  return (
    fate === 'exact' ||
    (fate === 'supplied' && ruleOf(rule)?.fidelity === 'exact')
  );
}

/** Returns whether a report has the file only for its decisions. Then the file is not one of the files of the run. */
export function isAboutDecisions(file: FileReport): boolean {
  return countedFindings(file).some(({ rule }) => rule === decisionUnused.id);
}
