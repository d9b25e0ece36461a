import { type JsonNode, type JsonObject, memberOf } from '../json/node.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import type { Field, Fields, KeyConflict } from './legacy-model.js';

export const keySpelling: Rule = {
  id: 'key-spelling',
  fidelity: 'assumed',
  title:
    'A camelCase key is written in lower case and read as the camelCase key.',
  explanation:
    'The examples of the format spell some keys in lower case (`datatype`, `timerange`) next to the camelCase spellings. How the service treats them is not shown; they are read as the camelCase key of the same letters.',
  section: 'Legacy format: algorithm object',
};

export const keyConflict: Rule = {
  id: 'key-conflict',
  fidelity: 'invalid',
  title: 'An object has one key in both spellings.',
  explanation:
    'With both `timeRange` and `timerange` in one object it is unknown which of them the service reads. Neither value is read, and the field counts as invalid: remove one of the two.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export interface ObjectKeys {
  readonly known: readonly string[];
  readonly camelCaseOf: ReadonlyMap<string, string>;
  readonly absentFields: Readonly<Record<string, Field<unknown>>>;
}

const absent = {
  state: 'absent',
  node: undefined,
  respelled: undefined,
} as const;

/** Prepares what is the same for all objects with these keys. */
export function objectKeys(known: readonly string[]): ObjectKeys {
  return {
    known,
    camelCaseOf: new Map(
      known
        .filter((key) => key !== key.toLowerCase())
        .map((key) => [key.toLowerCase(), key]),
    ),
    absentFields: Object.fromEntries(known.map((key) => [key, absent])),
  };
}

interface Member {
  readonly node: JsonNode;
  /** The finding `key-spelling`, if the key is written in lower case. */
  readonly respelled: Finding | undefined;
}

/** The members of an object by their keys; known keys are in camelCase. */
export interface Members {
  readonly byKey: ReadonlyMap<string, Member>;
  readonly conflicts: readonly KeyConflict[];
}

export interface ReadObject<Types> {
  readonly fields: Fields<Types>;
  readonly conflicts: readonly KeyConflict[];
  readonly findings: readonly Finding[];
}

/**
 * Reads an object that may have the given keys. `Types` is what `validate`
 * ensures for each key: strings and booleans become plain values, arrays and the
 * `value` of a constant stay nodes.
 * @param validate returns what breaks the format
 */
export function readObject<Types>(
  object: JsonObject,
  keys: ObjectKeys,
  validate: (members: Members) => readonly Finding[],
): ReadObject<Types> {
  const { byKey, conflicts, spellings } = readMembers(object, keys);
  const broken = validate({ byKey, conflicts });
  const invalid = new Set(broken.map(({ place }) => place));
  const fields = { ...keys.absentFields };
  for (const [key, member] of byKey)
    if (Object.hasOwn(fields, key))
      fields[key] = invalid.has(member.node)
        ? { state: 'invalid' }
        : readField(key, member);
  for (const { key } of conflicts) fields[key] = { state: 'invalid' };
  return {
    // `validate` marks values of the wrong type as `invalid`.
    fields: fields as Fields<Types>,
    conflicts,
    findings: [
      ...spellings,
      ...conflicts.map((conflict) => conflict.finding),
      ...broken,
    ],
  };
}

function readMembers(
  object: JsonObject,
  { camelCaseOf }: ObjectKeys,
): Members & { readonly spellings: readonly Finding[] } {
  const byKey = new Map<string, Member>();
  const conflicts: KeyConflict[] = [];
  const spellings: Finding[] = [];
  for (const { key: written, value: node } of object.members) {
    const key = camelCaseOf.get(written);
    const other = key === undefined ? undefined : memberOf(object, key);
    if (key === undefined) {
      byKey.set(written, { node, respelled: undefined });
    } else if (other) {
      const message = `Both \`${key}\` and \`${written}\` are given, and it is unknown which one the service reads; remove one of them.`;
      conflicts.push({
        key,
        nodes: [other, node],
        finding: finding(keyConflict, node, message),
      });
    } else {
      const message = `\`${written}\` is read as \`${key}\`.`;
      const respelled = finding(keySpelling, node, message);
      byKey.set(key, { node, respelled });
      spellings.push(respelled);
    }
  }
  for (const { key } of conflicts) byKey.delete(key);
  return { byKey, conflicts, spellings };
}

function readField(key: string, { node, respelled }: Member): Field<unknown> {
  if (node.kind === 'null') return { state: 'absent', node, respelled };
  const isPlain =
    key !== 'value' && (node.kind === 'string' || node.kind === 'boolean');
  return {
    state: 'valid',
    value: isPlain ? node.value : node,
    node,
    respelled,
  };
}
