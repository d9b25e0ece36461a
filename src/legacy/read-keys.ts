import { type JsonNode, type JsonObject, memberOf } from '../json/node.js';
import { finding, type Finding } from '../rule/finding.js';
import type { KnownKeys } from './known-keys.js';
import { keyConflict, keySpelling } from './rules/keys.js';

/** What stands under one key. */
export interface ReadKey {
  /** In camelCase, if it is known. */
  readonly key: string;
  readonly node: JsonNode;
  /** The finding `key-spelling`, if the key is written in lower case. */
  readonly respelled: Finding | undefined;
}

/** One key in both its spellings. */
export interface KeyConflict {
  readonly key: string;
  readonly nodes: readonly JsonNode[];
  readonly finding: Finding;
}

/** The members of an object, lower-case spellings under the camelCase key. */
export interface ReadKeys {
  readonly values: readonly ReadKey[];
  /** Keys that stand there in both spellings: they are not among the values. */
  readonly conflicts: readonly KeyConflict[];
  readonly findings: readonly Finding[];
}

/** Reads the keys of an object that may have the given camelCase keys. */
export function readKeys(
  object: JsonObject,
  { camelCaseOf }: KnownKeys,
): ReadKeys {
  const values: ReadKey[] = [];
  const conflicts: KeyConflict[] = [];
  const findings: Finding[] = [];
  for (const { key: written, value: node } of object.members) {
    const key = camelCaseOf.get(written);
    const other = key === undefined ? undefined : memberOf(object, key);
    if (key === undefined) {
      values.push({ key: written, node, respelled: undefined });
    } else if (other) {
      const conflict = finding(
        keyConflict,
        node,
        `Both \`${key}\` and \`${written}\` are given, and which of them counts is unknown.`,
      );
      conflicts.push({ key, nodes: [other, node], finding: conflict });
      findings.push(conflict);
    } else {
      const respelled = finding(
        keySpelling,
        node,
        `\`${written}\` is read as \`${key}\`.`,
      );
      values.push({ key, node, respelled });
      findings.push(respelled);
    }
  }
  return {
    values:
      conflicts.length === 0
        ? values
        : values.filter((it) => !conflicts.some(({ key }) => key === it.key)),
    conflicts,
    findings,
  };
}
