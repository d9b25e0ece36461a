import { currentInput } from '#validators/decisions';
import { isDuration } from '../current/duration-syntax.js';
import { slicedKinds } from '../current/values.js';
import { type JsonNode, memberOf, plainValueOf } from '../json/node.js';
import { schemaTroubles, type Trouble } from './schema-troubles.js';

/** The keys of a Current input that the Legacy one fills. */
const fromSource: readonly string[] = ['InputName', 'Optional'];

/** What is wrong with the Current input that a decision puts in the place of a Legacy one. */
export function replacementTroubles(value: JsonNode): readonly Trouble[] {
  const at = (message: string, node = value): readonly Trouble[] => [
    { offset: node.start, message },
  ];
  if (value.kind !== 'object')
    return at('`value` must be a Current input object.');
  for (const key of fromSource)
    if (memberOf(value, key))
      return at(`\`value\` must have no \`${key}\`: it comes from the source.`);
  const input = { InputName: 'x', ...(plainValueOf(value) as object) };
  if (!currentInput(input))
    return schemaTroubles(currentInput.errors ?? [], value, fromSource).map(
      ({ offset, message }) => ({ offset, message: noInput(message) }),
    );
  const kind = memberOf(value, 'InputType');
  const duration = memberOf(value, 'Duration');
  const isSliced =
    kind?.kind === 'string' && slicedKinds.some((it) => it === kind.value);
  return duration && isSliced && !isLength(duration)
    ? at(noInput(`\`Duration\` ${lengthWanted}`), duration)
    : [];
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
