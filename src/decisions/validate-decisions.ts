import { currentInput, decisions as validate } from '#validators/decisions';
import { isPositiveDuration } from '../current/input-kinds.js';
import {
  currentKeyFor,
  inputKeysOf,
  hasNoOwnFields,
  legacySpellingMessage,
} from '../current/current-keys.js';
import { slicedKinds } from '../current/current-enums.js';
import {
  type JsonNode,
  type JsonObject,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { schemaTroubles, type Trouble } from './schema-troubles.js';

/**
 * Returns every mistake in a decisions file.
 * @param root its value, with its places; without repeated keys
 * @param decisions the elements of `decisions`
 */
export function troublesIn(
  text: string,
  root: JsonNode,
  decisions: readonly JsonNode[],
): readonly Trouble[] {
  if (isAnotherFile(root))
    return troubleAt(
      root,
      'This is not a decisions file, which is an object with a list of `decisions`.',
    );
  return validate(plainValueOf(root))
    ? decisions.flatMap((it) => valueTroubles(text, it))
    : schemaTroubles(validate.errors ?? [], text);
}

/** The user probably named the wrong file: then one message is enough. */
function isAnotherFile(root: JsonNode): boolean {
  return (
    root.kind !== 'object' ||
    (root.members.length > 2 && memberOf(root, 'decisions')?.kind !== 'array')
  );
}

function valueTroubles(text: string, decision: JsonNode): readonly Trouble[] {
  const value = memberOf(decision, 'value');
  if (!value) return [];
  switch (stringAt(decision, 'choose')) {
    case 'duration':
      return isLength(value)
        ? []
        : troubleAt(value, `\`value\` ${lengthWanted}`);
    case 'replace':
      return replacementTroubles(text, value);
    default:
      return [];
  }
}

/** The keys of a Current input that always come from the Legacy input. */
const keysFromSource: readonly string[] = ['InputName', 'Optional'];

function replacementTroubles(
  text: string,
  value: JsonNode,
): readonly Trouble[] {
  if (value.kind !== 'object')
    return troubleAt(value, '`value` must be a Current input object.');
  for (const { key } of value.members)
    if (keysFromSource.includes(currentKeyFor(key) ?? key))
      return troubleAt(
        value,
        `\`value\` must have no \`${key}\`: it comes from the source.`,
      );
  const input = { InputName: 'x', ...(plainValueOf(value) as object) };
  const troubles = currentInput(input)
    ? [...spellingTroubles(value), ...durationTroubles(value)]
    : schemaTroubles(
        currentInput.errors ?? [],
        text,
        value.pointer,
        keysFromSource,
      );
  return troubles.map(({ offset, message }) => ({
    offset,
    message: `\`value\` is not a Current input: ${message}`,
  }));
}

/** Reports Legacy keys, which the schema allows on a kind that may have further keys. */
function spellingTroubles(value: JsonObject): readonly Trouble[] {
  const kind = kindOf(value);
  const known = inputKeysOf(kind) ?? [];
  return value.members
    .filter(({ key }) => !known.includes(key))
    .flatMap(({ key, value: node }) => {
      const why = legacySpellingMessage(key, known, hasNoOwnFields(kind));
      return why === undefined ? [] : troubleAt(node, why);
    });
}

function durationTroubles(value: JsonObject): readonly Trouble[] {
  const duration = memberOf(value, 'Duration');
  const isSliced = slicedKinds.some((it) => it === kindOf(value));
  return duration && isSliced && !isLength(duration)
    ? troubleAt(duration, `\`Duration\` ${lengthWanted}`)
    : [];
}

function kindOf(value: JsonObject): string {
  return stringAt(value, 'InputType') ?? '';
}

const lengthWanted =
  'must be an ISO 8601 duration longer than zero, such as "P1D".';

function isLength(value: JsonNode): boolean {
  return value.kind === 'string' && isPositiveDuration(value.value);
}

function troubleAt({ start }: JsonNode, message: string): readonly Trouble[] {
  return [{ offset: start, message }];
}
