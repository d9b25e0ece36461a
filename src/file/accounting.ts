import type { ComparedPart, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { objectAt } from '../json/node.js';
import {
  allAspects,
  type Aspect,
  type Fidelity,
  inputAspects,
} from '../rule/rule.js';
import { ruleOf } from './all-rules.js';
import type { FileFinding } from './record.js';
import type { AccountedBy, VerifiedAspect } from './verified-file.js';

/** The object whose aspects are compared. */
export interface AccountedObject {
  /** JSON Pointer into the Legacy file, as the following ones; null: it is not there. */
  readonly algorithm: string | null;
  readonly input: string | null;
  /** Whether Current does not have it. */
  readonly isAlone: boolean;
  /** The algorithm that it reads, if Current keeps its results differently. */
  readonly sourceKeptDifferently: string | null;
  readonly order: readonly ComparedPart[];
  /** JSON Pointer into the output, of an input that Legacy does not have. */
  readonly added: string | null;
}

/** What accounts for a verdict, or which open questions will. */
type Account = Pick<VerifiedAspect, 'accountedBy' | 'waitsFor'>;

export const noAccount: Account = { accountedBy: [], waitsFor: [] };

type ByPointer = ReadonlyMap<string | null, readonly FileFinding[]>;

/** The findings of a file that can account for verdicts. */
export interface AccountingFindings extends FindingIndex {
  /** Those that break the Legacy format. */
  readonly invalid: FindingIndex;
}

interface FindingIndex {
  readonly all: readonly FileFinding[];
  /** By the algorithm or input that they are at or in. */
  readonly byObject: ByPointer;
  readonly byPointer: ByPointer;
}

export function accountingFindings(
  findings: readonly FileFinding[],
): AccountingFindings {
  // A decision about another rule makes a finding moot.
  const all = findings.filter(
    ({ rule, decision }) => (decision?.rule ?? rule) === rule,
  );
  const invalid = all.filter(({ fidelity }) => fidelity === 'invalid');
  return { ...indexOf(all), invalid: indexOf(invalid) };
}

function indexOf(all: readonly FileFinding[]): FindingIndex {
  return {
    all,
    byObject: groupBy(all, ({ pointer }) => objectAt(pointer)),
    byPointer: groupBy(all, ({ pointer }) => pointer),
  };
}

/**
 * Returns what accounts for a verdict, as far as the fidelity of findings allows:
 *
 * | what is compared       | the findings that can account for it                  |
 * | ---------------------- | ----------------------------------------------------- |
 * | an input that is added | decisions that add it                                 |
 * | one that is left out   | what leaves it or its algorithm out                   |
 * | each part of the order | at it, at the algorithm that it names, and at its own |
 * | any other aspect       | at or in the object, and at its algorithm             |
 * | a window               | also those about how long its source keeps results    |
 */
export function accountFor(
  object: AccountedObject,
  aspect: Aspect,
  verdict: Verdict,
  { all, byObject, byPointer }: FindingIndex,
): Account {
  const { algorithm, input, order, added } = object;
  if (added !== null)
    return accountOf([
      all.filter(
        ({ decision, target }) =>
          decision !== null && target?.startsWith(`${added}/`),
      ),
    ]);
  if (object.isAlone)
    return accountOf([at(byObject, algorithm, input).filter(leavesOutObject)]);
  if (aspect === 'order' && order.length > 0)
    return accountOf(
      order.map((part) =>
        at(byPointer, part.pointer, part.algorithm, algorithm).filter(
          (it) => isAbout(it, aspect) && accountsFor(it, part.verdict),
        ),
      ),
    );
  const near = [
    ...at(byObject, input ?? algorithm),
    ...at(byPointer, input && algorithm),
  ].filter((it) => isAbout(it, aspect) && accountsFor(it, verdict));
  const source = aspect === 'window' ? object.sourceKeptDifferently : null;
  const ofSource = at(byObject, source).filter(
    (it) => isAbout(it, 'retention') && it.fidelity !== 'exact',
  );
  return accountOf([[...near, ...ofSource]]);
}

/** @param pointers null or undefined: nowhere */
function at(
  findings: ByPointer,
  ...pointers: readonly (string | null | undefined)[]
): readonly FileFinding[] {
  return pointers.flatMap((it) => (it && findings.get(it)) || []);
}

function isLeftOut({ decision }: FileFinding): boolean {
  return decision === null || decision.choose === 'drop';
}

function leavesOutObject(finding: FileFinding): boolean {
  const { rule, fidelity, pointer } = finding;
  if (!isLeftOut(finding)) return false;
  const isInput = objectAt(pointer).includes('inputs');
  return fidelity === 'invalid'
    ? isInput || /^\/\d+(\/(name|path|schedule))?$/.test(pointer)
    : ruleOf(rule)?.leavesOut === (isInput ? 'input' : 'algorithm');
}

/**
 * Returns whether the finding is about the aspect. A replacement is about every aspect
 * except the name, and dates are about the shape.
 */
function isAbout(
  { rule, pointer, decision }: FileFinding,
  aspect: Aspect,
): boolean {
  return decision?.choose === 'replace'
    ? aspect !== 'name' && inputAspects.some((it) => it === aspect)
    : (aspect === 'shape' && decision?.dates !== undefined) ||
        aspectsOf(rule, pointer).includes(aspect);
}

/** What a finding accounts for, or will once it is decided. */
const accountedVerdicts: Readonly<Record<Fidelity, readonly Verdict[]>> = {
  exact: [],
  assumed: ['unknown'],
  changed: ['differs'],
  unmapped: ['left out'],
  invalid: ['left out', 'unknown'],
};

function accountsFor(finding: FileFinding, verdict: Verdict): boolean {
  const { fidelity } = finding;
  // An answer earns whatever verdict it gets.
  const isAnswered = fidelity === 'unmapped' && !isLeftOut(finding);
  return isAnswered || accountedVerdicts[fidelity].includes(verdict);
}

/** @param parts the findings about each part of what is compared; one of them has to account for it */
function accountOf(parts: readonly (readonly FileFinding[])[]): Account {
  if (parts.some((it) => it.length === 0)) return noAccount;
  const all = parts.flat();
  if (parts.some((it) => it.every(isOpenQuestion))) {
    const open = all.filter(isOpenQuestion).map(({ rule }) => rule);
    return { accountedBy: [], waitsFor: [...new Set(open)] };
  }
  const distinct = new Map<string, AccountedBy>();
  for (const it of all) {
    if (isOpenQuestion(it)) continue;
    const choose = it.decision?.choose ?? null;
    distinct.set(`${it.rule} ${choose ?? ''}`, { rule: it.rule, choose });
  }
  return { accountedBy: [...distinct.values()], waitsFor: [] };
}

function isOpenQuestion({ fidelity, decision }: FileFinding): boolean {
  return fidelity === 'unmapped' && decision === null;
}

const fieldAspects: Readonly<Record<string, readonly Aspect[]>> = {
  name: allAspects,
  path: allAspects,
  schedule: allAspects,
  retention: ['retention'],
  dependencies: ['order'],
};

/** Returns the aspects that a finding of the rule at the pointer is about. */
export function aspectsOf(rule: string, pointer: string): readonly Aspect[] {
  const aspects = ruleOf(rule)?.aspects ?? [];
  if (aspects !== 'by field') return aspects;
  const [, field, input] = pointer.split('/').slice(1);
  if (field === undefined) return allAspects;
  if (field === 'inputs') return input === undefined ? [] : inputAspects;
  return fieldAspects[field] ?? [];
}
