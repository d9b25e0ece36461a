import type { JsonNode, JsonObject } from '../json/node.js';
import type { JsonSchema } from '../json/json-schema.js';
import { finding, type Finding, type Rule } from '../rule/rule.js';
import {
  addArticle,
  capitalise,
  findNearest,
  quoted,
  typeNames,
  unknownValueMessage,
  wrongTypeMessage,
} from '../rule/message-text.js';
import { type InputKind, legacyValues } from './legacy-enums.js';
import { algorithmFields, commonFields, kinds } from './legacy-fields.js';
import type { Members } from './read-object.js';

export const keyUnknown: Rule = {
  id: 'key-unknown',
  fidelity: 'unmapped',
  title: 'The object has a key that the format does not list for it.',
  explanation:
    'A key that the description does not list for this kind of object, a key of another input kind included, has no known meaning and no place in the Current format. It is left out, whatever its value.',
  section: 'Legacy format: algorithm object',
  leavesOut: 'field',
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

export const fieldMissing: Rule = {
  id: 'field-missing',
  fidelity: 'invalid',
  title: 'A field that the object needs is absent.',
  explanation:
    'An algorithm needs `name` and `path`, every input `type` and `inputName`; `signal`, `signalSensor` and `value` need `symbolicName`, `calculated` needs `calculation`, `AlgorithmOutput` needs `algorithm`. A constant needs `values` for `stringArray` and `value` otherwise.',
  section: 'Legacy format: algorithm object',
  aspects: 'by field',
};

type FieldSchemas = Readonly<Record<string, JsonSchema>>;

/** Returns what breaks the format in an algorithm, except in its inputs. */
export function validateAlgorithm(
  node: JsonObject,
  members: Members,
): readonly Finding[] {
  const what = 'an algorithm';
  return [
    ...missingFields(node, members, ['name', 'path'], what),
    ...unknownKeys(members, Object.keys(algorithmFields), what),
    ...invalidValues(members, algorithmFields),
  ];
}

/** Returns what breaks the format in an input. Without a kind, only the common fields are checked. */
export function validateInput(
  node: JsonObject,
  members: Members,
  kind: InputKind | undefined,
): readonly Finding[] {
  const what = kind ? addArticle(`\`${kind}\` input`) : 'an input';
  return [
    ...(kind ? validateKind(node, members, kind, what) : []),
    ...missingFields(node, members, ['type', 'inputName'], what),
    ...invalidValues(members, commonFields),
  ];
}

function validateKind(
  node: JsonObject,
  members: Members,
  kind: InputKind,
  what: string,
): readonly Finding[] {
  const { fields, needs } = kinds[kind];
  return [
    ...(kind === 'constant'
      ? missingConstant(node, members, what)
      : missingFields(node, members, needs, what)),
    // The other fields of a status are not described, so no field is unknown.
    ...(kind === 'AlgorithmOutputStatus'
      ? []
      : unknownKeys(
          members,
          [...Object.keys(commonFields), ...Object.keys(fields)],
          what,
          kind,
        )),
    ...invalidValues(members, fields),
  ];
}

function missingFields(
  node: JsonObject,
  { byKey, conflicts }: Members,
  needs: readonly string[],
  what: string,
): readonly Finding[] {
  return needs
    .filter((key) => !byKey.has(key) && !conflicts.some((it) => it.key === key))
    .map((key) => missingField(node, key, what));
}

/** A constant needs the field that its data type selects; null counts as absent. */
function missingConstant(
  node: JsonObject,
  members: Members,
  what: string,
): readonly Finding[] {
  const isAbsent = (key: string): boolean =>
    (members.byKey.get(key)?.node.kind ?? 'null') === 'null';
  if (members.conflicts.some(({ key }) => key === 'dataType')) return [];
  if (isAbsent('dataType'))
    return isAbsent('value') && isAbsent('values')
      ? [
          finding(
            fieldMissing,
            node,
            'A constant needs `value` or `values`, and both are missing.',
          ),
        ]
      : [];
  const dataType = members.byKey.get('dataType')?.node;
  const selected = legacyValues.dataType.find(
    (it) => dataType?.kind === 'string' && it === dataType.value,
  );
  const needed = selected === 'stringArray' ? 'values' : 'value';
  return selected && isAbsent(needed) ? [missingField(node, needed, what)] : [];
}

function missingField(node: JsonObject, key: string, what: string): Finding {
  return finding(
    fieldMissing,
    node,
    `${capitalise(what)} needs \`${key}\`, which is missing.`,
  );
}

function unknownKeys(
  { byKey }: Members,
  known: readonly string[],
  what: string,
  kind?: InputKind,
): readonly Finding[] {
  return [...byKey]
    .filter(([key]) => !known.includes(key))
    .map(([key, { node }]) =>
      finding(
        keyUnknown,
        node,
        kind === 'events'
          ? `${quoted(key)} is lost: the format description does not show the other fields of an \`events\` input.`
          : `${quoted(key)} is not a key of ${what}${endWithNearest(key, known)}`,
      ),
    );
}

function endWithNearest(key: string, known: readonly string[]): string {
  const nearest = findNearest(key, known);
  return nearest === undefined ? '.' : `; did you mean \`${nearest}\`?`;
}

function invalidValues(
  { byKey }: Members,
  schemas: FieldSchemas,
): readonly Finding[] {
  const found: Finding[] = [];
  for (const [key, schema] of Object.entries(schemas)) {
    const node = byKey.get(key)?.node;
    if (!node) continue;
    found.push(...invalidValue(node, schema, `\`${key}\``));
    // The mapping checks the elements of `values`: their type depends on the data type.
    if (node.kind !== 'array' || !schema['items'] || key === 'values') continue;
    for (const item of node.items)
      found.push(
        ...invalidValue(item, schema['items'], `An element of \`${key}\``),
      );
  }
  return found;
}

interface ValueSchema {
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly (string | null)[];
  readonly minLength?: number;
}

type JsonType = JsonNode['kind'];

function invalidValue(
  node: JsonNode,
  { type, enum: values, minLength }: ValueSchema,
  what: string,
): readonly Finding[] {
  if (node.kind === 'string' && values?.includes(node.value)) return [];
  const types = type === undefined ? [] : [type].flat();
  const words = values?.filter((value) => value !== null);
  if (types.length > 0 && !types.includes(node.kind)) {
    const expected = words?.map(quoted) ?? types.map((it) => typeNames[it]);
    const message = wrongTypeMessage(what, node, expected);
    return [finding(valueType, node, message)];
  }
  if (node.kind !== 'string') return [];
  if (node.value === '' && minLength !== undefined)
    return [finding(valueType, node, `${what} must not be empty.`)];
  if (!words || words.includes(node.value)) return [];
  const message = unknownValueMessage(what, node.value, words);
  return [finding(valueUnknown, node, message)];
}
