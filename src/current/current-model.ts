import type { ValuesOf } from '../json/json-schema.js';
import type { JsonMember, JsonNode, JsonObject } from '../json/node.js';
import type { BrokenSchema } from '../rule/schema-errors.js';
import { type InputType, slicedKinds } from './current-enums.js';
import type {
  currentAlgorithmFields,
  conditionFields,
  descriptionFields,
  outputFields,
  trendFields,
} from './current-fields.js';
import type { commonFields, inputKinds } from './input-kinds.js';

export type CurrentField<T> = AbsentField | BrokenField | ValidField<T>;

interface AbsentField {
  readonly state: 'absent';
  readonly node: undefined;
}

/** The value breaks the schema of the field. */
interface BrokenField extends BrokenSchema {
  readonly state: 'invalid';
}

interface ValidField<T> {
  readonly state: 'valid';
  readonly node: JsonNode;
  readonly value: T;
}

type CurrentFields<Types> = {
  readonly [Key in keyof Types]: CurrentField<Types[Key]>;
};

/** An object of a Current file, whose fields have these types. */
export interface CurrentPart<Types> {
  readonly node: JsonObject;
  readonly fields: CurrentFields<Types>;
  /** The fields that it needs and lacks, those of its kind first. */
  readonly missing: readonly string[];
  /** The elements that are no objects, of lists that should hold objects. */
  readonly strays: readonly JsonNode[];
  /** The members whose keys the description does not name for such an object. */
  readonly unknown: readonly JsonMember[];
}

type CommonFieldTypes = ValuesOf<typeof commonFields>;

/** The fields of each input kind. */
type CurrentInputTypes = {
  readonly [Kind in InputType]: CommonFieldTypes &
    ValuesOf<(typeof inputKinds)[Kind]['fields']>;
};

export interface CurrentInputOf<Kind extends InputType> extends CurrentPart<
  CurrentInputTypes[Kind]
> {
  readonly kind: Kind;
}

/** An input without a kind that the format has; only keys of no input are unknown in it. */
interface UnreadableCurrentInput extends CurrentPart<CommonFieldTypes> {
  readonly kind: undefined;
}

export type CurrentInput =
  | { [Kind in InputType]: CurrentInputOf<Kind> }[InputType]
  | UnreadableCurrentInput;

/** An input that takes a slice of time. */
type SlicedInput = Extract<
  CurrentInput,
  { readonly kind: (typeof slicedKinds)[number] }
>;

type CurrentTrend = CurrentPart<ValuesOf<typeof trendFields>>;

export interface CurrentDescription extends CurrentPart<
  ValuesOf<typeof descriptionFields>
> {
  /** Also an object that is there instead of a list. */
  readonly trends: readonly CurrentTrend[];
}

export interface CurrentOutput extends CurrentPart<
  ValuesOf<typeof outputFields>
> {
  /** The description; also the objects of a list that is there instead. */
  readonly descriptions: readonly CurrentDescription[];
}

export type CurrentCondition = CurrentPart<ValuesOf<typeof conditionFields>>;

export interface CurrentAlgorithm extends CurrentPart<
  ValuesOf<typeof currentAlgorithmFields>
> {
  readonly inputs: readonly CurrentInput[];
  readonly outputs: readonly CurrentOutput[];
  readonly conditions: readonly CurrentCondition[];
}

export interface CurrentFile {
  /** The elements that are objects. A file that is one object has only that one. */
  readonly algorithms: readonly CurrentAlgorithm[];
  /** The elements that are no objects. */
  readonly strays: readonly JsonNode[];
}

/** Returns the value of a field, if the field keeps to its schema. */
export function valueIn<T>(field: CurrentField<T>): T | undefined {
  return field.state === 'valid' ? field.value : undefined;
}

/** Returns the text of a field, even if it breaks the schema; undefined if it is no text. */
export function textIn({ node }: CurrentField<unknown>): string | undefined {
  return node?.kind === 'string' ? node.value : undefined;
}

export function isSliced(input: CurrentInput): input is SlicedInput {
  return slicedKinds.some((kind) => kind === input.kind);
}
