import {
  decodeUtf8,
  encodingMessage,
  positionsIn,
} from '../json/source-text.js';
import {
  type JsonNode,
  memberOf,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { parseJson } from '../json/parse.js';
import { capitalise, quoted } from '../rule/message-text.js';
import {
  type Decision,
  type DecisionsFile,
  undecidedChoice,
  type Where,
} from './decision.js';
import { decisionNodes } from './edit-decisions.js';
import type { Trouble } from './schema-troubles.js';
import { troublesIn } from './validate-decisions.js';

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
  const nodes = decisionNodes(root);
  const troubles = troublesIn(root, nodes);
  if (troubles.length > 0) return refuse(troubles);
  const all = nodes.map(decisionAt);
  const decisions = all.filter(({ choose }) => choose !== undecidedChoice);
  const hasStubs = decisions.length < all.length;
  return { ok: true, file: { path, source, decisions, hasStubs } };
}

function decisionAt(node: JsonNode, index: number): Decision {
  const text = (key: string): string => stringAt(node, key) ?? '';
  const where = memberOf(node, 'where');
  const { pointer, start, end } = node;
  return {
    rule: text('rule'),
    choose: text('choose'),
    value: memberOf(node, 'value'),
    reason: text('reason'),
    where: (where ? plainValueOf(where) : {}) as Where,
    index,
    place: { pointer, start, end },
  };
}
