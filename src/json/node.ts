/** A JSON value that knows where it stands: offsets are UTF-16 code units into the text. */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

export type JsonScalar = JsonString | JsonNumber | JsonBoolean | JsonNull;

interface Located {
  /** JSON Pointer (RFC 6901) from the root of the text. */
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

export interface JsonObject extends Located {
  readonly kind: 'object';
  /** In the order of the source. */
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

export interface JsonNumber extends Located {
  readonly kind: 'number';
  /** The number as it is spelled: it may be more precise than a `number` can be. */
  readonly spelling: string;
}

export interface JsonBoolean extends Located {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface JsonNull extends Located {
  readonly kind: 'null';
}

/** What holds no further value: a scalar, an empty array or an empty object. */
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

/** The values directly inside a container, in the order of the source. */
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

/** The value under a key of an object; undefined where there is none. */
export function memberOf(
  node: JsonNode | undefined,
  key: string,
): JsonNode | undefined {
  return node?.kind === 'object'
    ? node.members.find((member) => member.key === key)?.value
    : undefined;
}

/** The string under a key of an object; undefined where there is none, or something else. */
export function stringAt(
  node: JsonNode | undefined,
  key: string,
): string | undefined {
  const value = memberOf(node, key);
  return value?.kind === 'string' ? value.value : undefined;
}

/** An object itself, or those of an array; none of anything else. */
export function objectsIn(node: JsonNode | undefined): readonly JsonObject[] {
  if (node?.kind === 'object') return [node];
  return node?.kind === 'array'
    ? node.items.filter((item) => item.kind === 'object')
    : [];
}

/** Every leaf of a value, in the order of the source. */
export function leavesOf(node: JsonNode): readonly JsonNode[] {
  return isLeaf(node) ? [node] : childrenOf(node).flatMap(leavesOf);
}

/** A value as `JSON.parse` gives it. */
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
