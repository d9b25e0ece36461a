import { type JsonNode, memberOf, objectsIn } from '../json/node.js';
import { findNearest } from '../rule/message-text.js';
import { legacyValues } from './legacy-enums.js';

/** The format of a JSON file, by the keys of its objects. */
export type RecognisedFormat = 'legacy' | 'current' | 'mixed' | 'other';

/** Why a file that was found in a folder is not an information model file. */
export const otherReasons = {
  noKeys: "has none of the formats' keys",
  neitherFormat:
    "has some of the formats' keys, but not the structure of either format",
  signalMapping: 'is a signal mapping file',
  typeConfiguration: 'is a type configuration file',
} as const;

type IsOfType = (value: JsonNode | undefined) => boolean;

const isString: IsOfType = (value) => value?.kind === 'string';
const isArray: IsOfType = (value) => value?.kind === 'array';
const isListOfObjects: IsOfType = (value) =>
  value?.kind === 'array' &&
  (value.items.length === 0 || objectsIn(value).length > 0);

type Keys = Readonly<Record<string, IsOfType>>;

/** The keys of an algorithm. One counts only with the JSON type of its format. */
export const legacyKeys: Keys = {
  name: isString,
  path: isString,
  inputs: isListOfObjects,
  schedule: isString,
  retention: isString,
  dependencies: isArray,
  outputFormat: (value) => isString(value) || value?.kind === 'null',
};

export const currentKeys: Keys = {
  Name: isString,
  Path: isString,
  ExecutionFrequency: isString,
  Schedule: isString,
  Inputs: isListOfObjects,
  Outputs: isArray,
  Conditions: isArray,
};

/** @param keys the keys of the format that count */
type Clause = (members: Members, keys: readonly string[]) => boolean;

/** An object looks Legacy if one of these holds. */
const legacyClauses: Readonly<Record<string, Clause>> = {
  'an input that only Legacy has': (members) =>
    itemsOf(members, 'inputs').some(isLegacyInput),
  'two keys, one with a word of its list': (members, keys) =>
    keys.length >= 2 &&
    (isOneOf(members.get('schedule'), legacyValues.schedule) ||
      isOneOf(members.get('retention'), legacyValues.retention)),
  'three keys, and no key of something else': (members, keys) =>
    keys.length >= 3 &&
    hasAny(keys, ['inputs', 'schedule', 'retention', 'outputFormat']) &&
    [...members.keys()].every(
      (it) => findNearest(it, Object.keys(legacyKeys)) !== undefined,
    ) &&
    isAbsentOrWord(members.get('schedule')) &&
    isAbsentOrWord(members.get('retention')),
  'four keys': (_, keys) =>
    keys.length >= 4 && hasAny(keys, ['schedule', 'retention', 'outputFormat']),
};

/** An object looks Current if one of these holds. */
const currentClauses: Readonly<Record<string, Clause>> = {
  'an input': (members) =>
    itemsOf(members, 'Inputs').some((it) => isString(it.get('InputType'))),
  'an output': (members) =>
    itemsOf(members, 'Outputs').some((it) => isString(it.get('OutputType'))),
  'a frequency, and a name or path': (_, keys) =>
    keys.includes('ExecutionFrequency') && hasAny(keys, ['Name', 'Path']),
  'four keys': (_, keys) => keys.length >= 4,
};

/** Types of inputs that no other format has. */
const legacyTypes: readonly string[] = [
  'signalSensor',
  'AlgorithmOutput',
  'AlgorithmOutputStatus',
  'DCVoltage',
];

/** A field that tells an input of an everyday type from other objects. */
const fieldOfType: ReadonlyMap<string, string> = new Map([
  ['constant', 'dataType'],
  ['calculated', 'calculation'],
  ['signal', 'symbolicName'],
  ['value', 'symbolicName'],
]);

function isLegacyInput(input: Members): boolean {
  const type = input.get('type');
  const word = type?.kind === 'string' ? type.value : '';
  return (
    isString(input.get('inputName')) ||
    legacyTypes.includes(word) ||
    isString(input.get(fieldOfType.get(word) ?? ''))
  );
}

/** The members of an object by key. */
type Members = ReadonlyMap<string, JsonNode>;

/** Keys that some Legacy files spell in lower case. */
const camelCase: ReadonlyMap<string, string> = new Map([
  ['inputname', 'inputName'],
  ['outputformat', 'outputFormat'],
]);

/** Returns the members of an object; of a repeated key the last one. */
function membersOf(node: JsonNode): Members {
  const members = node.kind === 'object' ? node.members : [];
  return new Map(
    members.map(({ key, value }) => [camelCase.get(key) ?? key, value]),
  );
}

/** Returns the objects in the list at a key. */
function itemsOf(members: Members, key: string): readonly Members[] {
  const list = members.get(key);
  return list?.kind === 'array' ? objectsIn(list).map(membersOf) : [];
}

function hasAny(keys: readonly string[], wanted: readonly string[]): boolean {
  return keys.some((key) => wanted.includes(key));
}

function isOneOf(
  value: JsonNode | undefined,
  words: readonly string[],
): boolean {
  return (
    value?.kind === 'string' &&
    words.some((it) => it.toLowerCase() === value.value.toLowerCase())
  );
}

function isAbsentOrWord(value: JsonNode | undefined): boolean {
  return (
    value === undefined ||
    (value.kind === 'string' && /^[a-z_-]+$/i.test(value.value))
  );
}

/** Returns the keys that count of those of a format. */
function keysIn(members: Members, format: Keys): readonly string[] {
  return Object.keys(format).filter((key) => format[key]?.(members.get(key)));
}

export function looksLegacy(node: JsonNode): boolean {
  return holdsAny(legacyClauses, legacyKeys, node);
}

export function looksCurrent(node: JsonNode): boolean {
  return holdsAny(currentClauses, currentKeys, node);
}

function holdsAny(
  clauses: Readonly<Record<string, Clause>>,
  format: Keys,
  node: JsonNode,
): boolean {
  if (node.kind !== 'object') return false;
  const members = membersOf(node);
  const keys = keysIn(members, format);
  return Object.values(clauses).some((holds) => holds(members, keys));
}

/**
 * Recognises the format of a JSON file.
 * @param named whether the user named this very file: then a weaker resemblance
 *   is enough
 */
export function recogniseFormat(
  root: JsonNode,
  named: boolean,
): RecognisedFormat {
  if (isSchema(root)) return 'other';
  const elements = root.kind === 'array' ? root.items : [];
  const legacy = elements.some(looksLegacy);
  const current = elements.some(looksCurrent) || looksCurrent(root);
  if (legacy) return current ? 'mixed' : 'legacy';
  if (current) return 'current';
  if (!named || root.kind !== 'array') return 'other';
  if (elements.length === 0) return 'legacy';
  const hasKeys = (format: Keys): boolean =>
    elements.some((it) => keysIn(membersOf(it), format).length > 0);
  const hasLegacyKeys = hasKeys(legacyKeys);
  if (hasLegacyKeys === hasKeys(currentKeys)) return 'other';
  return hasLegacyKeys ? 'legacy' : 'current';
}

/** Returns whether a document is a JSON Schema or names one, as no model does. */
export function isSchema(root: JsonNode): boolean {
  return ['$schema', '$id'].some((key) => memberOf(root, key) !== undefined);
}

/** Returns whether a file is one that `check --signals` reads. */
export function isSignalMapping(path: string, root: JsonNode): boolean {
  return (
    hasSignalMappingName(path) && memberOf(root, 'variables') !== undefined
  );
}

export function hasSignalMappingName(path: string): boolean {
  return /(^|\/)vendor\.drives\.[^/]*\.json$/i.test(path);
}
