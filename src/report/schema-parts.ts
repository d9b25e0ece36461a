import { type JsonSchema, listOf } from '../json/schema.js';

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
export const strings = (description: string): JsonSchema =>
  listOf({ type: 'string' }, description);

/** The id of a rule, also of one that this version does not have. */
export const ruleId = (description: string): JsonSchema => ({
  description,
  type: 'string',
  pattern: '^[a-z][a-z0-9]*([-/][a-z0-9]+)*$',
});

/** An object that has all of these keys and no others, but for the optional ones. */
export function object(
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
