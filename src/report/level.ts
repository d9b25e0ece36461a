import { type Level, levelOfFidelity } from '../rule/rule.js';
import type { ReportedFinding } from './report.js';

/** How loudly a finding speaks; null where it is exact, or where a decision settles it. */
export function levelOf({
  fidelity,
  decision,
}: Pick<ReportedFinding, 'fidelity' | 'decision'>): Level | null {
  return decision === null ? levelOfFidelity[fidelity] : null;
}
