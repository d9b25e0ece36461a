import type { PrintOptions } from '../current/print-options.js';
import { sourceTextOf } from '../json/decode.js';
import { memberOf, plainValueOf } from '../json/node.js';
import { locate } from '../json/parse.js';
import { isDeepStrictEqual } from 'node:util';
import type { Rule } from '../rule/rule.js';
import type { Where } from './decision.js';
import { knownDecision } from './draft-decisions.js';
import { editDecisions, printNewFile } from './edit-decisions.js';
import { decisionNodes } from './load-decisions.js';

/** An answer that is not yet in the decisions file. */
export interface NewDecision {
  readonly rule: string;
  readonly choose: string;
  /** JSON text, for a choice that needs a value. */
  readonly value?: string | undefined;
  readonly reason: string;
  readonly where: Where;
}

/**
 * Where to insert a decision: `stub` replaces the stub that it answers, `first`
 * is before every decision of its rule, so that those override it, `last` is
 * after them.
 */
export type DecisionPlace = 'stub' | 'first' | 'last';

/** A character that no answer contains. */
const placeholder = '\u0000';

/**
 * Returns the text of a decisions file with one more decision. Keeps all other
 * bytes, except the answered stub. Undefined if the file has no such place.
 * @param old the whole text of the file; undefined where there is none
 */
export function addDecision(
  old: string | undefined,
  { rule, choose, value, reason, where }: NewDecision,
  place: DecisionPlace,
  rules: readonly Rule[],
  print: PrintOptions,
): string | undefined {
  const stub = {
    ...{ rule, choose },
    ...(value !== undefined && { value: placeholder }),
    ...{ reason },
    ...(Object.keys(where).length > 0 && { where }),
  };
  const added = addTo(old, stub, place, rules, print);
  // Insert the text as typed: a JavaScript number might lose digits.
  return added?.replace(JSON.stringify(placeholder), () => value ?? '');
}

function addTo(
  old: string | undefined,
  stub: { readonly rule: string; readonly where?: Where },
  place: DecisionPlace,
  rules: readonly Rule[],
  print: PrintOptions,
): string | undefined {
  if (old === undefined)
    return place === 'first' ? printNewFile([stub], print) : undefined;
  const nodes = decisionNodes(locate(sourceTextOf(old).text));
  const insert = (before: number | undefined): string =>
    editDecisions(old, [{ stub, before }], [], print);
  const known = nodes.map((node) => knownDecision(node, rules));
  switch (place) {
    case 'last':
      return insert(undefined);
    case 'first': {
      const first = known.findIndex((it) => it.rule === stub.rule);
      return insert(first < 0 ? undefined : first);
    }
    case 'stub': {
      const asking = nodes.find((node, index) => {
        const where = memberOf(node, 'where');
        return (
          known[index]?.isStub === true &&
          known[index].rule === stub.rule &&
          isDeepStrictEqual(where ? plainValueOf(where) : {}, stub.where ?? {})
        );
      });
      return (
        asking &&
        editDecisions(
          old,
          [{ stub, before: undefined, replaced: asking }],
          [],
          print,
        )
      );
    }
  }
}
