import {
  decodeUtf8,
  encodingMessage,
  type SourceText,
} from '../json/decode.js';
import { locateText } from '../json/locate.js';
import {
  type JsonNode,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { positionsIn } from '../json/position.js';
import { parseJson } from '../json/parse.js';
import { capitalise, quoted } from '../rule/message-text.js';
import type { Decision, Where } from './decision.js';
import { undecidedChoice } from './schema.js';
import type { Trouble } from './schema-troubles.js';
import { troublesIn } from './troubles.js';

export type LoadedDecisions =
  | { readonly ok: true; readonly file: DecisionsFile }
  /** Sentences for people, each beginning with `path:line:column`. */
  | { readonly ok: false; readonly troubles: readonly string[] };

/** A decisions file that was understood. */
export interface DecisionsFile {
  /** What reports call it: relative to the working folder, with `/`. */
  readonly path: string;
  readonly source: SourceText;
  /** Without the stubs that nobody has decided. */
  readonly decisions: readonly LocatedDecision[];
}

/** A decision and where it stands in its file. */
export interface LocatedDecision extends Decision {
  readonly node: JsonNode;
}

/**
 * Loads a decisions file. Whatever is wrong with it stops the run: a decision
 * that is not understood must not be passed over.
 *
 * @param path what messages and reports call the file
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
    troubles: troubles
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ offset, message }) => {
        const { line, column } = positionAt(offset);
        return `${path}:${line}:${column}: ${message}`;
      }),
  });

  if (!decoded.ok)
    return refuse([
      {
        offset: source.text.length,
        message: `${capitalise(encodingMessage(bytes, decoded))}.`,
      },
    ]);
  const parsed = parseJson(source.text);
  if (!parsed.ok)
    return refuse([
      {
        offset: parsed.fault.offset,
        message: `${capitalise(parsed.fault.message)}.`,
      },
    ]);
  const { root, repeatedKeys } = locateText(source.text);
  if (repeatedKeys.length > 0)
    return refuse(
      repeatedKeys.map(({ start, key }) => ({
        offset: start,
        message: `The key ${quoted(key)} stands in this object already.`,
      })),
    );
  const troubles = troublesIn(parsed.value, root, decisionNodes(root));
  if (troubles.length > 0) return refuse(troubles);
  const decisions = decisionNodes(root)
    .map(decisionAt)
    .filter(({ choose }) => choose !== undecidedChoice);
  return { ok: true, file: { path, source, decisions } };
}

/** The elements of `decisions`, in their order. */
export function decisionNodes(root: JsonNode): readonly JsonNode[] {
  const list = memberOf(root, 'decisions');
  return list?.kind === 'array' ? list.items : [];
}

function decisionAt(node: JsonNode, index: number): LocatedDecision {
  const text = (key: string): string => stringAt(node, key) ?? '';
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
