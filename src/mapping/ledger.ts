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
import type { Field } from '../legacy/legacy-model.js';
import type { Fidelity, Rule } from '../rule/rule.js';
import type { Carried, Outcome } from './outcome.js';

/** What became of one leaf of the source, or where a leaf of the output comes from. */
export interface LedgerEntry {
  /** The leaf of the source; null where a rule supplies the value. */
  readonly source: JsonNode | null;
  /** JSON Pointers of the leaves of the output that it fills. */
  readonly target: readonly string[];
  readonly rule: Rule;
  readonly fate: Fidelity | 'decided' | 'supplied';
  /** The JSON text that was written; an array of texts where there are several targets. */
  readonly after: string | null;
}

/** Every leaf of the source and every leaf of the output, algorithm by algorithm. */
export interface Ledger {
  /**
   * Works the entries out one by one, each time it is called: of a large file
   * they would take more memory than all the rest.
   */
  readonly forEach: (take: Enter) => void;
}

interface OutputLeaf {
  readonly pointer: string;
  readonly value: CurrentValue;
}

/** Every leaf of a value that stands at a pointer. */
function outputLeaves(
  value: CurrentValue,
  pointer: string,
  leaves: OutputLeaf[] = [],
): readonly OutputLeaf[] {
  if (isEmptyOrScalar(value)) leaves.push({ pointer, value });
  else
    for (const [key, child] of Object.entries(value as object))
      outputLeaves(child as CurrentValue, pointerTo(pointer, key), leaves);
  return leaves;
}

/** Most are only counted: what they fill is worked out when it is asked for. */
class Entry implements LedgerEntry {
  private known: readonly OutputLeaf[] | undefined;

  /** @param value what is filled at the pointer; undefined: nothing */
  constructor(
    readonly source: JsonNode | null,
    readonly rule: Rule,
    readonly fate: LedgerEntry['fate'],
    private readonly value?: CurrentValue,
    private readonly pointer = '',
  ) {}

  get target(): readonly string[] {
    return this.leaves().map(({ pointer }) => pointer);
  }

  get after(): string | null {
    const texts = this.leaves().map(({ value }) => jsonText(value));
    return texts.length > 1 ? `[${texts.join(', ')}]` : (texts[0] ?? null);
  }

  private leaves(): readonly OutputLeaf[] {
    return (this.known ??=
      this.value === undefined ? [] : outputLeaves(this.value, this.pointer));
  }
}

/** The entry of a value that a rule writes by itself at the pointer. */
export function supplied(
  rule: Rule,
  value: CurrentValue,
  pointer: string,
  fate: 'supplied' | 'decided' = 'supplied',
): LedgerEntry {
  return new Entry(null, rule, fate, value, pointer);
}

/** Takes an entry down. */
export type Enter = (entry: LedgerEntry) => void;

/**
 * Enters a value of the source that fills a value of the output: leaf by leaf
 * for a list, which fills a list of the same length.
 *
 * @param value undefined where it has no effect
 */
export function enterFilled(
  enter: Enter,
  source: JsonNode,
  rule: Rule,
  value?: CurrentValue,
  pointer = '',
  fate: LedgerEntry['fate'] = rule.fidelity,
): void {
  if (isLeaf(source)) {
    enter(new Entry(source, rule, fate, value, pointer));
    return;
  }
  const targets = value === undefined ? [] : outputLeaves(value, pointer);
  leavesOf(source).forEach((leaf, index) => {
    const target = targets[index];
    enter(new Entry(leaf, rule, fate, target?.value, target?.pointer));
  });
}

/**
 * Enters the fields of an object that are carried over.
 *
 * @param pointerOf the Current object that a field fills
 */
export function enterOutcomes<Key extends string>(
  enter: Enter,
  fields: Readonly<Record<Key, Field<unknown>>>,
  outcomes: Readonly<Record<Key, Outcome>>,
  pointerOf: (key: Key) => string,
): void {
  for (const key of Object.keys(outcomes) as Key[]) {
    const outcome = outcomes[key];
    if (outcome.kind === 'carried')
      enterCarried(enter, fields[key], outcome, pointerOf(key));
  }
}

function enterCarried(
  enter: Enter,
  field: Field<unknown>,
  { rule, emits, decision }: Carried,
  pointer: string,
): void {
  if (field.state === 'invalid') return;
  const { node, respelled } = field;
  const value = isEmptyOrScalar(emits) ? undefined : emits;
  if (!node) {
    if (value)
      enter(supplied(rule, value, pointer, decision ? 'decided' : 'supplied'));
  } else if (decision) {
    enterFilled(enter, node, rule, value, pointer, 'decided');
  } else {
    const isRespelled = rule.fidelity === 'exact' && respelled;
    enterFilled(
      enter,
      node,
      isRespelled ? respelled.rule : rule,
      value,
      pointer,
    );
  }
}

/** A finding that accounts for what has no entry of its own. */
export interface Accounting {
  readonly rule: Rule;
  readonly decision?: unknown;
}

/** What accounts for a value of the source that has no entry of its own, by where the value starts. */
export type Accounts = ReadonlyMap<number, Accounting>;

/**
 * Closes the ledger of a value: takes every leaf of the source down, in its
 * order, then what rules supplied. A leaf that no field carried over is
 * accounted for by the finding nearest to it that leaves something out.
 *
 * @param enterAll enters what is known of it
 * @param leftOut the findings that leave out the value at a place and all below it
 * @throws where a leaf has no fate: that is a fault of the program, never of the source
 */
export function closeLedger(
  value: JsonNode,
  enterAll: (enter: Enter) => void,
  leftOut: Accounts,
  take: Enter,
): void {
  // No two leaves start at one place.
  const byStart = new Map<number, LedgerEntry>();
  const suppliedEntries: LedgerEntry[] = [];
  enterAll((entry) => {
    if (entry.source) byStart.set(entry.source.start, entry);
    else suppliedEntries.push(entry);
  });
  const visit = (node: JsonNode, above: Accounting | undefined): void => {
    const nearest = leftOut.get(node.start) ?? above;
    if (isLeaf(node))
      take(byStart.get(node.start) ?? accountedFor(node, nearest));
    else for (const child of childrenOf(node)) visit(child, nearest);
  };
  visit(value, undefined);
  suppliedEntries.forEach(take);
}

function accountedFor(leaf: JsonNode, by: Accounting | undefined): LedgerEntry {
  if (!by) throw new Error(`no fate for ${leaf.pointer}`);
  const fate = by.decision ? 'decided' : by.rule.fidelity;
  return new Entry(leaf, by.rule, fate);
}
