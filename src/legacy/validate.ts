import * as validators from '#validators/legacy';
import type { ErrorObject } from 'ajv';
import type { JsonNode } from '../json/node.js';
import { pointerTo } from '../json/pointer.js';
import { finding, type Finding } from '../rule/finding.js';
import { capitalised, nearest, quoted, withArticle } from '../rule/words.js';
import { unknownValue, wrongType } from './complaints.js';
import { keyUnknown } from './rules/keys.js';
import { fieldMissing, valueType, valueUnknown } from './rules/values.js';
import type { InputKind } from './values.js';

/** The objects that the schema describes one by one. */
export type Definition = keyof typeof validators;

/**
 * Holds one object against the schema of the Legacy format; what ajv says
 * becomes findings at the source.
 *
 * @param nodesOf gives the source of every value in `value`, by its pointer there
 * @param kind of an input, if it has a valid one
 */
export function validateObject(
  definition: Definition,
  value: unknown,
  nodesOf: () => ReadonlyMap<string, JsonNode>,
  kind: InputKind | undefined,
): readonly Finding[] {
  const validate = validators[definition];
  if (validate(value)) return [];
  const nodes = nodesOf();
  return (validate.errors ?? []).flatMap(
    (error) => findingOf(error, nodes, nameOfObject(definition, kind)) ?? [],
  );
}

function findingOf(
  error: ErrorObject,
  nodes: ReadonlyMap<string, JsonNode>,
  what: string,
): Finding | undefined {
  const { keyword, instancePath, schemaPath, params } = error;
  const key = String(params['additionalProperty']);
  const node = nodes.get(
    keyword === 'additionalProperties'
      ? pointerTo(instancePath, key)
      : instancePath,
  );
  // A field in both its spellings has no one source: `key-conflict` speaks for it.
  if (!node) return undefined;
  switch (keyword) {
    case 'type':
    case 'minLength':
      // Whether an element fits depends on the data type, which the mapping looks at.
      return instancePath.startsWith('/values/')
        ? undefined
        : finding(valueType, node, wrongType(error, node));
    case 'enum':
      return finding(valueUnknown, node, unknownValue(error, node));
    case 'required':
      // An alternative of `anyOf`, which speaks for both.
      return schemaPath.includes('/anyOf/')
        ? undefined
        : finding(
            fieldMissing,
            node,
            `${capitalised(what)} needs \`${String(params['missingProperty'])}\`, which is missing.`,
          );
    case 'anyOf':
      return finding(
        fieldMissing,
        node,
        'A constant needs `value` or `values`, and both are missing.',
      );
    case 'additionalProperties':
      return finding(keyUnknown, node, unknownKey(error, key, what));
    default:
      return undefined;
  }
}

function unknownKey(
  { parentSchema }: ErrorObject,
  key: string,
  what: string,
): string {
  if (what === nameOfObject('input', 'events'))
    return `${quoted(key)} is lost: what an \`events\` input has besides the common fields is not shown.`;
  const known = parentSchema?.['properties'] as object;
  const meant = nearest(key, Object.keys(known));
  const hint = meant === undefined ? '.' : `; did you mean \`${meant}\`?`;
  return `${quoted(key)} is not a key of ${what}${hint}`;
}

/** What a sentence calls the object. */
function nameOfObject(
  definition: Definition,
  kind: InputKind | undefined,
): string {
  if (definition === 'algorithmObject') return 'an algorithm';
  if (kind === undefined) return 'an input';
  return withArticle(`\`${kind}\` input`);
}
