import { currentInput } from '#validators/decisions';
import { isDuration } from '../current/iso-duration.js';
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

/** The keys of a Current input that the Legacy one fills. */
const fromSource: readonly string[] = ['InputName', 'Optional'];

/** What is wrong with the Current input that a decision puts in the place of a Legacy one. */
export function replacementTroubles(value: JsonNode): readonly Trouble[] {
  const at = (message: string): readonly Trouble[] => [
    { offset: value.start, message },
  ];
  if (value.kind !== 'object')
    return at('`value` must be a Current input object.');
  for (const { key } of value.members)
    if (fromSource.includes(currentKeyFor(key) ?? key))
      return at(`\`value\` must have no \`${key}\`: it comes from the source.`);
  const input = { InputName: 'x', ...(plainValueOf(value) as object) };
  if (!currentInput(input))
    return schemaTroubles(currentInput.errors ?? [], value, fromSource).map(
      ({ offset, message }) => ({ offset, message: noInput(message) }),
    );
  return [...spellingTroubles(value), ...durationTroubles(value)];
}

/** Keys of the Legacy format, which a kind with unnamed keys of its own would let pass. */
function spellingTroubles(value: JsonObject): readonly Trouble[] {
  const kind = kindOf(value);
  const known = inputKeysOf(kind) ?? [];
  return value.members.flatMap(({ key, value: { start } }) => {
    if (known.includes(key)) return [];
    const why = legacySpellingMessage(key, known, hasNoOwnFields(kind));
    return why === undefined ? [] : [{ offset: start, message: noInput(why) }];
  });
}

function durationTroubles(value: JsonObject): readonly Trouble[] {
  const duration = memberOf(value, 'Duration');
  const isSliced = slicedKinds.some((it) => it === kindOf(value));
  return duration && isSliced && !isLength(duration)
    ? [
        {
          offset: duration.start,
          message: noInput(`\`Duration\` ${lengthWanted}`),
        },
      ]
    : [];
}

function kindOf(value: JsonObject): string {
  return stringAt(value, 'InputType') ?? '';
}

const noInput = (why: string): string =>
  `\`value\` is no Current input: ${why}`;

/** What is wanted where {@link isLength} denies it. */
export const lengthWanted = 'must be an ISO 8601 duration, such as "P1D".';

/** Whether the value spells an ISO 8601 duration of some length. */
export function isLength(value: JsonNode): boolean {
  return (
    value.kind === 'string' &&
    isDuration(value.value) &&
    // Of no length at all it selects nothing.
    /[1-9]/.test(value.value)
  );
}
