import type { ErrorObject } from 'ajv';
import { type JsonNode, nameAt } from '../json/node.js';
import { quoted } from '../rule/message-text.js';
import {
  unknownValueMessage,
  wrongTypeMessage,
} from '../rule/value-messages.js';

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/**
 * Words an error of ajv about `type` or `minLength`.
 *
 * @param what names the value
 */
export function typeErrorMessage(
  { keyword, instancePath, schema, parentSchema }: ErrorObject,
  node: JsonNode,
  what = nameAt(instancePath),
): string {
  if (keyword === 'minLength') return `${what} must not be empty.`;
  const words = stringsIn(parentSchema?.['enum'] ?? []);
  const types = [schema].flat().map((it) => typeNames[String(it)] ?? 'null');
  const expected = words.length > 0 ? words.map(quoted) : types;
  return wrongTypeMessage(what, node, expected);
}

/** Words an error of ajv about `enum`. */
export function enumErrorMessage(
  { instancePath, schema }: ErrorObject,
  node: JsonNode,
): string {
  const value = node.kind === 'string' ? node.value : '';
  return unknownValueMessage(nameAt(instancePath), value, stringsIn(schema));
}

const stringsIn = (values: unknown): readonly string[] =>
  (values as readonly unknown[]).filter((it) => typeof it === 'string');
