import type {
  JsonArray,
  JsonNode,
  JsonNull,
  JsonObject,
  JsonString,
} from '../json/node.js';
import type { Finding } from '../rule/finding.js';
import type { InputKind, LegacyValue } from './legacy-enums.js';

/** One field of a Legacy object, as it was read. */
export type Field<T> = AbsentField | InvalidField | ValidField<T>;

export interface AbsentField {
  readonly state: 'absent';
  /** The `null` that stands for absence, where the field's default is null. */
  readonly node: JsonNull | undefined;
  readonly respelled: Finding | undefined;
}

/** The field breaks the format; a finding says how. */
export interface InvalidField {
  readonly state: 'invalid';
}

export interface ValidField<T> {
  readonly state: 'valid';
  readonly value: T;
  readonly node: JsonNode;
  /** The finding `key-spelling`, if the key was written in lower case. */
  readonly respelled: Finding | undefined;
}

export type Fields<Types> = {
  readonly [Key in keyof Types]: Field<Types[Key]>;
};

/** The fields of an algorithm (Legacy format: algorithm object). */
export interface AlgorithmFieldTypes {
  readonly name: string;
  readonly path: string;
  readonly inputs: JsonArray;
  readonly dependencies: JsonArray;
  readonly schedule: LegacyValue<'schedule'>;
  readonly retention: LegacyValue<'retention'>;
  readonly outputFormat: LegacyValue<'outputFormat'>;
}

/** The fields common to every input. */
export interface CommonFieldTypes {
  readonly type: InputKind;
  readonly inputName: string;
  readonly optional: boolean;
}

interface SymbolicNameFieldTypes extends CommonFieldTypes {
  readonly symbolicName: string;
}

/** The fields of each input kind (Legacy format: input kinds). */
export interface InputFieldTypes {
  readonly constant: CommonFieldTypes & {
    readonly dataType: LegacyValue<'dataType'>;
    readonly value: JsonNode;
    readonly values: JsonArray;
  };
  readonly calculated: CommonFieldTypes & {
    readonly calculation: LegacyValue<'calculation'>;
  };
  readonly signal: SymbolicNameFieldTypes;
  readonly signalSensor: SymbolicNameFieldTypes;
  readonly events: CommonFieldTypes;
  readonly AlgorithmOutput: CommonFieldTypes & {
    readonly algorithm: string;
    readonly property: string;
    readonly timeRange: LegacyValue<'timeRange'>;
    readonly format: LegacyValue<'format'>;
    readonly recalculate: boolean;
  };
  readonly AlgorithmOutputStatus: CommonFieldTypes;
  readonly value: SymbolicNameFieldTypes;
  readonly DCVoltage: CommonFieldTypes;
}

/** An input of the given kind. */
export interface InputOf<Kind extends InputKind> {
  readonly kind: Kind;
  readonly node: JsonObject;
  readonly fields: Fields<InputFieldTypes[Kind]>;
  /** Why the whole input is left out, if it breaks the format. */
  readonly leftOutBy: Finding | undefined;
}

/** An input whose `type` cannot be read. */
export interface UnreadableInput {
  readonly kind: undefined;
  readonly node: JsonObject;
  readonly fields: Fields<CommonFieldTypes>;
  readonly leftOutBy: Finding;
}

/** An input, discriminated by its kind. */
export type LegacyInput =
  { [Kind in InputKind]: InputOf<Kind> }[InputKind] | UnreadableInput;

export interface LegacyAlgorithm {
  readonly node: JsonObject;
  readonly fields: Fields<AlgorithmFieldTypes>;
  /** The elements of `inputs` that are objects. */
  readonly inputs: readonly LegacyInput[];
  /** Why the whole algorithm is left out, if it breaks the format. */
  readonly leftOutBy: Finding | undefined;
}

export interface LegacyFile {
  readonly root: JsonArray;
  /** In the order of the source. */
  readonly elements: readonly LegacyElement[];
}

/** One element of a Legacy file. */
export interface LegacyElement {
  readonly node: JsonNode;
  /** Undefined where the element is no object. */
  readonly algorithm: LegacyAlgorithm | undefined;
  /** What breaks the format, and every lower-case spelling. */
  readonly findings: readonly Finding[];
  /** Keys in both their spellings: neither of the two values is read. */
  readonly conflicts: readonly KeyConflict[];
}

/** One key in both its spellings. */
export interface KeyConflict {
  readonly key: string;
  readonly nodes: readonly JsonNode[];
  readonly finding: Finding;
}

/** The elements of a file that are objects. */
export function algorithmsOf({
  elements,
}: LegacyFile): readonly LegacyAlgorithm[] {
  return elements.flatMap(({ algorithm }) => algorithm ?? []);
}

/** The value of a field, if it has one that can be read. */
export function valueOf<T>(field: Field<T>): T | undefined {
  return field.state === 'valid' ? field.value : undefined;
}

/** The elements of `dependencies` that are strings. */
export function dependencyElements({
  fields,
}: LegacyAlgorithm): readonly JsonString[] {
  return (valueOf(fields.dependencies)?.items ?? []).filter(
    (item) => item.kind === 'string',
  );
}

/**
 * The snake_case form in which names of function inputs are compared: an
 * upper-case ASCII letter becomes lower-case, with `_` before it unless it
 * stands first.
 */
export function snakeCase(name: string): string {
  return name.replace(
    /[A-Z]/g,
    (letter, at: number) => (at > 0 ? '_' : '') + letter.toLowerCase(),
  );
}
