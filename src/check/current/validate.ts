import { algorithm as validate } from '#validators/current';
import type { ErrorObject } from 'ajv';
import type { LocatedAlgorithm } from '../../current/located-algorithm.js';
import {
  type JsonNode,
  lastKeyOf,
  nodesByPointer,
  stringAt,
} from '../../json/node.js';
import { isWhole } from '../../json/number.js';
import { enumErrorMessage, typeErrorMessage } from '../schema-errors.js';
import { finding, type Finding } from '../../rule/finding.js';
import { capitalise } from '../../rule/message-text.js';
import { nameOfObject } from './names.js';
import {
  currentFieldMissing,
  currentValueType,
  currentValueUnknown,
} from './rules/fields.js';

/**
 * Holds an algorithm against the schema of the Current format; what ajv says
 * becomes findings at the source. What fields say of each other, and keys that
 * are unknown, is left to rules of their own.
 */
export function validateAlgorithm({
  node,
}: LocatedAlgorithm): readonly Finding[] {
  if (validate(plain(node))) return [];
  const nodes = nodesByPointer(node);
  return (validate.errors ?? []).flatMap(
    (error) => findingOf(error, nodes) ?? [],
  );
}

/** The value as plain data. Of a number only counts whether it is whole, which a JavaScript number might not hold. */
function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object': {
      // Without a prototype a key such as `__proto__` is a key like any other.
      const object = Object.create(null) as Record<string, unknown>;
      for (const { key, value } of node.members) object[key] = plain(value);
      return object;
    }
    case 'array':
      return node.items.map(plain);
    case 'number':
      return isWhole(node.spelling) ? 0 : 0.5;
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return node.value;
  }
}

/** Fields whose value another rule looks at, given their data type. */
const isTypedValue = (instancePath: string): boolean =>
  /^\/Inputs\/\d+\/Constant[A-Z]|^\/Conditions\/\d+\/Value[A-Z]/.test(
    instancePath,
  );

/** Fields whose syntax another rule looks at, so that it need not be said that they are empty. */
const isNotation = (instancePath: string): boolean =>
  ['Schedule', 'Duration'].includes(lastKeyOf(instancePath));

function findingOf(
  error: ErrorObject,
  nodes: ReadonlyMap<string, JsonNode>,
): Finding | undefined {
  const { keyword, instancePath, schemaPath, params } = error;
  const node = nodes.get(instancePath);
  // What a condition of the schema asks for, or an alternative, is beyond one field.
  const isConditional = /\/(then|else|anyOf)\//.test(schemaPath);
  if (!node || isConditional || isTypedValue(instancePath)) return undefined;
  switch (keyword) {
    case 'type':
      return finding(currentValueType, node, typeErrorMessage(error, node));
    case 'minLength':
      return isNotation(instancePath)
        ? undefined
        : finding(currentValueType, node, typeErrorMessage(error, node));
    case 'anyOf':
      // Of a list that is not complete, any word will do.
      return finding(
        currentValueType,
        node,
        `\`${lastKeyOf(instancePath)}\` must not be empty.`,
      );
    case 'enum':
      return finding(currentValueUnknown, node, enumErrorMessage(error, node));
    case 'required': {
      const what = nameOfObject(instancePath, stringAt(node, 'InputType'));
      return finding(
        currentFieldMissing,
        node,
        `${capitalise(what)} needs \`${String(params['missingProperty'])}\`, which is missing.`,
      );
    }
    default:
      return undefined;
  }
}
