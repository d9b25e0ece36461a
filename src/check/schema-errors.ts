import type { ErrorObject, ValidateFunction } from 'ajv';
import { errorsOf } from '../json/json-schema.js';
import {
  type JsonNode,
  nameAt,
  nodesByPointer,
  plainValueOf,
} from '../json/node.js';
import {
  quoted,
  describeValue,
  typeNames,
  unknownValueMessage,
  wrongTypeMessage,
} from '../rule/message-text.js';

export interface LocatedError {
  readonly error: ErrorObject;
  readonly node: JsonNode;
}

/** @param pointer what the places of the errors begin with */
export function schemaErrors(
  validate: ValidateFunction,
  root: JsonNode,
  pointer = '',
): readonly LocatedError[] {
  const errors = errorsOf(validate, plainValueOf(root), pointer);
  if (errors.length === 0) return [];
  const nodes = nodesByPointer(root);
  return errors.flatMap((error) => {
    const node = nodes.get(error.instancePath.slice(pointer.length));
    return node ? [{ error, node }] : [];
  });
}

/**
 * Says what is wrong for an error about `type`, `enum`, `required`, `pattern` or
 * an empty text.
 * @param what names the value
 */
export function schemaErrorMessage(
  { error, node }: LocatedError,
  what = nameAt(error.instancePath),
): string {
  const { keyword, schema, parentSchema, params } = error;
  switch (keyword) {
    case 'required':
      return `${what} needs \`${String(params['missingProperty'])}\`, which is missing.`;
    case 'enum': {
      const value = node.kind === 'string' ? node.value : '';
      return unknownValueMessage(what, value, stringsIn(schema));
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
