import type {
  PrintedAlgorithm,
  PrintedInputFields,
  PrintedOutput,
  CurrentObject,
} from '../current/current-value.js';
import type { InputKind } from '../legacy/legacy-enums.js';
import type { JsonNode } from '../json/node.js';
import type { Field, InputFieldTypes } from '../legacy/legacy-model.js';
import {
  type Choice,
  finding,
  type Finding,
  type Place,
  type Rule,
  type Decision,
} from '../rule/rule.js';

export type Outcome = Carried | LeftOut | Unread;

/** The field fills Current fields, or none where it has no effect. */
export interface Carried {
  readonly kind: 'carried';
  readonly rule: Rule;
  readonly emits: Emitted;
  readonly note: Finding | undefined;
  /** The decision that fills the fields, if no rule does. */
  readonly decision: Decision | undefined;
}

/** The field is left out, with everything that its rule covers. */
export interface LeftOut {
  readonly kind: 'left-out';
  /** The finding that a decision must be about. */
  readonly cause: Finding;
  readonly findings: readonly Finding[];
  readonly fieldsByChoice: FieldsByChoice;
}

/** No own outcome: the field breaks the format, is absent, or shares its object's outcome. */
interface Unread {
  readonly kind: 'unread';
}

export type Emitted = CurrentObject &
  Partial<PrintedInputFields> &
  Partial<
    Pick<PrintedAlgorithm, 'Name' | 'Path' | 'ExecutionFrequency' | 'Inputs'>
  > &
  Partial<Pick<PrintedOutput, 'OutputType' | 'Retention'>>;

/** The fields that each choice of a rule emits, given the decision's `value` and `dates`. */
export type FieldsByChoice = Readonly<
  Record<string, (value: string, dates?: string) => Emitted>
>;

/** A choice, and the fields that it emits, given the decision's value. */
export interface EmittingChoice extends Choice {
  readonly emits: (value: string) => Emitted;
}

export function carried(rule: Rule, emits: Emitted = {}): Carried {
  return { kind: 'carried', rule, emits, note: undefined, decision: undefined };
}

/** Fills the Current fields as the rule says, and reports that it assumes something. */
export function assumed(
  rule: Rule,
  emits: Emitted,
  place: Place,
  message: string,
): Carried {
  return { ...carried(rule, emits), note: finding(rule, place, message) };
}

/** Leaves the field out, unless a decision about the finding selects one of the choices. */
export function leftOut(
  cause: Finding,
  fieldsByChoice: FieldsByChoice = {},
): LeftOut {
  const impossible = (cause.rule.choices ?? [])
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(fieldsByChoice, name));
  const found = impossible.length > 0 ? { ...cause, impossible } : cause;
  return { kind: 'left-out', cause: found, findings: [found], fieldsByChoice };
}

/** @param fieldsByChoice what the choices emit, if they do not say so themselves */
export function leftOutFor(
  rule: Rule,
  place: Place,
  message: string,
  fieldsByChoice = emittedBy(rule),
): LeftOut {
  return leftOut(finding(rule, place, message), fieldsByChoice);
}

/** Returns what the choices of a rule emit, as they say themselves. */
export function emittedBy({ choices = [] }: Rule): FieldsByChoice {
  const emitting: readonly (Choice & Partial<EmittingChoice>)[] = choices;
  return Object.fromEntries(
    emitting.flatMap(({ name, emits }) => (emits ? [[name, emits]] : [])),
  );
}

export const unread: Unread = { kind: 'unread' };

/** A field with its outcome. Only reading a field creates one, so the ledger has every value that is read. */
export interface Reading {
  readonly field: Field<unknown>;
  readonly outcome: Outcome;
}

/** A reading of every field that the object can have: a forgotten field does not compile. */
export type Readings<FieldTypes> = {
  readonly [Key in keyof FieldTypes]: Reading;
};

/** Reads a field. A field that breaks the format has no outcome of its own. */
export function read<T>(
  field: Field<T>,
  valid: (value: T, node: JsonNode) => Outcome,
  absent: () => Outcome = () => unread,
): Reading {
  switch (field.state) {
    case 'valid':
      return { field, outcome: valid(field.value, field.node) };
    case 'absent':
      return { field, outcome: absent() };
    case 'invalid':
      return { field, outcome: unread };
  }
}

/** Reads a field whose outcome is the same whatever its value. */
export function readAs(field: Field<unknown>, outcome: Outcome): Reading {
  return { field, outcome: field.state === 'valid' ? outcome : unread };
}

/** The readings of an input of the kind. */
export interface InputMapping<Kind extends InputKind> {
  readonly fields: Readings<InputFieldTypes[Kind]>;
  /** What the rule writes without a source field. */
  readonly supplied?: Carried;
}
