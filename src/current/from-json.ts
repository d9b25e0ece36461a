import type { JsonNode } from '../json/node.js';
import { type CurrentValue, spelledNumber } from './value.js';

/** A JSON value as it will be written, numbers with their digits. */
export function currentValueOf(node: JsonNode): CurrentValue {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(
        node.members.map(({ key, value }) => [key, currentValueOf(value)]),
      );
    case 'array':
      return node.items.map(currentValueOf);
    case 'number':
      return spelledNumber(node.spelling);
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return node.value;
  }
}
