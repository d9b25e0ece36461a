import { isObject } from './is-object.js';

/** A JSON Schema (draft-07), as far as the formats need one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Values of a field, and what each of them means. */
export type Meanings = Readonly<Record<string, string>>;

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

export const filledString = (description: string): JsonSchema => ({
  ...string(description),
  minLength: 1,
});

export const boolean = (description: string): JsonSchema => ({
  description,
  type: 'boolean',
});

export const listOf = (items: JsonSchema, description: string): JsonSchema => ({
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
export const oneOf = (meanings: Meanings, description: string): JsonSchema => ({
  ...string(description),
  ...offered(meanings),
});

/** Known values, where the format description does not show the complete list. */
export const likeOneOf = (
  meanings: Meanings,
  description: string,
): JsonSchema => ({
  ...string(description),
  anyOf: [offered(meanings), { minLength: 1 }],
});

/** The object has the keys. They are named as properties too, as strict validators want it. */
export const having = (...keys: readonly string[]): JsonSchema => ({
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
export function forValidators<Schema>(schema: Schema): Schema {
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
