import {
  type CurrentValue,
  isEmptyOrScalar,
  jsonText,
} from '../current/current-value.js';
import {
  childrenOf,
  isLeaf,
  type JsonNode,
  leavesOf,
  pointerTo,
} from '../json/node.js';
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

export interface LedgerEntry extends Pick<Claim, 'source' | 'rule' | 'fate'> {
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

/** Claims a value of the output that a rule writes by itself. */
export function claimSupplied(
  rule: Rule,
  value: CurrentValue,
  pointer: string,
  fate: 'supplied' | 'decided' = 'supplied',
): Claim {
  return { source: null, rule, fate, value, pointer };
}

/**
 * Claims a value of the source. A list that fills a list of the same length is
 * claimed leaf by leaf.
 * @param value undefined if the source value has no effect
 */
export function claimValue(
  source: JsonNode,
  rule: Rule,
  value?: CurrentValue,
  pointer = '',
  fate: Fate = rule.fidelity,
): readonly Claim[] {
  if (isLeaf(source)) return [{ source, rule, fate, value, pointer }];
  const targets = value === undefined ? [] : leavesOfOutput(value, pointer);
  return leavesOf(source).map((leaf, index): Claim => {
    const target = targets[index];
    const { pointer: at = '' } = target ?? {};
    return { source: leaf, rule, fate, value: target?.value, pointer: at };
  });
}

/**
 * Claims what a field fills.
 * @param pointer the Current object
 */
export function claimField(
  { field, outcome }: FieldResult,
  pointer: string,
): readonly Claim[] {
  if (outcome.kind !== 'carried' || field.state === 'invalid') return [];
  const { rule, emits, decision } = outcome;
  const { node, respelled } = field;
  const value = isEmptyOrScalar(emits) ? undefined : emits;
  if (!node)
    return value
      ? [claimSupplied(rule, value, pointer, decision ? 'decided' : 'supplied')]
      : [];
  if (decision) return claimValue(node, rule, value, pointer, 'decided');
  const isRespelled = rule.fidelity === 'exact' && respelled;
  return claimValue(node, isRespelled ? respelled.rule : rule, value, pointer);
}

/** Returns the first place of the output that a claim fills; null if it fills none. */
export function firstTarget({ value, pointer }: Claim): string | null {
  if (value === undefined) return null;
  const [leaf] = leavesOfOutput(value, pointer);
  return leaf?.pointer ?? null;
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
  claims: readonly Claim[],
  leftOut: ReadonlyMap<number, Accounting>,
): readonly Claim[] {
  const byStart = new Map<number, Claim>();
  for (const claim of claims)
    if (claim.source) byStart.set(claim.source.start, claim);
  const complete: Claim[] = [];
  const visit = (node: JsonNode, above: Accounting | undefined): void => {
    const nearest = leftOut.get(node.start) ?? above;
    if (isLeaf(node))
      complete.push(byStart.get(node.start) ?? claimLost(node, nearest));
    else for (const child of childrenOf(node)) visit(child, nearest);
  };
  visit(value, undefined);
  for (const claim of claims) if (!claim.source) complete.push(claim);
  return complete;
}

function claimLost(source: JsonNode, by: Accounting | undefined): Claim {
  if (!by) throw new Error(`no fate for ${source.pointer}`);
  const { rule, decision } = by;
  const fate = decision ? 'decided' : rule.fidelity;
  return { source, rule, fate, value: undefined, pointer: '' };
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

interface OutputLeaf {
  readonly pointer: string;
  readonly value: CurrentValue;
}

function leavesOfOutput(
  value: CurrentValue,
  pointer: string,
): readonly OutputLeaf[] {
  return isEmptyOrScalar(value)
    ? [{ pointer, value }]
    : Object.entries(value as object).flatMap(([key, child]) =>
        leavesOfOutput(child as CurrentValue, pointerTo(pointer, key)),
      );
}
