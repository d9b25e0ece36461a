import type { ReportedField } from './report.js';
import { ruleOf } from './rules.js';

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
