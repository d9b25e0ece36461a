import { currentInput, decisions as validate } from '#validators/decisions';
import type { ErrorObject } from 'ajv';
import { durationOf } from '../current/duration.js';
import { decodeUtf8, type SourceText } from '../json/decode.js';
import { locateText } from '../json/locate.js';
import { type JsonNode, memberOf, plainValueOf } from '../json/node.js';
import { pointerTo } from '../json/pointer.js';
import { positionsIn } from '../json/position.js';
import { parseJson } from '../json/syntax.js';
import { listed, nearest, quoted, withArticle } from '../rule/words.js';
import type { Decision, Where } from './decision.js';
import { globMatcher } from './glob.js';
import { undecidedChoice } from './schema.js';

/** The decisions of a file, stubs that nobody has decided left away. */
export type LoadedDecisions =
  | {
      readonly ok: true;
      readonly source: SourceText;
      readonly decisions: readonly LocatedDecision[];
    }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/** A decision and where it stands in its file. */
export interface LocatedDecision extends Decision {
  readonly node: JsonNode;
}

interface Trouble {
  readonly offset: number;
  readonly message: string;
}

/**
 * Loads a decisions file. Whatever is wrong with it stops the run: a decision
 * that is not understood must not be passed over.
 *
 * @param path how messages call the file
 */
export function loadDecisions(
  bytes: Uint8Array,
  path: string,
): LoadedDecisions {
  const decoded = decodeUtf8(bytes);
  const source = decoded.ok ? decoded.source : decoded.valid;
  const positionAt = positionsIn(source);
  const refuse = (troubles: readonly Trouble[]): LoadedDecisions => ({
    ok: false,
    troubles: troubles.map(({ offset, message }) => {
      const { line, column } = positionAt(offset);
      return `${path}:${line}:${column}: ${message}`;
    }),
  });

  if (!decoded.ok)
    return refuse([
      { offset: source.text.length, message: 'This is not valid UTF-8.' },
    ]);
  const parsed = parseJson(source.text);
  if (!parsed.ok)
    return refuse([
      { offset: parsed.fault.offset, message: `${parsed.fault.message}.` },
    ]);
  const { root, repeatedKeys } = locateText(source.text);
  if (repeatedKeys.length > 0)
    return refuse(
      repeatedKeys.map(({ start, key }) => ({
        offset: start,
        message: `The key ${quoted(key)} stands in this object already.`,
      })),
    );
  const troubles = troublesIn(parsed.value, root);
  if (troubles.length > 0) return refuse(troubles);
  return {
    ok: true,
    source,
    decisions: decisionNodes(root).flatMap((node, index) => {
      const decision = decisionAt(node, index);
      return decision.choose === undecidedChoice ? [] : [decision];
    }),
  };
}

/** The elements of `decisions`, in their order. */
export function decisionNodes(root: JsonNode): readonly JsonNode[] {
  const list = memberOf(root, 'decisions');
  return list?.kind === 'array' ? list.items : [];
}

function decisionAt(node: JsonNode, index: number): LocatedDecision {
  const text = (key: string): string => {
    const value = memberOf(node, key);
    return value?.kind === 'string' ? value.value : '';
  };
  const where = memberOf(node, 'where');
  return {
    rule: text('rule'),
    choose: text('choose'),
    value: memberOf(node, 'value'),
    reason: text('reason'),
    where: (where ? plainValueOf(where) : {}) as Where,
    index,
    node,
  };
}

function troublesIn(value: unknown, root: JsonNode): readonly Trouble[] {
  if (validate(value))
    return decisionNodes(root).flatMap((node) => [
      ...valueTroubles(node),
      ...globTroubles(node),
    ]);
  const nodes = nodesByPointer(root);
  const seen = new Set<string>();
  const errors = validate.errors ?? [];
  const refused = new Set(
    errors
      .filter(({ keyword }) => keyword === 'enum')
      .map(({ instancePath }) => instancePath),
  );
  return errors.flatMap((error) => {
    const trouble = troubleOf(error, nodes, refused);
    const key = trouble && `${trouble.offset} ${trouble.message}`;
    if (!trouble || key === undefined || seen.has(key)) return [];
    seen.add(key);
    return [trouble];
  });
}

function nodesByPointer(root: JsonNode): ReadonlyMap<string, JsonNode> {
  const nodes = new Map<string, JsonNode>();
  const visit = (node: JsonNode): void => {
    nodes.set(node.pointer, node);
    if (node.kind === 'object')
      for (const { value } of node.members) visit(value);
    if (node.kind === 'array') node.items.forEach(visit);
  };
  visit(root);
  return nodes;
}

function troubleOf(
  error: ErrorObject,
  nodes: ReadonlyMap<string, JsonNode>,
  refused: ReadonlySet<string>,
): Trouble | undefined {
  const { keyword, instancePath, params, schema } = error;
  const key = instancePath.split('/').at(-1) ?? '';
  const choose = instancePath.replace(/\/value$/, '/choose');
  const isChoiceRefused = refused.has(choose);
  const at = (message: string, pointer = instancePath): Trouble => ({
    offset: nodes.get(pointer)?.start ?? 0,
    message,
  });
  switch (keyword) {
    case 'additionalProperties': {
      const unknown = String(params['additionalProperty']);
      const known = Object.keys(
        (error.parentSchema?.['properties'] ?? {}) as object,
      );
      return at(
        `${quoted(unknown)} is not a key of this object; ${meant(unknown, known)}`,
        pointerTo(instancePath, unknown),
      );
    }
    case 'required': {
      const missing = String(params['missingProperty']);
      return at(
        missing === 'where' || missing === 'key'
          ? 'A decision about `key-unknown` says which key: `"where": { "key": … }` is missing.'
          : `\`${missing}\` is missing.`,
      );
    }
    case 'enum': {
      const values = (schema as readonly unknown[]).map(String);
      const node = nodes.get(instancePath);
      const found = node?.kind === 'string' ? node.value : '';
      return at(
        `\`${key}\` is ${quoted(found)}; ${meant(found, values, key === 'rule' ? aRule : undefined)}`,
      );
    }
    case 'type':
      return at(
        `\`${key}\` must be ${listed([schema].flat().map(String).map(withArticle))}.`,
      );
    case 'minLength':
      return at(`\`${key}\` must not be empty.`);
    case 'false schema':
      // Of a choice that the rule does not have, that is enough said.
      return isChoiceRefused ? undefined : at('This choice takes no `value`.');
    default:
      return undefined;
  }
}

/** There are more rules than anybody reads in a sentence. */
const aRule =
  'the id of a rule that leaves a choice (`infomodel-migrate explain` lists the rules)';

/** @param expected what they are, where they are too many to name */
function meant(
  word: string,
  candidates: readonly string[],
  expected = listed(candidates),
): string {
  const near = nearest(word, candidates);
  return near === undefined
    ? `it must be ${expected}.`
    : `did you mean ${quoted(near)}?`;
}

/** What the schema cannot say of the value of a choice. */
function valueTroubles(node: JsonNode): readonly Trouble[] {
  const value = memberOf(node, 'value');
  const choose = memberOf(node, 'choose');
  if (!value || choose?.kind !== 'string') return [];
  switch (choose.value) {
    case 'name':
      return value.kind === 'string' && value.value === 'Duration'
        ? [
            {
              offset: value.start,
              message: '`Duration` needs a length: choose `duration`.',
            },
          ]
        : [];
    case 'duration':
      return value.kind === 'string' && (durationOf(value.value)?.sign ?? 0) > 0
        ? []
        : [
            {
              offset: value.start,
              message: '`value` must be an ISO 8601 duration, such as "P1D".',
            },
          ];
    case 'replace':
      return replacementTroubles(value);
    default:
      return [];
  }
}

/** Globs that could not be compared with anything. */
function globTroubles(node: JsonNode): readonly Trouble[] {
  const where = memberOf(node, 'where');
  return ['file', 'algorithm'].flatMap((key) => {
    const glob = memberOf(where, key);
    return glob?.kind !== 'string' || globMatcher([glob.value]) !== undefined
      ? []
      : [
          {
            offset: glob.start,
            message: `\`${key}\` is ${quoted(glob.value)}, a glob that is too long or could take for ever to compare: write a simpler one, or several decisions.`,
          },
        ];
  });
}

function replacementTroubles(value: JsonNode): readonly Trouble[] {
  const at = (message: string): readonly Trouble[] => [
    { offset: value.start, message },
  ];
  if (value.kind !== 'object')
    return at('`value` must be a Current input object.');
  for (const key of ['InputName', 'Optional'])
    if (memberOf(value, key))
      return at(`\`value\` must have no \`${key}\`: it comes from the source.`);
  const input = { InputName: 'x', ...(plainValueOf(value) as object) };
  if (currentInput(input)) return [];
  const [error] = currentInput.errors ?? [];
  return at(
    `\`value\` is no Current input: ${error?.instancePath ?? ''} ${error?.message ?? ''}.`,
  );
}
