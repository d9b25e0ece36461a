import {
  type CurrentValue,
  isEmptyOrScalar,
  jsonText,
} from '../current/current-value.js';
import { isLeaf, type JsonNode, leavesOf, pointerTo } from '../json/node.js';
import type { Fate, Rule } from '../rule/rule.js';
import type { FieldResult } from './apply-decisions.js';

/**
 * Mapping a field makes claims; the ledger adds what findings account for. In
 * the end it has every leaf of source and output exactly once.
 */

/** The outcome of one leaf of the source, or the origin of leaves of the output. */
export interface Claim {
  /** The leaf of the source; null if a rule supplies the value. */
  readonly source: JsonNode | null;
  readonly rule: Rule;
  readonly fate: Fate;
  /** The value that it fills in the output; undefined if none. */
  readonly value: CurrentValue | undefined;
  readonly pointer: string;
}

interface LedgerEntry extends Pick<Claim, 'source' | 'rule' | 'fate'> {
  /** JSON Pointers to the output leaves that it fills. */
  readonly target: readonly string[];
  /** The written JSON text; an array of texts if there are several targets. */
  readonly after: string | null;
}

/** A finding that accounts for leaves that no field claims. */
export interface Accounting {
  readonly rule: Rule;
  readonly decision?: unknown;
}

/** The claims that mapping an algorithm makes; its inputs and fields add theirs. */
export interface Claims {
  /** By the start of the leaf of the source. */
  readonly leaves: Map<number, Claim>;
  /** What rules write by themselves, in order. */
  readonly supplied: Claim[];
}

export function noClaims(): Claims {
  return { leaves: new Map(), supplied: [] };
}

/** Claims a value of the output that a rule writes by itself. */
export function claimSupplied(
  rule: Rule,
  value: CurrentValue,
  pointer: string,
): Claim {
  return { source: null, rule, fate: 'supplied', value, pointer };
}

/**
 * Adds what a field fills to the claims of its algorithm. A list that fills a list of
 * the same length is claimed leaf by leaf.
 * @param pointer the Current object
 * @param changedBy a rule that accounts for the field instead of its own
 */
export function claimField(
  claims: Claims,
  { field, outcome }: FieldResult,
  pointer: string,
  changedBy?: Rule,
): void {
  if (outcome.kind !== 'carried' || field.state === 'invalid') return;
  const { emits, decision } = outcome;
  const rule = changedBy ?? outcome.rule;
  const { node, respelled } = field;
  const value = isEmptyOrScalar(emits) ? undefined : emits;
  if (!node) {
    const fate = decision ? 'decided' : 'supplied';
    if (value)
      claims.supplied.push({ source: null, rule, fate, value, pointer });
    return;
  }
  const isRespelled = !decision && rule.fidelity === 'exact' && respelled;
  const named = isRespelled ? respelled.rule : rule;
  const fate = decision ? 'decided' : named.fidelity;
  const claim: Claim = { source: node, rule: named, fate, value, pointer };
  if (isLeaf(node)) {
    claims.leaves.set(node.start, claim);
    return;
  }
  const targets = value === undefined ? [] : leavesOfOutput(value, pointer);
  for (const [index, source] of leavesOf(node).entries()) {
    const { value: filled, pointer: at = '' } = targets[index] ?? {};
    const ofLeaf = { ...claim, source, value: filled, pointer: at };
    claims.leaves.set(source.start, ofLeaf);
  }
}

/**
 * Returns every leaf of the source, then the supplied values. The nearest
 * finding that leaves something out accounts for a leaf that no field claims.
 * @param leftOut findings that leave out a value and everything in it, by the
 *   start of the value
 * @throws if a leaf has no outcome: a bug in the program, never in the source
 */
export function completeClaims(
  value: JsonNode,
  { leaves, supplied }: Claims,
  leftOut: ReadonlyMap<number, Accounting>,
): readonly Claim[] {
  const complete: Claim[] = [];
  const visit = (node: JsonNode, above: Accounting | undefined): void => {
    const nearest = leftOut.get(node.start) ?? above;
    if (isLeaf(node)) {
      const claim = leaves.get(node.start);
      if (claim) {
        complete.push(claim);
        return;
      }
      if (!nearest) throw new Error(`no fate for ${node.pointer}`);
      const { rule, decision } = nearest;
      const fate = decision ? 'decided' : rule.fidelity;
      complete.push({
        source: node,
        rule,
        fate,
        value: undefined,
        pointer: '',
      });
    } else if (node.kind === 'object')
      for (const member of node.members) visit(member.value, nearest);
    else if (node.kind === 'array')
      for (const item of node.items) visit(item, nearest);
  };
  visit(value, undefined);
  for (const claim of supplied) complete.push(claim);
  return complete;
}

export function ledgerEntry({
  source,
  rule,
  fate,
  value,
  pointer,
}: Claim): LedgerEntry {
  const leaves = value === undefined ? [] : leavesOfOutput(value, pointer);
  const texts = leaves.map((leaf) => jsonText(leaf.value));
  return {
    source,
    rule,
    fate,
    target: leaves.map((leaf) => leaf.pointer),
    after: texts.length > 1 ? `[${texts.join(', ')}]` : (texts[0] ?? null),
  };
}

function leavesOfOutput(
  value: CurrentValue,
  pointer: string,
): readonly { readonly pointer: string; readonly value: CurrentValue }[] {
  return isEmptyOrScalar(value)
    ? [{ pointer, value }]
    : Object.entries(value as object).flatMap(([key, child]) =>
        leavesOfOutput(child as CurrentValue, pointerTo(pointer, key)),
      );
}
