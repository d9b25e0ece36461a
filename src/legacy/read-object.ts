import type { JsonSchema } from '../json/json-schema.js';
import { type JsonNode, type JsonObject, memberOf } from '../json/node.js';
import {
  addArticle,
  capitalise,
  findNearest,
  quoted,
} from '../rule/message-text.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import { invalidValues, valueType, valueUnknown } from './invalid-values.js';
import { type InputKind, legacyValues } from './legacy-enums.js';
import { algorithmFields, commonLegacyFields, kinds } from './legacy-fields.js';
import type { Field, Fields, KeyConflict } from './legacy-model.js';

const keySpelling: Rule = {
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

export const keyUnknown: Rule = {
  id: 'key-unknown',
  fidelity: 'unmapped',
  title: 'The object has a key that the format does not list for it.',
  asks: 'The format does not list the key {value}. Can it be left out?',
  explanation:
    'A key that the description does not list for this kind of object, a key of another input kind included, has no known meaning and no place in the Current format. It is left out, whatever its value.',
  section: 'Legacy format: algorithm object',
  leavesOut: 'field',
  effect: 'nothing reads the key any more',
  askedBy: 'key',
};

const fieldMissing: Rule = {
  id: 'field-missing',
  fidelity: 'invalid',
  title: 'A field that the object needs is absent.',
  explanation:
    'An algorithm needs `name` and `path`, every input `type` and `inputName`; `signal`, `signalSensor` and `value` need `symbolicName`, `calculated` needs `calculation`, `AlgorithmOutput` needs `algorithm`. A constant needs `values` for `stringArray` and `value` otherwise.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

/** The rules about single objects, in reading order. */
export const objectRules: readonly Rule[] = [
  keySpelling,
  keyConflict,
  keyUnknown,
  valueType,
  valueUnknown,
  fieldMissing,
];

/** The fields of the algorithms, or of the inputs of one kind. */
interface ObjectKind {
  readonly groups: readonly FieldGroup[];
  /** Says that a key is not described; undefined where any key is allowed. */
  readonly unknownMessage: ((key: string) => string) | undefined;
  readonly camelCaseOf: ReadonlyMap<string, string>;
  readonly absentFields: Readonly<Record<string, Field<unknown>>>;
}

/** Fields that are reported together. */
interface FieldGroup {
  readonly schemas: readonly (readonly [key: string, schema: JsonSchema])[];
  /** Returns a message for each field that the object needs and lacks. */
  readonly findMissing: (members: Members) => readonly string[];
}

interface Member {
  readonly node: JsonNode;
  /** The finding `key-spelling`, if the key is written in lower case. */
  readonly respelled: Finding | undefined;
}

/** The members of an object by their keys; known keys are in camelCase. */
interface Members {
  readonly byKey: ReadonlyMap<string, Member>;
  readonly conflicts: readonly KeyConflict[];
}

export interface ReadObject<Types> {
  readonly fields: Fields<Types>;
  readonly conflicts: readonly KeyConflict[];
  readonly findings: readonly Finding[];
}

/**
 * Reads the fields of an object. `Types` has the type of each valid field, as the
 * schemas of the kind say. Strings and booleans become plain values; arrays and the
 * `value` of a constant stay nodes.
 */
export function readObject<Types>(
  object: JsonObject,
  kind: ObjectKind,
): ReadObject<Types> {
  const { byKey, conflicts, spellings } = readMembers(object, kind);
  const findings = [...spellings, ...conflicts.map((it) => it.finding)];
  const fields = { ...kind.absentFields };
  for (const { schemas, findMissing } of kind.groups) {
    for (const message of findMissing({ byKey, conflicts }))
      findings.push(finding(fieldMissing, object, message));
    for (const [key, schema] of schemas) {
      const member = byKey.get(key);
      if (!member) continue;
      const invalid = invalidValues(key, schema, member.node);
      for (const it of invalid) findings.push(it);
      fields[key] = invalid.some(({ place }) => place === member.node)
        ? { state: 'invalid' }
        : readField(key, member);
    }
  }
  for (const { key } of conflicts) fields[key] = { state: 'invalid' };
  if (kind.unknownMessage)
    for (const [key, { node }] of byKey)
      if (!Object.hasOwn(fields, key))
        findings.push(finding(keyUnknown, node, kind.unknownMessage(key)));
  // A value of the wrong type has the state `invalid`.
  return { fields: fields as Fields<Types>, conflicts, findings };
}

function readMembers(
  object: JsonObject,
  { camelCaseOf }: ObjectKind,
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

type FieldSchemas = Readonly<Record<string, JsonSchema>>;

function objectKind(
  groups: readonly (readonly [FieldSchemas, FieldGroup['findMissing']])[],
  unknownMessage?: (key: string, known: readonly string[]) => string,
): ObjectKind {
  // The common fields come first.
  const known = groups.toReversed().flatMap(([fields]) => Object.keys(fields));
  return {
    groups: groups.map(([fields, findMissing]) => ({
      schemas: Object.entries(fields),
      findMissing,
    })),
    unknownMessage: unknownMessage && ((key) => unknownMessage(key, known)),
    camelCaseOf: new Map(
      known
        .filter((key) => key !== key.toLowerCase())
        .map((key) => [key.toLowerCase(), key]),
    ),
    absentFields: Object.fromEntries(known.map((key) => [key, absent])),
  };
}

const absent = {
  state: 'absent',
  node: undefined,
  respelled: undefined,
} as const;

const missingMessage = (what: string, key: string): string =>
  `${capitalise(what)} needs \`${key}\`, which is missing.`;

const needed =
  (what: string, keys: readonly string[]): FieldGroup['findMissing'] =>
  ({ byKey, conflicts }) =>
    keys
      .filter(
        (key) => !byKey.has(key) && !conflicts.some((it) => it.key === key),
      )
      .map((key) => missingMessage(what, key));

/** A constant needs the field that its data type selects; null counts as absent. */
function missingConstant({ byKey, conflicts }: Members): readonly string[] {
  const isAbsent = (key: string): boolean =>
    (byKey.get(key)?.node.kind ?? 'null') === 'null';
  if (conflicts.some(({ key }) => key === 'dataType')) return [];
  if (isAbsent('dataType'))
    return isAbsent('value') && isAbsent('values')
      ? ['A constant needs `value` or `values`, and both are missing.']
      : [];
  const dataType = byKey.get('dataType')?.node;
  const selected = legacyValues.dataType.find(
    (it) => dataType?.kind === 'string' && it === dataType.value,
  );
  const key = selected === 'stringArray' ? 'values' : 'value';
  return selected && isAbsent(key)
    ? [missingMessage('a `constant` input', key)]
    : [];
}

function unknownKeyMessage(what: string) {
  return (key: string, known: readonly string[]): string => {
    const nearest = findNearest(key, known);
    const hint = nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`;
    return `${quoted(key)} is not a key of ${what}${hint}`;
  };
}

const eventsKeyMessage = (key: string): string =>
  `${quoted(key)} is lost: the format description does not show the other fields of an \`events\` input.`;

export const algorithmKind = objectKind(
  [[algorithmFields, needed('an algorithm', ['name', 'path'])]],
  unknownKeyMessage('an algorithm'),
);

const commonGroup = (what: string) =>
  [commonLegacyFields, needed(what, ['type', 'inputName'])] as const;

const unknownInput = objectKind([commonGroup('an input')]);

const inputKinds = new Map(
  legacyValues.type.map((kind) => {
    const what = addArticle(`\`${kind}\` input`);
    const { fields, needs } = kinds[kind];
    const findMissing =
      kind === 'constant' ? missingConstant : needed(what, needs);
    const groups = [[fields, findMissing] as const, commonGroup(what)];
    switch (kind) {
      case 'AlgorithmOutputStatus':
        // Its other fields are not described, so no field is unknown.
        return [kind, objectKind(groups)];
      case 'events':
        return [kind, objectKind(groups, eventsKeyMessage)];
      default:
        return [kind, objectKind(groups, unknownKeyMessage(what))];
    }
  }),
);

/** Returns the fields of an input; only the common ones if its kind is unknown. */
export function kindOfInput(kind: InputKind | undefined): ObjectKind {
  return (kind && inputKinds.get(kind)) ?? unknownInput;
}
