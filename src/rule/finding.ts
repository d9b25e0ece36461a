import type { Rule } from './rule.js';

/** A place in a source text: a JSON Pointer (RFC 6901) and the UTF-16 offsets of its value. */
export interface Place {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

/** The algorithm and input that a finding is about, as the source names them; null if none. */
export interface Subject {
  readonly algorithm: string | null;
  readonly input: string | null;
}

/** What a rule reports at one place of the source. */
export interface Finding extends Subject {
  readonly rule: Rule;
  readonly place: Place;
  readonly message: string;
  /** The Legacy value that a decision is about. */
  readonly valuePlace: Place;
}

/** Creates a finding without its algorithm and input; the caller adds them. */
export function finding(
  rule: Rule,
  place: Place,
  message: string,
  valuePlace = place,
): Finding {
  return { rule, place, message, valuePlace, algorithm: null, input: null };
}

/**
 * Drops other findings at a place where one of the rules reports: a value that
 * cannot be read has no other meaningful finding.
 * @param rules where two of them report at one place, the earlier rule wins
 */
export function dropOverridden<F extends Finding>(
  findings: readonly F[],
  rules: readonly Rule[],
): readonly F[] {
  const kept = new Map<string, F>();
  for (const rule of rules)
    for (const finding of findings)
      if (finding.rule === rule && !kept.has(finding.place.pointer))
        kept.set(finding.place.pointer, finding);
  if (kept.size === 0) return findings;
  return findings.filter(
    (finding) => (kept.get(finding.place.pointer) ?? finding) === finding,
  );
}
