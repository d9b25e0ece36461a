import type { JsonNode } from '../json/node.js';
import { canonicalNumber } from '../json/number.js';
import { quoted, truncateMiddle } from '../rule/message-text.js';
import type { ConstantType, Meaning, PassedContent, Value } from './meaning.js';

/** @param extra a second value, which the data type does not select */
export function constantValue(
  type: Meaning<ConstantType>,
  content: Meaning<PassedContent>,
  extra?: JsonNode,
): Value {
  return {
    kind: 'constant',
    type,
    content,
    extra: extra && contentOf(extra).words,
  };
}

export function contentOf(node: JsonNode): PassedContent {
  return { canonical: canonical(node), words: wordsOf(node) };
}

function canonical(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return canonicalNumber(node.spelling);
    case 'string':
      return JSON.stringify(node.value);
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
    case 'array':
      return `[${node.items.map(canonical).join()}]`;
    case 'object':
      return `{${node.members
        .map(({ key, value }) => `${JSON.stringify(key)}:${canonical(value)}`)
        .join()}}`;
  }
}

function wordsOf(node: JsonNode): string {
  switch (node.kind) {
    case 'number':
      return truncateMiddle(node.spelling);
    case 'string':
      return quoted(node.value);
    case 'array':
      return truncateMiddle(`[${node.items.map(wordsOf).join(', ')}]`);
    case 'boolean':
    case 'null':
    case 'object':
      return truncateMiddle(canonical(node));
  }
}
