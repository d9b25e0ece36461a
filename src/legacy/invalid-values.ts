import type { JsonSchema } from '../json/json-schema.js';
import type { JsonNode } from '../json/node.js';
import {
  quoted,
  typeNames,
  unknownValueMessage,
  wrongTypeMessage,
} from '../rule/message-text.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';

export const valueType: Rule = {
  id: 'value-type',
  fidelity: 'invalid',
  title: 'A field has a value of the wrong JSON type.',
  explanation:
    'Every field of the Legacy format has one JSON type: `inputs`, `dependencies` and `values` are arrays, `optional` and `recalculate` booleans, `value` is anything, the others are strings. `null` counts as absent only where the default is null (`outputFormat`, `dataType`, `value`, `values`, `property`). An empty `name`, `path`, `inputName`, `symbolicName` or `property` names nothing and counts as a wrong type.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export const valueUnknown: Rule = {
  id: 'value-unknown',
  fidelity: 'invalid',
  title: 'A field has a value that is not in its list.',
  explanation:
    'The lists of values of `schedule`, `retention`, `outputFormat`, `type`, `dataType`, `calculation`, `timeRange` and `format` are complete in the description. Another word has no meaning there.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

/** Returns what breaks the format in the value of a field, or in an element of its list. */
export function invalidValues(
  key: string,
  schema: JsonSchema,
  node: JsonNode,
): readonly Finding[] {
  const ofValue = invalidValue(node, schema, `\`${key}\``);
  const { items } = schema;
  // The mapping checks the elements of `values`: their type depends on the data type.
  if (node.kind !== 'array' || !items || key === 'values') return ofValue;
  return [
    ...ofValue,
    ...node.items.flatMap((item) =>
      invalidValue(item, items, `An element of \`${key}\``),
    ),
  ];
}

interface ValueSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
}

type JsonType = JsonNode['kind'];

function invalidValue(
  node: JsonNode,
  { type, enum: values, minLength }: ValueSchema,
  what: string,
): readonly Finding[] {
  const types = typeof type === 'string' ? [type] : type;
  if (types && !types.includes(node.kind)) {
    const expected = values
      ? wordsIn(values).map(quoted)
      : types.map((it) => typeNames[it]);
    const message = wrongTypeMessage(what, node, expected);
    return [finding(valueType, node, message)];
  }
  if (node.kind !== 'string') return [];
  if (node.value === '' && minLength !== undefined)
    return [finding(valueType, node, `${what} must not be empty.`)];
  if (!values || values.includes(node.value)) return [];
  const message = unknownValueMessage(what, node.value, wordsIn(values));
  return [finding(valueUnknown, node, message)];
}

function wordsIn(values: readonly (string | null)[]): readonly string[] {
  return values.filter((value) => value !== null);
}
