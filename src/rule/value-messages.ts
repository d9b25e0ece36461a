import type { JsonNode } from '../json/node.js';
import {
  joinWords,
  quoted,
  suggestionOr,
  truncateMiddle,
} from './message-text.js';

/**
 * Says that a value has the wrong JSON type.
 * @param what names the value
 * @param expected what it may be, in words
 */
export function wrongTypeMessage(
  what: string,
  node: JsonNode,
  expected: readonly string[],
): string {
  return `${what} is ${describeValue(node)}; it must be ${joinWords(expected)}.`;
}

/**
 * Says that a string is not among the values of its field, and suggests the
 * nearest.
 * @param what names the field
 */
export function unknownValueMessage(
  what: string,
  value: string,
  values: readonly string[],
): string {
  const expected = `it must be ${joinWords(values.map(quoted))}.`;
  return `${quoted(value)} is not a value of ${what}; ${suggestionOr(expected, value, values)}`;
}

export const typeNames: Readonly<Record<JsonNode['kind'], string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

export function describeValue(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return node.value === ''
        ? 'an empty string'
        : `the string ${quoted(node.value)}`;
    case 'number':
      return `the number ${truncateMiddle(node.spelling)}`;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'array':
      return 'an array';
    case 'object':
      return 'an object';
  }
}
