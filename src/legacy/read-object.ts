import type { JsonSchema } from '../json/json-schema.js';
import { type JsonNode, type JsonObject, memberOf } from '../json/node.js';
import {
  addArticle,
  capitalise,
  findNearest,
  quoted,
} from '../rule/message-text.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import { fieldError, schemaErrorMessage } from '../rule/schema-errors.js';
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

export const valueType: Rule = {
  id: 'value-type',
  fidelity: 'invalid',
  title: 'A field has a value of the wrong JSON type.',
  explanation:
    'Every field of the Legacy format has one JSON type: `inputs`, `dependencies` and `values` are arrays, `optional` and `recalculate` booleans, `value` is anything, the others are strings. `null` counts as absent only where the default is null (`outputFormat`, `dataType`, `value`, `values`, `property`). An empty `name`, `path`, `inputName`, `symbolicName` or `property` names nothing and counts as a wrong type.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

export const valueUnknown: Rule = {
  id: 'value-unknown',
  fidelity: 'invalid',
  title: 'A field has a value that is not in its list.',
  explanation:
    'The lists of values of `schedule`, `retention`, `outputFormat`, `type`, `dataType`, `calculation`, `timeRange` and `format` are complete in the description. Another word has no meaning there.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
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
  readonly schemas: readonly (readonly [key: string, JsonSchema])[];
  /** Returns a message for each field that the object needs and lacks. */
  readonly findMissing: (members: Members) => readonly string[];
}

/** The members of an object, found by keys in camelCase. */
interface Members {
  readonly object: JsonObject;
  /** Undefined if no key is written in lower case. */
  readonly spellings: Spellings | undefined;
}

/** The keys that are written in lower case, by the camelCase key. */
interface Spellings {
  readonly respelled: ReadonlyMap<
    string,
    { readonly node: JsonNode; readonly finding: Finding }
  >;
  readonly conflicts: ReadonlyMap<string, KeyConflict>;
}

/** What reading an algorithm and its inputs found, in the order of reading. */
export interface Found {
  readonly findings: Finding[];
  readonly conflicts: KeyConflict[];
}

/**
 * Reads the fields of an object. `Types` has the type of each valid field, as the
 * schemas of the kind say. Strings and booleans become plain values; arrays and the
 * `value` of a constant stay nodes.
 * @param found gets what is found; the first finding of the fidelity `invalid` leaves
 *   an input out, so conflicts come before missing fields, and those before values
 */
export function readObject<Types>(
  object: JsonObject,
  kind: ObjectKind,
  found: Found,
): Fields<Types> {
  const { findings } = found;
  const spellings = readSpellings(object, kind, found);
  const members = { object, spellings };
  const fields = { ...kind.absentFields };
  for (const { schemas, findMissing } of kind.groups) {
    for (const message of findMissing(members))
      findings.push(finding(fieldMissing, object, message));
    for (const [key, schema] of schemas) {
      const node = nodeAt(members, key);
      if (!node) continue;
      fields[key] = reportInvalid(key, schema, node, findings)
        ? { state: 'invalid', node }
        : readField(key, node, spellings?.respelled.get(key)?.finding);
    }
  }
  for (const key of spellings?.conflicts.keys() ?? [])
    fields[key] = { state: 'invalid', node: undefined };
  if (kind.unknownMessage)
    for (const { key, value } of object.members)
      if (!Object.hasOwn(fields, key) && !kind.camelCaseOf.has(key))
        findings.push(finding(keyUnknown, value, kind.unknownMessage(key)));
  // A value of the wrong type has the state `invalid`.
  return fields as Fields<Types>;
}

function readSpellings(
  object: JsonObject,
  { camelCaseOf }: ObjectKind,
  { findings, conflicts: allConflicts }: Found,
): Spellings | undefined {
  if (!object.members.some(({ key }) => camelCaseOf.has(key))) return undefined;
  const respelled = new Map<string, { node: JsonNode; finding: Finding }>();
  const conflicts = new Map<string, KeyConflict>();
  for (const { key: written, value: node } of object.members) {
    const key = camelCaseOf.get(written);
    if (key === undefined) continue;
    const other = memberOf(object, key);
    if (other) {
      const message = `Both \`${key}\` and \`${written}\` are given, and it is unknown which one the service reads; remove one of them.`;
      conflicts.set(key, {
        nodes: [other, node],
        finding: finding(keyConflict, node, message),
      });
    } else {
      const message = `\`${written}\` is read as \`${key}\`.`;
      respelled.set(key, {
        node,
        finding: finding(keySpelling, node, message),
      });
    }
  }
  for (const it of respelled.values()) findings.push(it.finding);
  for (const it of conflicts.values()) {
    findings.push(it.finding);
    allConflicts.push(it);
  }
  return { respelled, conflicts };
}

/** Returns the value of a field; undefined if it is absent, or given in both spellings. */
function nodeAt(
  { object, spellings }: Members,
  key: string,
): JsonNode | undefined {
  return spellings?.conflicts.has(key) === true
    ? undefined
    : (memberOf(object, key) ?? spellings?.respelled.get(key)?.node);
}

/**
 * Reports what breaks the format in the value of a field, or in an element of its list.
 * Returns whether it is the value itself.
 */
function reportInvalid(
  key: string,
  schema: JsonSchema,
  field: JsonNode,
  findings: Finding[],
): boolean {
  const report = (node: JsonNode, broken: JsonSchema, what: string) => {
    const error = fieldError(node, broken);
    if (!error) return false;
    const rule = error.keyword === 'enum' ? valueUnknown : valueType;
    const message = schemaErrorMessage({ error, node }, what);
    findings.push(finding(rule, node, message));
    return true;
  };
  const isInvalid = report(field, schema, `\`${key}\``);
  const items = schema['items'] as JsonSchema | undefined;
  // The mapping checks the elements of `values`: their type depends on the data type.
  if (field.kind === 'array' && items && key !== 'values')
    for (const item of field.items)
      report(item, items, `An element of \`${key}\``);
  return isInvalid;
}

function readField(
  key: string,
  node: JsonNode,
  respelled: Finding | undefined,
): Field<unknown> {
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

function objectKind(
  groups: readonly (readonly [
    Readonly<Record<string, JsonSchema>>,
    FieldGroup['findMissing'],
  ])[],
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

const none: readonly string[] = [];

const needed =
  (what: string, keys: readonly string[]): FieldGroup['findMissing'] =>
  (members) => {
    const isGiven = (key: string): boolean =>
      nodeAt(members, key) !== undefined ||
      members.spellings?.conflicts.has(key) === true;
    return keys.every(isGiven)
      ? none
      : keys
          .filter((key) => !isGiven(key))
          .map((key) => missingMessage(what, key));
  };

/** A constant needs the field that its data type selects; null counts as absent. */
function missingConstant(members: Members): readonly string[] {
  const isAbsent = (key: string): boolean =>
    (nodeAt(members, key)?.kind ?? 'null') === 'null';
  if (members.spellings?.conflicts.has('dataType')) return none;
  if (isAbsent('dataType'))
    return isAbsent('value') && isAbsent('values')
      ? ['A constant needs `value` or `values`, and both are missing.']
      : none;
  const dataType = nodeAt(members, 'dataType');
  const selected = legacyValues.dataType.find(
    (it) => dataType?.kind === 'string' && it === dataType.value,
  );
  const key = selected === 'stringArray' ? 'values' : 'value';
  return selected && isAbsent(key)
    ? [missingMessage('a `constant` input', key)]
    : none;
}

function unknownKeyMessage(what: string) {
  return (key: string, known: readonly string[]): string => {
    const nearest = findNearest(key, known);
    const hint = nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`;
    return `${quoted(key)} is not a key of ${what}${hint}`;
  };
}

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
        return [
          kind,
          objectKind(
            groups,
            (key) =>
              `${quoted(key)} is lost: the format description does not show the other fields of an \`events\` input.`,
          ),
        ];
      default:
        return [kind, objectKind(groups, unknownKeyMessage(what))];
    }
  }),
);

/** Returns the fields of an input; only the common ones if its kind is unknown. */
export function kindOfInput(kind: InputKind | undefined): ObjectKind {
  return (kind && inputKinds.get(kind)) ?? unknownInput;
}
