/** A JSON value with its place: offsets are UTF-16 code units into the text. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

type JsonScalar = JsonString | JsonNumber | JsonBoolean | JsonNull;

export interface Located {
  /** JSON Pointer (RFC 6901) from the root of the text. */
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

export interface JsonObject extends Located {
  readonly kind: 'object';
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  readonly key: string;
  readonly value: JsonNode;
}

export interface JsonArray extends Located {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

export interface JsonString extends Located {
  readonly kind: 'string';
  readonly value: string;
}

interface JsonNumber extends Located {
  readonly kind: 'number';
  /** The digits of the source, which may be more precise than a `number`. */
  readonly spelling: string;
}

interface JsonBoolean extends Located {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface JsonNull extends Located {
  readonly kind: 'null';
}

/** Returns whether a value holds no further value: a scalar, or an empty array or object. */
export function isLeaf(node: JsonNode): boolean {
  switch (node.kind) {
    case 'object':
      return node.members.length === 0;
    case 'array':
      return node.items.length === 0;
    default:
      return true;
  }
}

export function childrenOf(node: JsonNode): readonly JsonNode[] {
  switch (node.kind) {
    case 'object':
      return node.members.map((member) => member.value);
    case 'array':
      return node.items;
    default:
      return [];
  }
}

/** Returns every leaf of a value, in source order. */
export function leavesOf(node: JsonNode): readonly JsonNode[] {
  return isLeaf(node) ? [node] : childrenOf(node).flatMap(leavesOf);
}

export function memberOf(
  node: JsonNode | undefined,
  key: string,
): JsonNode | undefined {
  if (node?.kind === 'object')
    for (const member of node.members)
      if (member.key === key) return member.value;
  return undefined;
}

export function stringAt(
  node: JsonNode | undefined,
  key: string,
): string | undefined {
  const value = memberOf(node, key);
  return value?.kind === 'string' ? value.value : undefined;
}

/** Returns the object itself, or the objects of an array; nothing for other values. */
export function objectsIn(node: JsonNode | undefined): readonly JsonObject[] {
  if (node?.kind === 'object') return [node];
  return node?.kind === 'array'
    ? node.items.filter((item) => item.kind === 'object')
    : [];
}

/** Returns the objects in the list at a key; none where there is no list. */
export function objectsUnder(
  node: JsonObject,
  key: string,
): readonly JsonObject[] {
  const list = memberOf(node, key);
  return list?.kind === 'array' ? objectsIn(list) : [];
}

/** Returns a value as `JSON.parse` gives it. */
export function plainValueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(
        node.members.map(({ key, value }) => [key, plainValueOf(value)]),
      );
    case 'array':
      return node.items.map(plainValueOf);
    case 'number':
      return Number(node.spelling);
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return node.value;
  }
}

/** Returns whether a plain value is an object: neither null nor an array. */
export function isObject(
  value: unknown,
): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function pointerTo(parent: string, key: string | number): string {
  return typeof key === 'string' && /[~/]/.test(key)
    ? `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    : `${parent}/${key}`;
}

/** Returns a node and every value in it, by the pointer from the node. */
export function nodesByPointer(root: JsonNode): ReadonlyMap<string, JsonNode> {
  const nodes = new Map<string, JsonNode>();
  const visit = (node: JsonNode): void => {
    nodes.set(node.pointer.slice(root.pointer.length), node);
    childrenOf(node).forEach(visit);
  };
  visit(root);
  return nodes;
}

/** Returns the last key, or index, of a JSON Pointer. */
export function lastKeyOf(pointer: string): string {
  return unescapeKey(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** Names the value at a pointer for a sentence: by its key, or as a list element. */
export function nameAt(pointer: string): string {
  if (pointer === '') return 'The file';
  const [key = '', list = ''] = pointer.split('/').reverse();
  return /^\d+$/.test(key) ? `An element of \`${list}\`` : `\`${key}\``;
}

/** Pointers of inputs in the source, and in the output. */
const inputPatterns = {
  inputs: /^\/\d+(?:\/inputs\/\d+(?![^/]))?/,
  // A Current file may be one algorithm without the array.
  Inputs: /^(?:\/\d+)?(?:\/Inputs\/\d+(?![^/]))?/,
};

/** Returns the pointer of the algorithm or input around a place; empty for the file. */
export function objectAt(
  pointer: string,
  inputs: keyof typeof inputPatterns = 'inputs',
): string {
  return inputPatterns[inputs].exec(pointer)?.[0] ?? '';
}

export function unescapeKey(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
