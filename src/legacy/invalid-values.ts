import type { JsonSchema } from '../json/json-schema.js';
import type { JsonNode } from '../json/node.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import { schemaErrorMessage } from '../rule/schema-errors.js';

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
  const keyword = brokenKeyword(node, schema);
  if (!keyword) return [];
  const error = {
    keyword,
    schema: schema[keyword],
    parentSchema: schema,
    params: {},
  };
  const message = schemaErrorMessage({ error, node }, what);
  return [
    finding(keyword === 'enum' ? valueUnknown : valueType, node, message),
  ];
}

interface ValueSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
}

/** Returns what a value breaks of the schema of a field, which has these keywords only. */
function brokenKeyword(
  node: JsonNode,
  { type, enum: values, minLength }: ValueSchema,
): keyof ValueSchema | undefined {
  if (type && ![type].flat().includes(node.kind)) return 'type';
  if (node.kind !== 'string') return undefined;
  if (node.value === '' && minLength !== undefined) return 'minLength';
  return values && !values.includes(node.value) ? 'enum' : undefined;
}
