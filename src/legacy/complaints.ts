import type { ErrorObject } from 'ajv';
import type { JsonNode } from '../json/node.js';
import { nameAt } from '../json/pointer.js';
import { listed, meantOr, quoted } from '../rule/words.js';
import { described } from './describe.js';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/**
 * Says that a value is of the wrong JSON type, or empty.
 *
 * @param what the sentence calls the value
 */
export function wrongType(
  { keyword, instancePath, schema, parentSchema }: ErrorObject,
  node: JsonNode,
  what = nameAt(instancePath),
): string {
  const types = [schema]
    .flat()
    .map((type) => typeNames[String(type)] ?? 'null');
  if (keyword === 'minLength') return `${what} must not be empty.`;
  const values = (parentSchema?.['enum'] ?? []) as readonly unknown[];
  const words = values.filter((value) => typeof value === 'string');
  const expected = words.length > 0 ? words.map(quoted) : types;
  return `${what} is ${described(node)}; it must be ${listed(expected)}.`;
}

/** Says that a string is not in its list of values, and which may be meant. */
export function unknownValue(
  { instancePath, schema }: ErrorObject,
  node: JsonNode,
): string {
  const values = (schema as readonly unknown[]).filter(
    (value) => typeof value === 'string',
  );
  const value = node.kind === 'string' ? node.value : '';
  const expected = `it must be ${listed(values.map(quoted))}.`;
  return `${quoted(value)} is not a value of ${nameAt(instancePath)}; ${meantOr(expected, value, values)}`;
}
