import type { JsonNode } from '../json/node.js';
import { shortened } from '../rule/shortened.js';
import { quoted } from '../rule/words.js';

/** A value as a sentence names it. */
export function described(node: JsonNode): string {
  switch (node.kind) {
    case 'string':
      return node.value === ''
        ? 'an empty string'
        : `the string ${quoted(node.value)}`;
    case 'number':
      return `the number ${shortened(node.spelling)}`;
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
