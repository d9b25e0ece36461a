import type { JsonSchema } from '../json/json-schema.js';
import type { JsonNode } from '../json/node.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import {
  type BrokenSchema,
  fieldError,
  schemaErrorMessage,
} from '../rule/schema-errors.js';

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

/**
 * Reports what breaks the format in the value of a field, or in an element of its list.
 * Returns whether it is the value itself.
 */
export function reportInvalid(
  key: string,
  schema: JsonSchema,
  node: JsonNode,
  findings: Finding[],
): boolean {
  const error = fieldError(node, schema);
  if (error) findings.push(invalidValue({ error, node }, `\`${key}\``));
  const items = schema['items'] as JsonSchema | undefined;
  // The mapping checks the elements of `values`: their type depends on the data type.
  if (node.kind === 'array' && items && key !== 'values')
    for (const item of node.items) {
      const inItem = fieldError(item, items);
      const what = `An element of \`${key}\``;
      if (inItem)
        findings.push(invalidValue({ error: inItem, node: item }, what));
    }
  return error !== undefined;
}

function invalidValue(broken: BrokenSchema, what: string): Finding {
  const { error, node } = broken;
  const rule = error.keyword === 'enum' ? valueUnknown : valueType;
  return finding(rule, node, schemaErrorMessage(broken, what));
}
