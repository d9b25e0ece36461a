import { keyConflict } from '../legacy/rules/keys.js';
import { valueType, valueUnknown } from '../legacy/rules/values.js';
import type { Finding } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';

/** At one place, each of these silences every finding but those before it. */
const loudestRules: readonly Rule[] = [keyConflict, valueType, valueUnknown];

/** Leaves only what matters at each place: what cannot be read has nothing further to say. */
export function silence<F extends Finding>(
  findings: readonly F[],
  loudest = loudestRules,
): readonly F[] {
  const speakers = new Map<string, F>();
  for (const rule of loudest)
    for (const finding of findings)
      if (finding.rule === rule && !speakers.has(finding.place.pointer))
        speakers.set(finding.place.pointer, finding);
  return findings.filter(
    (finding) => (speakers.get(finding.place.pointer) ?? finding) === finding,
  );
}
