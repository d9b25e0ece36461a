import type {
  CurrentAlgorithm,
  CurrentInputFields,
  CurrentOutput,
} from '../current/current-model.js';
import type { CurrentObject } from '../current/current-value.js';
import type { Decision } from '../decisions/decision.js';
import type { InputFieldTypes } from '../legacy/legacy-model.js';
import type { InputKind } from '../legacy/legacy-enums.js';
import type { Finding } from '../rule/finding.js';
import type { Rule } from '../rule/rule.js';

/** What becomes of one Legacy field. */
export type Outcome = Carried | LeftOut | Following | Unread;

/** The field fills Current fields, or none where it has no effect. */
export interface Carried {
  readonly kind: 'carried';
  readonly rule: Rule;
  readonly emits: Emitted;
  readonly note: Finding | undefined;
  /** The decision that fills the fields, where no rule does. */
  readonly decision: Decision | undefined;
}

/** The field is left out, and with it what its rule says. */
export interface LeftOut {
  readonly kind: 'left-out';
  readonly findings: readonly Finding[];
  readonly ways: Ways;
}

/** The field fills something only where a decision about what another field reports takes one of the ways. */
export interface Following {
  readonly kind: 'following';
  readonly reporting: LeftOut;
  readonly ways: Ways;
}

/** The field has no say of its own: it breaks the format, is absent, or shares the fate of its object. */
export interface Unread {
  readonly kind: 'unread';
}

/** Current fields and their values. */
export type Emitted = CurrentObject &
  Partial<CurrentInputFields> &
  Partial<
    Pick<CurrentAlgorithm, 'Name' | 'Path' | 'ExecutionFrequency' | 'Inputs'>
  > &
  Partial<Pick<CurrentOutput, 'OutputType' | 'Retention'>>;

/** What a choice of the rule emits, given the decision's value. */
export type Ways = Readonly<Record<string, (value: string) => Emitted>>;

/** Fills the Current fields, as the rule says; a note is a finding that goes with it. */
export function carried(
  rule: Rule,
  emits: Emitted = {},
  note?: Finding,
): Carried {
  return { kind: 'carried', rule, emits, note, decision: undefined };
}

/** Left out, unless a decision takes one of the ways. */
export function leftOut(finding: Finding, ways: Ways = {}): LeftOut {
  return { kind: 'left-out', findings: [finding], ways };
}

/** Left out for something at several places, which is beyond decisions. */
export function leftOutAt(findings: readonly Finding[]): LeftOut {
  return { kind: 'left-out', findings, ways: {} };
}

/** Has no effect, unless a decision takes one of the ways about what the other field reports. */
export function following(reporting: LeftOut, ways: Ways): Following {
  return { kind: 'following', reporting, ways };
}

export const unread: Unread = { kind: 'unread' };

/** An outcome for every field that the object can have: a forgotten one does not compile. */
export type Outcomes<FieldTypes> = {
  readonly [Key in keyof FieldTypes]: Outcome;
};

/** What becomes of an input of the kind. */
export interface InputMapping<Kind extends InputKind> {
  readonly fields: Outcomes<InputFieldTypes[Kind]>;
  /** What the rule adds that no source field says. */
  readonly supplied?: Carried;
}
