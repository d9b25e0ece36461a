import type { ValuesOf } from '../json/json-schema.js';
import type {
  algorithmFields,
  commonLegacyFields,
  kinds,
} from './legacy-fields.js';
import type {
  JsonArray,
  JsonNode,
  JsonNull,
  JsonObject,
  JsonString,
} from '../json/node.js';
import type { Finding } from '../rule/rule.js';
import type { InputKind } from './legacy-enums.js';

export type Field<T> = AbsentField | InvalidField | ValidField<T>;

interface AbsentField {
  readonly state: 'absent';
  /** A `null` that counts as absent, where the default of the field is null. */
  readonly node: JsonNull | undefined;
  readonly respelled: Finding | undefined;
}

/** The field breaks the format; a finding says how. */
interface InvalidField {
  readonly state: 'invalid';
  /** Undefined if the field is given in both spellings. */
  readonly node: JsonNode | undefined;
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

/** The fields of an algorithm. */
export type AlgorithmFieldTypes = ValuesOf<typeof algorithmFields>;

export type CommonFieldTypes = ValuesOf<typeof commonLegacyFields>;

/** The fields of each input kind. */
export type InputFieldTypes = {
  readonly [Kind in InputKind]: CommonFieldTypes &
    ValuesOf<(typeof kinds)[Kind]['fields']>;
};

export interface InputOf<Kind extends InputKind> {
  readonly kind: Kind;
  readonly node: JsonObject;
  readonly fields: Fields<InputFieldTypes[Kind]>;
  readonly leftOutBy: Finding | undefined;
}

interface UnreadableInput {
  readonly kind: undefined;
  readonly node: JsonObject;
  readonly fields: Fields<CommonFieldTypes>;
  readonly leftOutBy: Finding;
}

export type LegacyInput =
  { [Kind in InputKind]: InputOf<Kind> }[InputKind] | UnreadableInput;

export interface LegacyAlgorithm {
  readonly node: JsonObject;
  readonly fields: Fields<AlgorithmFieldTypes>;
  readonly inputs: readonly LegacyInput[];
  readonly leftOutBy: Finding | undefined;
}

export interface LegacyFile {
  readonly root: JsonArray;
  readonly elements: readonly LegacyElement[];
}

export interface LegacyElement {
  readonly node: JsonNode;
  readonly algorithm: LegacyAlgorithm | undefined;
  /** What breaks the format, and every lower-case spelling. */
  readonly findings: readonly Finding[];
  /** Keys that occur in both spellings; neither value is read. */
  readonly conflicts: readonly KeyConflict[];
}

export interface KeyConflict {
  readonly nodes: readonly JsonNode[];
  readonly finding: Finding;
}

/** Returns the elements of a file that are objects. */
export function algorithmsOf({
  elements,
}: LegacyFile): readonly LegacyAlgorithm[] {
  return elements.flatMap(({ algorithm }) => algorithm ?? []);
}

/** Returns the value of a field, if the field is valid. */
export function valueOf<T>(field: Field<T>): T | undefined {
  return field.state === 'valid' ? field.value : undefined;
}

/** Returns the elements of `dependencies` that are strings. */
export function dependencyElements({
  fields,
}: LegacyAlgorithm): readonly JsonString[] {
  return (valueOf(fields.dependencies)?.items ?? []).filter(
    (item) => item.kind === 'string',
  );
}

/**
 * Returns the snake_case form in which names of function inputs are compared:
 * each upper-case ASCII letter becomes lower-case, with `_` before it except at
 * the start.
 */
export function snakeCase(name: string): string {
  return name.replace(
    /[A-Z]/g,
    (letter, at: number) => (at > 0 ? '_' : '') + letter.toLowerCase(),
  );
}
