import type { JsonArray } from './node.js';

/** A JSON Schema (draft-07). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema of values that are read as `Value`. */
export interface SchemaOf<Value> extends JsonSchema {
  /** Never there; for types only. */
  readonly valueType?: Value;
}

/** What the schemas of fields ensure for their values. */
export type ValuesOf<Schemas> = {
  readonly [Key in keyof Schemas]: Schemas[Key] extends SchemaOf<infer Value>
    ? Value
    : never;
};

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

/** Not on the network: no schema is ever fetched. */
const base = 'https://infomodel-migrate.invalid/schema';

/** Returns what every schema of the tool begins with. */
export function schemaHead(name: string, title: string, description: string) {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `${base}/${name}.json`,
    title,
    description,
  } as const;
}

export const string = (description: string): SchemaOf<string> => ({
  description,
  type: 'string',
});

export const nonEmptyString = (description: string): SchemaOf<string> => ({
  ...string(description),
  minLength: 1,
});

export const boolean = (description: string): SchemaOf<boolean> => ({
  description,
  type: 'boolean',
});

export const arrayOf = (
  items: JsonSchema,
  description: string,
): SchemaOf<JsonArray> => ({ description, type: 'array', items });

const offered = (meanings: Meanings): JsonSchema => ({
  enum: Object.keys(meanings),
  enumDescriptions: Object.values(meanings),
});

/** Allows only these values. */
export const enumOf = <Values extends Meanings>(
  meanings: Values,
  description: string,
): SchemaOf<keyof Values> => ({
  description,
  type: 'string',
  ...offered(meanings),
});

/** Offers known values and allows others: the format description does not list them all. */
export const openEnumOf = (
  meanings: Meanings,
  description: string,
): SchemaOf<string> => ({
  ...string(description),
  anyOf: [offered(meanings), { minLength: 1 }],
});

/** Requires the keys. Strict validators need them as properties too. */
export const requireKeys = (...keys: readonly string[]): JsonSchema => ({
  required: keys,
  properties: Object.fromEntries(keys.map((key) => [key, true])),
});

/** Applies `then` where the key has the value, `otherwise` elsewhere. */
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

/** Keywords that VS Code reads; a strict validator must know that they check nothing. */
export const editorKeywords = ['enumDescriptions', 'doNotSuggest'];
