import {
  type JsonNode,
  type JsonObject,
  memberOf,
  objectsIn,
} from '../json/node.js';

/** One field of a Current object, as it stands in the text. */
export type LocatedField<T> =
  | { readonly state: 'absent' }
  /** It is of another JSON type. */
  | { readonly state: 'invalid'; readonly node: JsonNode }
  | { readonly state: 'valid'; readonly value: T; readonly node: JsonNode };

/** An object and the fields of it that rules ask for; nothing is said of the others. */
export interface Located<Strings extends string> {
  readonly node: JsonObject;
  readonly fields: Readonly<Record<Strings, LocatedField<string>>>;
}

const algorithmStrings = ['Name', 'ExecutionFrequency', 'Schedule'] as const;

const inputStrings = [
  ...['InputType', 'InputName', 'DataType', 'SymbolicName'],
  ...['AssetPropertyKey', 'SourceAlgorithm', 'SourceOutputName'],
  ...['DataInterval', 'Duration'],
] as const;

const outputStrings = [
  ...['OutputType', 'OutputName', 'Retention', 'SymbolicName'],
  ...['AssetPropertyKey'],
] as const;

const conditionStrings = ['PropertyName', 'DataType'] as const;

/** An input. Its `InputType` may be any string. */
export interface LocatedInput extends Located<(typeof inputStrings)[number]> {
  readonly optional: LocatedField<boolean>;
}

export type LocatedOutput = Located<(typeof outputStrings)[number]>;
export type LocatedCondition = Located<(typeof conditionStrings)[number]>;

/** An algorithm; of its lists the elements that are objects. */
export interface LocatedAlgorithm extends Located<
  (typeof algorithmStrings)[number]
> {
  readonly inputs: readonly LocatedInput[];
  readonly outputs: readonly LocatedOutput[];
  readonly conditions: readonly LocatedCondition[];
}

/** The algorithms of a Current file: those of an array, or one that stands by itself. */
export function locatedAlgorithms(root: JsonNode): readonly LocatedAlgorithm[] {
  return objectsIn(root).map(readAlgorithm);
}

function readAlgorithm(node: JsonObject): LocatedAlgorithm {
  return {
    ...located(node, algorithmStrings),
    inputs: objectsUnder(node, 'Inputs').map((input) => ({
      ...located(input, inputStrings),
      optional: fieldOf(input, 'Optional', (value) =>
        value.kind === 'boolean' ? value.value : undefined,
      ),
    })),
    outputs: objectsUnder(node, 'Outputs').map((output) =>
      located(output, outputStrings),
    ),
    conditions: objectsUnder(node, 'Conditions').map((condition) =>
      located(condition, conditionStrings),
    ),
  };
}

function located<Strings extends string>(
  node: JsonObject,
  keys: readonly Strings[],
): Located<Strings> {
  const fields = keys.map((key) => [
    key,
    fieldOf(node, key, (value) =>
      value.kind === 'string' ? value.value : undefined,
    ),
  ]);
  return {
    node,
    fields: Object.fromEntries(fields) as Located<Strings>['fields'],
  };
}

function fieldOf<T>(
  object: JsonObject,
  key: string,
  read: (node: JsonNode) => T | undefined,
): LocatedField<T> {
  const node = memberOf(object, key);
  if (!node) return { state: 'absent' };
  const value = read(node);
  return value === undefined
    ? { state: 'invalid', node }
    : { state: 'valid', value, node };
}

/** The objects in the list at a key; none where there is no list. */
export function objectsUnder(
  node: JsonObject,
  key: string,
): readonly JsonObject[] {
  const list = memberOf(node, key);
  return list?.kind === 'array' ? objectsIn(list) : [];
}

/** The value of a field, if it has one that can be read. */
export function valueIn<T>(field: LocatedField<T>): T | undefined {
  return field.state === 'valid' ? field.value : undefined;
}
