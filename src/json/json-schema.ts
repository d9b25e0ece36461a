import { isObject } from './node.js';

/** A JSON Schema (draft-07), as far as the formats need one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values of a field, and what each of them means. */
export type Meanings = Readonly<Record<string, string>>;

/** Returns the values that each field allows, in their order. */
export function valuesByField<
  Fields extends Readonly<Record<string, Meanings>>,
>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, meanings]) => [
      field,
      Object.keys(meanings),
    ]),
  ) as unknown as {
    readonly [Field in keyof Fields]: readonly (keyof Fields[Field] & string)[];
  };
}

/** Kept out of the network: no schema is ever fetched. */
const base = 'https://infomodel-migrate.invalid/schema';

/** What every schema of the tool begins with. */
export function schemaHead(name: string, title: string, description: string) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${base}/${name}.json`,
    title,
    description,
  } as const;
}

export const string = (description: string): JsonSchema => ({
  description,
  type: 'string',
});

export const nonEmptyString = (description: string): JsonSchema => ({
  ...string(description),
  minLength: 1,
});

export const boolean = (description: string): JsonSchema => ({
  description,
  type: 'boolean',
});

export const arrayOf = (
  items: JsonSchema,
  description: string,
): JsonSchema => ({
  description,
  type: 'array',
  items,
});

/** Values that an editor offers; what they mean is for editors too. */
const offered = (meanings: Meanings): JsonSchema => ({
  enum: Object.keys(meanings),
  enumDescriptions: Object.values(meanings),
});

/** One of these values: the list is complete. */
export const enumOf = (
  meanings: Meanings,
  description: string,
): JsonSchema => ({
  ...string(description),
  ...offered(meanings),
});

/** Known values, where the format description does not show the complete list. */
export const openEnumOf = (
  meanings: Meanings,
  description: string,
): JsonSchema => ({
  ...string(description),
  anyOf: [offered(meanings), { minLength: 1 }],
});

/** How many there are of something. */
export const count = (description: string): JsonSchema => ({
  description,
  type: 'integer',
  minimum: 0,
});

/** The same, or null. */
export const orNull = ({ description, ...schema }: JsonSchema): JsonSchema => ({
  description,
  anyOf: [schema, { type: 'null' }],
});

/** A list of texts. */
export const stringArray = (description: string): JsonSchema =>
  arrayOf({ type: 'string' }, description);

/** The id of a rule, also of one that this version does not have. */
export const ruleId = (description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: '^[a-z][a-z0-9]*([-/][a-z0-9]+)*$',
});

/** An object that has all of these keys and no others, but for the optional ones. */
export function closedObject(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  return {
    description,
    type: 'object',
    properties,
    required: Object.keys(properties).filter((key) => !optional.includes(key)),
    additionalProperties: false,
  };
}

/** The object has the keys. They are named as properties too, as strict validators want it. */
export const requireKeys = (...keys: readonly string[]): JsonSchema => ({
  required: keys,
  properties: Object.fromEntries(keys.map((key) => [key, true])),
});

/** Where the key has the value, `then` holds as well; elsewhere `otherwise`. */
export const when = (
  key: string,
  value: unknown,
  then: JsonSchema,
  otherwise?: JsonSchema,
): JsonSchema => ({
  if: { required: [key], properties: { [key]: { const: value } } },
  then,
  ...(otherwise ? { else: otherwise } : {}),
});

/** Keywords that VS Code and its kin read; to a validator they are unknown. */
const editorKeywords: readonly string[] = ['enumDescriptions', 'doNotSuggest'];

/**
 * The schema as validators take it: without the keywords that only editors know.
 *
 * @__NO_SIDE_EFFECTS__ or the command would make schemas that only its build needs
 */
export function withoutEditorKeywords<Schema>(schema: Schema): Schema {
  // What goes is optional by nature: the shape stays.
  return stripped(schema) as Schema;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !editorKeywords.includes(key))
      .map(([key, inner]) => [key, stripped(inner)]),
  );
}
