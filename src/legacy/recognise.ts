import { decodeUtf16 } from '../json/source-text.js';
import {
  type JsonNode,
  memberOf,
  childrenOf,
  type JsonObject,
  objectsIn,
} from '../json/node.js';
import type { Rule } from '../rule/rule.js';
import {
  findNearest,
  joinWords,
  quoted,
  truncateMiddle,
} from '../rule/message-text.js';

export const jsonEncoding: Rule = {
  id: 'json-encoding',
  fidelity: 'invalid',
  title: 'The file is not valid UTF-8.',
  explanation:
    'A JSON file is UTF-8 text, with or without a byte order mark. The tool does not read UTF-16. It does not replace invalid bytes either, because the characters would be lost silently: it does not read the file at all. Save it as UTF-8.',
  section: 'Analytics Algorithm Configuration (RFC 8259, section 8.1)',
};

export const jsonSyntax: Rule = {
  id: 'json-syntax',
  fidelity: 'invalid',
  title: 'The file is not JSON.',
  explanation:
    'The file is read as strict JSON (RFC 8259), with at most 512 arrays and objects open at once. Comments, trailing commas and single quotes are not JSON. The place is the first character that does not fit.',
  section: 'Analytics Algorithm Configuration (RFC 8259)',
};

export const jsonDuplicateKey: Rule = {
  id: 'json-duplicate-key',
  fidelity: 'invalid',
  title: 'An object has the same key twice.',
  explanation:
    'Most JSON readers keep only the last of two values under one key and report nothing. Which of the values the service reads is not known, so neither is migrated: remove or rename one. Every repetition is reported at the repeated key.',
  section: 'Analytics Algorithm Configuration (RFC 8259, section 4)',
};

export const fileShape: Rule = {
  id: 'file-shape',
  fidelity: 'invalid',
  title: 'The file is neither a Legacy nor a Current information model file.',
  explanation:
    'A Legacy file is an array of algorithm objects with keys such as `name`, `path`, `inputs` and `schedule`; a Current file has `Name`, `Path`, `Inputs` and `Outputs`. A file with neither is an error if the command names it. In a folder such a file is skipped, and the report gives the reason.',
  section: 'Analytics Algorithm Configuration',
};

export const fileMixed: Rule = {
  id: 'file-mixed',
  fidelity: 'invalid',
  title: 'A file has both Legacy and Current algorithms.',
  explanation:
    'A file is of one generation. Where both occur it is not clear what a half-migrated file should mean, so nothing of it is migrated: move the objects of one generation to a file of their own.',
  section: 'Analytics Algorithm Configuration',
};

export const fileUnrecognised: Rule = {
  id: 'file-unrecognised',
  fidelity: 'changed',
  title: 'A file looks like an information model and is not recognised as one.',
  explanation:
    'In a folder, a file is recognised by the keys of its objects: a Legacy file is an array in which an object has two of `name`, `path`, `inputs`, `schedule`, `retention`, `dependencies` and `outputFormat` (`name`, `path` and `outputFormat` alone are not enough); in a Current file an object has two of `Name`, `Path`, `ExecutionFrequency`, `Inputs` and `Outputs`. A file that has neither is not migrated. It is most likely a model if it has the word `inputName`: one algorithm without the array, an array inside another object, or misspelled keys. So it is if an object of a list has two of `name`, `path`, `inputs`, `dependencies`, `schedule` and `retention`, or a lone object three, and nothing of a package manifest (`version`, `scripts`, an object of `dependencies`). Correct the file, or accept that it is something else.',
  section: 'Analytics Algorithm Configuration',
};

/** The rules about a whole file, in reading order. */
export const fileRules: readonly Rule[] = [
  jsonEncoding,
  jsonSyntax,
  jsonDuplicateKey,
  fileShape,
  fileMixed,
  fileUnrecognised,
];

/** The format of a JSON file, by the keys of its objects. */
export type RecognisedFormat = 'legacy' | 'current' | 'mixed' | 'other';

const legacyKeys = [
  'name',
  'path',
  'inputs',
  'schedule',
  'retention',
  'dependencies',
  'outputFormat',
  'outputformat',
] as const;

/** One of these distinguishes an algorithm from other objects with a name and a path. */
const distinctiveLegacyKeys = [
  'inputs',
  'schedule',
  'retention',
  'dependencies',
] as const;

const currentKeys = [
  'Name',
  'Path',
  'ExecutionFrequency',
  'Inputs',
  'Outputs',
] as const;

/** A recognised file has at least one of these, or `inputName`. */
const distinctiveKeys: readonly string[] = [
  ...distinctiveLegacyKeys,
  'Inputs',
  'Outputs',
  'ExecutionFrequency',
].map((key) => `"${key}"`);

/** Returns whether a text has the word `inputName`, in any letter case. */
export function hasInputName(text: string): boolean {
  return /inputname/i.test(text);
}

/** Returns whether bytes are most likely a model in UTF-16. */
export function isUtf16Model(bytes: Uint8Array): boolean {
  return hasInputName(decodeUtf16(bytes) ?? '');
}

/** Returns whether bytes hold a word of the formats; files without one need no parsing. */
export function hasFormatWord(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (
    distinctiveKeys.some((key) => buffer.includes(key)) ||
    hasInputName(buffer.toString('latin1')) ||
    isUtf16Model(bytes)
  );
}

/** Two of these on one object of a list resemble an algorithm. */
const roleKeys = [
  'name',
  'path',
  'inputs',
  'dependencies',
  'schedule',
  'retention',
] as const;

/** Returns whether a text has at least two keys of an algorithm, as JSON or YAML writes them. */
export function hasRoleKeys(text: string): boolean {
  return (
    roleKeys.filter((key) => new RegExp(`\\b${key}"?\\s*:`).test(text)).length >
    1
  );
}

/**
 * Returns the keys of an algorithm: two on an object of a list or of a wrapped
 * list, three on a lone or wrapped object; none of a package manifest.
 */
function roleKeysIn(root: JsonNode): readonly string[] {
  if (isManifest(root)) return [];
  const values = [root, ...childrenOf(root)];
  const items = values.flatMap((it) => (it.kind === 'array' ? it.items : []));
  const keysOf = (node: JsonNode, least: number): readonly string[] => {
    const keys = roleKeys.filter((key) => memberOf(node, key));
    return keys.length >= least && !isManifest(node) ? keys : [];
  };
  return (
    [
      ...items.map((it) => keysOf(it, 2)),
      ...values.map((it) => keysOf(it, 3)),
    ].find((keys) => keys.length > 0) ?? []
  );
}

function isManifest(node: JsonNode): boolean {
  return (
    memberOf(node, 'version') !== undefined ||
    memberOf(node, 'scripts') !== undefined ||
    memberOf(node, 'dependencies')?.kind === 'object'
  );
}

/** Returns whether a JSON file of neither format is most likely a model. */
export function resemblesModel(root: JsonNode): boolean {
  return roleKeysIn(root).length > 0;
}

/** Returns whether a text is a YAML list of objects with keys of an algorithm. */
export function isYamlModel(text: string): boolean {
  const items = text.split(/^[ \t]*-[ \t]+/m).slice(1);
  return items.some((item) => {
    const keys = new Set(item.match(/^[ \t]*\w+(?=[ \t]*:(?:\s|$))/gm));
    const names = new Set([...keys].map((key) => key.trim()));
    return (
      roleKeys.filter((key) => names.has(key)).length > 1 &&
      !names.has('version') &&
      !names.has('scripts')
    );
  });
}

function countKeys(node: JsonNode, keys: readonly string[]): number {
  return keys.filter((key) => memberOf(node, key)).length;
}

/** Returns whether a value looks like an algorithm of the Legacy format. */
function looksLegacy(node: JsonNode): boolean {
  return (
    countKeys(node, legacyKeys) >= 2 &&
    countKeys(node, distinctiveLegacyKeys) >= 1
  );
}

function looksCurrent(node: JsonNode): boolean {
  return countKeys(node, currentKeys) >= 2;
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
  const elements = root.kind === 'array' ? root.items : [];
  const legacy = elements.some(looksLegacy);
  const current = elements.some(looksCurrent) || looksCurrent(root);
  if (legacy) return current ? 'mixed' : 'legacy';
  if (current) return 'current';
  return named && root.kind === 'array' ? recogniseNamed(elements) : 'other';
}

function recogniseNamed(elements: readonly JsonNode[]): RecognisedFormat {
  if (elements.length === 0) return 'legacy';
  const legacy = elements.some((it) => countKeys(it, legacyKeys) > 0);
  const current = elements.some((it) => countKeys(it, currentKeys) > 0);
  if (legacy === current) return 'other';
  return legacy ? 'legacy' : 'current';
}

/** Why a file that was found in a folder is not an information model file. */
export const otherReasons = {
  noKeys: "has none of the formats' keys",
  neitherFormat:
    "has some of the formats' keys, but not the structure of either format",
} as const;

/** Returns what resembles a model in a file of neither format; undefined if nothing does. */
export function describeResemblance(root: JsonNode): string | undefined {
  if (root.kind === 'object' && looksLegacy(root))
    return 'The file is one Legacy algorithm, but a Legacy file is an array of them; put the algorithm in brackets.';
  const inner = findModel(root);
  if (inner)
    return `Algorithms are found at ${quoted(inner.pointer)}, but a file is the array of algorithms itself; move the array to the top of the file.`;
  const misspelled = findMisspelledKeys(objectsIn(root));
  if (misspelled.length === 0) return undefined;
  const [misspelt, meant] = [0, 1].map((at) =>
    joinWords(
      misspelled.map((pair) => `\`${truncateMiddle(pair[at] ?? '')}\``),
      'and',
    ),
  );
  return misspelled.length === 1
    ? `${misspelt} is not a key of an algorithm; did you mean ${meant}?`
    : `${misspelt} are not keys of an algorithm; did you mean ${meant}?`;
}

/** Says the same about a file with the word `inputName`. */
export function unrecognisedMessage(root: JsonNode): string {
  const keys = roleKeysIn(root);
  return (
    describeResemblance(root) ??
    (keys.length > 0
      ? `An object has ${joinWords(
          keys.map((key) => `\`${key}\``),
          'and',
        )}, as an algorithm has, but a Legacy file is an array in which an object also has \`inputs\`, \`schedule\`, \`retention\` or \`dependencies\`.`
      : undefined) ??
    'The file has the word `inputName`, but no object of an array has keys of an algorithm, such as `name` and `inputs` (Legacy) or `Name` and `Inputs` (Current).'
  );
}

/** Returns the first inner value that would be recognised as a file of its own or as a Legacy algorithm. */
function findModel(root: JsonNode): JsonNode | undefined {
  for (const child of childrenOf(root)) {
    const model =
      recogniseFormat(child, false) !== 'other' || looksLegacy(child)
        ? child
        : findModel(child);
    if (model) return model;
  }
  return undefined;
}

function findMisspelledKeys(
  objects: readonly JsonObject[],
): readonly (readonly [string, string])[] {
  const keys = new Set(
    objects.flatMap(({ members }) => members.map(({ key }) => key)),
  );
  const countOf = (known: readonly string[]): number =>
    known.filter((key) => keys.has(key)).length;
  const known =
    countOf(currentKeys) > countOf(legacyKeys) ? currentKeys : legacyKeys;
  return [...keys].flatMap((key) => {
    const meant = known.some((it) => it === key)
      ? undefined
      : findNearest(key, known);
    return meant === undefined || keys.has(meant) ? [] : [[key, meant]];
  });
}
