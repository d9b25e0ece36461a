import { keyConflict } from '../legacy/read-object.js';
import { valueType, valueUnknown } from '../legacy/validate-object.js';
import type { Finding } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';

/** The loudest rules of the Legacy format. */
const loudestRules: readonly Rule[] = [keyConflict, valueType, valueUnknown];

/**
 * Leaves only what matters at each place: what cannot be read has nothing further to say.
 *
 * @param loudest rules of which each silences every finding at its place but those of rules before it
 */
export function silence<F extends Finding>(
  findings: readonly F[],
  loudest = loudestRules,
): readonly F[] {
  const speakers = new Map<string, F>();
  for (const rule of loudest)
    for (const finding of findings)
      if (finding.rule === rule && !speakers.has(finding.place.pointer))
        speakers.set(finding.place.pointer, finding);
  if (speakers.size === 0) return findings;
  return findings.filter(
    (finding) => (speakers.get(finding.place.pointer) ?? finding) === finding,
  );
}
