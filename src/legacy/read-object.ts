import type { JsonNode, JsonObject } from '../json/node.js';
import { setOwn } from '../json/own.js';
import { pointerTo } from '../json/pointer.js';
import type { Finding } from '../rule/finding.js';
import type { KnownKeys } from './known-keys.js';
import type { Field, Fields } from './model.js';
import { nullableKeys } from './object-keys.js';
import {
  type KeyConflict,
  type ReadKey,
  type ReadKeys,
  readKeys,
} from './read-keys.js';
import { type Definition, validateObject } from './validate.js';
import type { InputKind } from './values.js';

/** One object of a Legacy file, held against the schema. */
export interface ReadObject<Types> {
  readonly fields: Fields<Types>;
  readonly conflicts: readonly KeyConflict[];
  readonly findings: readonly Finding[];
}

/**
 * Reads an object that may have the given keys.
 *
 * `Types` is what the definition promises of each of them: strings and booleans
 * are given as such, arrays and the `value` of a constant as their nodes.
 */
export function readObject<Types>(
  node: JsonObject,
  definition: Definition,
  known: KnownKeys,
  kind?: InputKind,
): ReadObject<Types> {
  const keys = readKeys(node, known);
  const complaints = validateObject(
    definition,
    plainObject(keys, known),
    () => nodesOf(node, keys),
    kind,
  );
  const invalid = new Set(complaints.map(({ place }) => place.pointer));
  const fields = { ...known.absentFields };
  for (const read of keys.values)
    if (known.keys.includes(read.key))
      fields[read.key] = readField(read, invalid);
  for (const { key } of keys.conflicts) fields[key] = { state: 'invalid' };
  return {
    // The schema vouches for the types: what breaks it is of the state `invalid`.
    fields: fields as Fields<Types>,
    conflicts: keys.conflicts,
    findings: [...keys.findings, ...complaints],
  };
}

function readField(
  { key, node, respelled }: ReadKey,
  invalid: ReadonlySet<string>,
): Field<unknown> {
  if (invalid.size > 0 && invalid.has(node.pointer))
    return { state: 'invalid' };
  if (node.kind === 'null') return { state: 'absent', node, respelled };
  return { state: 'valid', value: fieldValue(key, node), node, respelled };
}

function fieldValue(key: string, node: JsonNode): unknown {
  const isScalarField = key !== 'value';
  return isScalarField && (node.kind === 'string' || node.kind === 'boolean')
    ? node.value
    : node;
}

/** Stands for a field that is there but cannot be read; no field has this type. */
const unreadable = {};

/** The object under its camelCase keys, as plain data that a schema can be held against. */
function plainObject(
  { values, conflicts }: ReadKeys,
  known: KnownKeys,
): object {
  const plain: Record<string, unknown> = {};
  for (const { key, node } of values) {
    const isAbsent =
      node.kind === 'null' &&
      nullableKeys.includes(key) &&
      known.keys.includes(key);
    if (!isAbsent) setOwn(plain, key, shallow(node));
  }
  for (const { key } of conflicts) setOwn(plain, key, unreadable);
  return plain;
}

/** The value as far as a schema looks at it: what an array's elements hold does not matter. */
function shallow(node: JsonNode): unknown {
  switch (node.kind) {
    case 'array':
      return node.items.map((item) =>
        item.kind === 'array' ? [] : shallow(item),
      );
    case 'object':
      return {};
    case 'number':
      return Number(node.spelling);
    case 'null':
      return null;
    case 'string':
    case 'boolean':
      return node.value;
  }
}

/** The source of every value that the schema may complain of, by its pointer from the object. */
function nodesOf(
  node: JsonObject,
  { values }: ReadKeys,
): ReadonlyMap<string, JsonNode> {
  const nodes = new Map<string, JsonNode>([['', node]]);
  for (const { key, node: found } of values) {
    const pointer = pointerTo('', key);
    nodes.set(pointer, found);
    if (found.kind === 'array')
      found.items.forEach((item, index) =>
        nodes.set(pointerTo(pointer, index), item),
      );
  }
  return nodes;
}
