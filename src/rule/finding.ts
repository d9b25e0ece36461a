import type { Rule } from './rule.js';

/** A place in a source text: the JSON Pointer (RFC 6901) and the UTF-16 offsets of what it points at. */
export interface Place {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

/** What a finding is about, in the words of the source; `null` where there is no such thing. */
export interface Subject {
  /** The `name` of the algorithm. */
  readonly algorithm: string | null;
  /** The `inputName` of the input. */
  readonly input: string | null;
}

/** Something that a rule has to say about one place of the source. */
export interface Finding extends Subject {
  readonly rule: Rule;
  readonly place: Place;
  /** One sentence that names the value. */
  readonly message: string;
  /** The Legacy value that the answer depends on. */
  readonly valuePlace: Place;
}

/** Makes a finding that does not know yet which algorithm and input it is about. */
export function finding(
  rule: Rule,
  place: Place,
  message: string,
  valuePlace = place,
): Finding {
  return { rule, place, message, valuePlace, algorithm: null, input: null };
}

/**
 * Drops every other finding at a place where one of the rules reports: what
 * cannot be read has nothing further to say.
 *
 * @param rules of two that report at one place the earlier one stays
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
