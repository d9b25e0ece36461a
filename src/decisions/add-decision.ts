import type { PrintOptions } from '../current/print-options.js';
import { sourceTextOf } from '../json/source-text.js';
import { memberOf, plainValueOf, stringAt } from '../json/node.js';
import { locate } from '../json/parse.js';
import { inAskedOrder, type Rule } from '../rule/rule.js';
import { undecidedChoice, type Where } from './decision.js';
import {
  decisionNodes,
  editDecisions,
  indexFor,
  type PlacedStub,
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

/** A character that no answer contains. */
const placeholder = '\u0000';

/**
 * Yields the texts of a decisions file with one more decision: instead of the stub
 * that it answers, if there is one; before every decision of its rule, so that those
 * override it; after them. Keeps all other bytes.
 * @param old the whole text of the file
 * @param rules in reading order
 */
export function* addDecision(
  old: string,
  { rule, choose, value, reason, where }: NewDecision,
  print: PrintOptions,
  rules: readonly Rule[],
): Iterable<string> {
  const decision = {
    rule,
    choose,
    ...(value !== undefined && { value: placeholder }),
    reason,
    ...(Object.keys(where).length > 0 && { where }),
  };
  const nodes = decisionNodes(locate(sourceTextOf(old).text));
  const ofRule = nodes.filter((it) => stringAt(it, 'rule') === rule);
  const asking = ofRule.find((it) => {
    const asked = memberOf(it, 'where');
    return (
      stringAt(it, 'choose') === undecidedChoice &&
      JSON.stringify(asked ? plainValueOf(asked) : {}) === JSON.stringify(where)
    );
  });
  const behind = indexFor(nodes, rule, inAskedOrder(rules));
  const [first] = ofRule;
  const places: readonly Omit<PlacedStub, 'stub'>[] = [
    ...(asking ? [{ before: undefined, replaced: asking }] : []),
    { before: first ? nodes.indexOf(first) : behind },
    { before: behind },
  ];
  for (const place of places)
    yield (
      editDecisions(old, [{ stub: decision, ...place }], [], print)
        // Insert the text as typed: a JavaScript number might lose digits.
        .replace(JSON.stringify(placeholder), () => value ?? '')
    );
}
