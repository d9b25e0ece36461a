import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../json/json-schema.js';
import {
  type JsonNode,
  nodesByPointer,
  plainValueOf,
  pointerTo,
} from '../json/node.js';
import {
  describeValue,
  joinWords,
  quoted,
  suggestionOr,
  typeNames,
  wrongTypeMessage,
} from './message-text.js';

/** A keyword of a schema, and the value that breaks it. */
export interface BrokenSchema {
  readonly error: Pick<
    ErrorObject,
    'keyword' | 'schema' | 'parentSchema' | 'params'
  >;
  readonly node: JsonNode;
}

/** An error of ajv; one about an unknown key has the value of the key. */
export interface LocatedError extends BrokenSchema {
  readonly error: ErrorObject;
}

/**
 * Returns what breaks a schema. Of a long list check each element by itself: for
 * each one with errors, ajv copies all errors before it.
 * @param pointer what the places of the errors begin with
 * @param value what to validate, if it is not the value of the node
 */
export function schemaErrors(
  validate: ValidateFunction,
  root: JsonNode,
  pointer = '',
  value = plainValueOf(root),
): readonly LocatedError[] {
  if (validate(value)) return [];
  const nodes = nodesByPointer(root);
  return (validate.errors ?? []).map((error) => {
    const { instancePath, params } = error;
    const place =
      error.keyword === 'additionalProperties'
        ? pointerTo(instancePath, String(params['additionalProperty']))
        : instancePath;
    return {
      error: { ...error, instancePath: pointer + instancePath },
      node: nodes.get(place) ?? root,
    };
  });
}

/** The keywords that the schema of a field may have. */
interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
  readonly pattern?: string;
  /** A list that accepts any word except the empty one. */
  readonly anyOf?: readonly JsonSchema[];
}

/** Returns how a value breaks the schema of a field, without looking into lists and objects. */
export function fieldError(
  node: JsonNode,
  schema: JsonSchema,
): BrokenSchema['error'] | undefined {
  const broken = (keyword: keyof FieldSchema) => ({
    keyword,
    schema: schema[keyword],
    parentSchema: schema,
    params: {},
  });
  const { type, enum: values, minLength, pattern, anyOf }: FieldSchema = schema;
  if (type && !type.includes(node.kind)) return broken('type');
  if (node.kind !== 'string') return undefined;
  if (node.value === '' && (minLength ?? anyOf) !== undefined)
    return broken('minLength');
  if (values && !values.includes(node.value)) return broken('enum');
  return pattern === undefined || new RegExp(pattern, 'u').test(node.value)
    ? undefined
    : broken('pattern');
}

/**
 * Says what is wrong for an error about `type`, `enum`, `required`, `pattern` or
 * an empty text.
 * @param what names the value
 */
export function schemaErrorMessage(
  { error, node }: BrokenSchema,
  what: string,
): string {
  const { keyword, schema, parentSchema, params } = error;
  switch (keyword) {
    case 'required':
      return `${what} needs \`${String(params['missingProperty'])}\`, which is missing.`;
    case 'enum': {
      const value = node.kind === 'string' ? node.value : '';
      const words = stringsIn(schema);
      const expected = `it must be ${joinWords(words.map(quoted))}.`;
      return `${quoted(value)} is not a value of ${what}; ${suggestionOr(expected, value, words)}`;
    }
    case 'type': {
      const words = stringsIn(parentSchema?.['enum'] ?? []);
      const types = [schema]
        .flat()
        .map((it) => typeNames[it as JsonNode['kind']]);
      const expected = words.length > 0 ? words.map(quoted) : types;
      return wrongTypeMessage(what, node, expected);
    }
    case 'pattern':
      return `${what} is ${describeValue(node)}, which has an empty part; write the keys with single dots between them.`;
    default:
      return `${what} must not be empty.`;
  }
}

const stringsIn = (values: unknown): readonly string[] =>
  (values as readonly unknown[]).filter((it) => typeof it === 'string');
