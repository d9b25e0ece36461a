import type { Where, Decision } from '../rule/rule.js';
import { currentInput, decisions as validate } from '#validators/decisions';
import { slicedKinds } from '../current/current-enums.js';
import {
  currentKeyFor,
  hasNoOwnFields,
  inputKeysOf,
  legacySpellingMessage,
} from '../current/current-keys.js';
import { isPositiveDuration } from '../current/input-kinds.js';
import {
  type JsonNode,
  type JsonObject,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { parseJson } from '../json/parse.js';
import {
  decodeUtf8,
  encodingMessage,
  positionsIn,
} from '../json/source-text.js';
import { capitalise, quoted } from '../rule/message-text.js';
import { type DecisionsFile, undecidedChoice } from './decision.js';
import { decisionNodes } from './edit-decisions.js';
import { schemaTroubles, type Trouble } from './schema-troubles.js';

export type LoadedDecisions =
  | { readonly ok: true; readonly file: DecisionsFile }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/**
 * Loads a decisions file. Any mistake stops the run: no decision may be
 * ignored.
 * @param path as messages and reports name the file
 */
export function loadDecisions(
  bytes: Uint8Array,
  path: string,
): LoadedDecisions {
  const decoded = decodeUtf8(bytes);
  const source = decoded.ok ? decoded.source : decoded.valid;
  const refuse = (troubles: readonly Trouble[]): LoadedDecisions => {
    const positionAt = positionsIn(source);
    return {
      ok: false,
      troubles: troubles
        .toSorted((a, b) => a.offset - b.offset)
        .map(({ offset, message }) => {
          const { line, column } = positionAt(offset);
          return `${path}:${line}:${column}: ${message}`;
        }),
    };
  };
  const refuseAt = (offset: number, message: string): LoadedDecisions =>
    refuse([{ offset, message: `${capitalise(message)}.` }]);

  if (!decoded.ok)
    return refuseAt(source.text.length, encodingMessage(bytes, decoded));
  const parsed = parseJson(source.text);
  if (!parsed.ok) return refuseAt(parsed.fault.offset, parsed.fault.message);
  const { root, repeatedKeys } = parsed;
  if (repeatedKeys.length > 0)
    return refuse(
      repeatedKeys.map(({ start, key }) => ({
        offset: start,
        message: `This object already has the key ${quoted(key)}; remove one of the two.`,
      })),
    );
  // The user probably named the wrong file: then one message is enough.
  if (
    root.kind !== 'object' ||
    (root.members.length > 2 && memberOf(root, 'decisions')?.kind !== 'array')
  )
    return refuseAt(
      root.start,
      'this is not a decisions file, which is an object with a list of `decisions`',
    );
  const nodes = decisionNodes(root);
  const broken = schemaTroubles(validate, root);
  const troubles = broken.length > 0 ? broken : nodes.flatMap(valueTroubles);
  if (troubles.length > 0) return refuse(troubles);
  const all = nodes.map((node, index): Decision => {
    const text = (key: string): string => stringAt(node, key) ?? '';
    const where = memberOf(node, 'where');
    const { pointer, start, end } = node;
    return {
      rule: text('rule'),
      choose: text('choose'),
      value: memberOf(node, 'value'),
      dates: stringAt(node, 'dates'),
      reason: text('reason'),
      where: (where ? plainValueOf(where) : {}) as Where,
      index,
      place: { pointer, start, end },
    };
  });
  const decisions = all.filter(({ choose }) => choose !== undecidedChoice);
  return { ok: true, file: { path, source, decisions } };
}

/** The keys of a Current input that always come from the Legacy input. */
const keysFromSource: readonly string[] = ['InputName', 'Optional'];

function valueTroubles(decision: JsonNode): readonly Trouble[] {
  const value = memberOf(decision, 'value');
  const choose = stringAt(decision, 'choose');
  if (value && choose === 'duration' && !isLength(value))
    return troubleAt(value, `\`value\` ${lengthWanted}`);
  if (!value || choose !== 'replace') return [];
  if (value.kind !== 'object')
    return troubleAt(value, '`value` must be a Current input object.');
  for (const { key } of value.members)
    if (keysFromSource.includes(currentKeyFor(key) ?? key))
      return troubleAt(
        value,
        `\`value\` must have no \`${key}\`: it comes from the source.`,
      );
  const input = { InputName: 'x', ...(plainValueOf(value) as object) };
  const broken = schemaTroubles(currentInput, value, keysFromSource, input);
  const troubles = broken.length > 0 ? broken : replacementTroubles(value);
  return troubles.map(({ offset, message }) => ({
    offset,
    message: `\`value\` is not a Current input: ${message}`,
  }));
}

/** Reports what the schema of a Current input allows, and the format does not. */
function replacementTroubles(value: JsonObject): readonly Trouble[] {
  const kind = stringAt(value, 'InputType') ?? '';
  const known = inputKeysOf(kind) ?? [];
  // A kind may have further keys, but no Legacy ones.
  const legacyKeys = value.members
    .filter(({ key }) => !known.includes(key))
    .flatMap(({ key, value: node }) => {
      const why = legacySpellingMessage(key, known, hasNoOwnFields(kind));
      return why === undefined ? [] : troubleAt(node, why);
    });
  const duration = memberOf(value, 'Duration');
  return duration &&
    slicedKinds.some((it) => it === kind) &&
    !isLength(duration)
    ? [...legacyKeys, ...troubleAt(duration, `\`Duration\` ${lengthWanted}`)]
    : legacyKeys;
}

const lengthWanted =
  'must be an ISO 8601 duration longer than zero, such as "P1D".';

function isLength(value: JsonNode): boolean {
  return value.kind === 'string' && isPositiveDuration(value.value);
}

function troubleAt({ start }: JsonNode, message: string): readonly Trouble[] {
  return [{ offset: start, message }];
}
