import type { JsonSchema } from '../json/json-schema.js';
import type { JsonNode } from '../json/node.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import { fieldError, schemaErrorMessage } from '../rule/schema-errors.js';

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
  const items = schema['items'] as JsonSchema | undefined;
  // The mapping checks the elements of `values`: their type depends on the data type.
  if (node.kind !== 'array' || !items || key === 'values') return ofValue;
  return [
    ...ofValue,
    ...node.items.flatMap((item) =>
      invalidValue(item, items, `An element of \`${key}\``),
    ),
  ];
}

function invalidValue(
  node: JsonNode,
  schema: JsonSchema,
  what: string,
): readonly Finding[] {
  const error = fieldError(node, schema);
  if (!error) return [];
  const rule = error.keyword === 'enum' ? valueUnknown : valueType;
  return [finding(rule, node, schemaErrorMessage({ error, node }, what))];
}
