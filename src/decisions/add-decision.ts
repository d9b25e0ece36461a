import type { PrintOptions } from '../current/print-options.js';
import { sourceTextOf } from '../json/decode.js';
import { stringAt } from '../json/node.js';
import { locate } from '../json/parse.js';
import type { Rule } from '../rule/rule.js';
import type { Where } from './decision.js';
import {
  askedLast,
  decisionNodes,
  editDecisions,
  findStub,
  indexFor,
  printNewFile,
} from './edit-decisions.js';

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
 * @param rules in reading order
 */
export function addDecision(
  old: string | undefined,
  { rule, choose, value, reason, where }: NewDecision,
  place: DecisionPlace,
  print: PrintOptions,
  rules: readonly Rule[],
): string | undefined {
  const stub = {
    rule,
    choose,
    ...(value !== undefined && { value: placeholder }),
    reason,
    ...(Object.keys(where).length > 0 && { where }),
  };
  const added = addTo(old, stub, place, print, rules);
  // Insert the text as typed: a JavaScript number might lose digits.
  return added?.replace(JSON.stringify(placeholder), () => value ?? '');
}

function addTo(
  old: string | undefined,
  stub: { readonly rule: string; readonly where?: Where },
  place: DecisionPlace,
  print: PrintOptions,
  rules: readonly Rule[],
): string | undefined {
  if (old === undefined)
    return place === 'first' ? printNewFile([stub], print) : undefined;
  const nodes = decisionNodes(locate(sourceTextOf(old).text));
  const insert = (before: number | undefined): string =>
    editDecisions(old, [{ stub, before }], [], print);
  const behind = indexFor(nodes, stub.rule, askedLast(rules));
  switch (place) {
    case 'last':
      return insert(behind);
    case 'first': {
      const first = nodes.findIndex((it) => stringAt(it, 'rule') === stub.rule);
      return insert(first < 0 ? behind : first);
    }
    case 'stub': {
      const asking = findStub(nodes, stub.rule, stub.where ?? {});
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
