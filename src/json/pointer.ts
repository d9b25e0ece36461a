import { childrenOf, type JsonNode } from './node.js';

/** Appends a key or an index to a JSON Pointer (RFC 6901). */
export function pointerTo(parent: string, key: string | number): string {
  return typeof key === 'number'
    ? `${parent}/${key}`
    : `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A node and every value in it, by its pointer from there. */
export function nodesIn(root: JsonNode): ReadonlyMap<string, JsonNode> {
  const nodes = new Map<string, JsonNode>();
  const visit = (node: JsonNode): void => {
    nodes.set(node.pointer.slice(root.pointer.length), node);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return nodes;
}

/** The last key, or index, of a JSON Pointer. */
export function lastKeyOf(pointer: string): string {
  return unescaped(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** What a sentence calls the value at a pointer: by its key, or as an element of its list. */
export function nameAt(pointer: string): string {
  if (pointer === '') return 'The file';
  const [key = '', list = ''] = pointer.split('/').reverse();
  return /^\d+$/.test(key) ? `An element of \`${list}\`` : `\`${key}\``;
}

/** A key as it is, from a JSON Pointer. */
export function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
