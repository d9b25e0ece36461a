import { objectAt } from '../rule/object-at.js';
import type {
  AspectComparison,
  ComparedPart,
  Verdict,
} from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { allAspects, type Aspect, inputAspects } from '../rule/rule.js';
import { type Decided, type FileFinding } from './record.js';
import type { AccountedBy } from './verified-file.js';
import { ruleOf } from './all-rules.js';

/** The Legacy object whose aspect was compared. */
export interface AccountedObject {
  readonly algorithm: string;
  readonly input: string | null;
  readonly isAlone: boolean;
  /** JSON Pointer of the algorithm that it reads, if Current keeps its results differently. */
  readonly sourceKeptDifferently: string | null;
  readonly order: readonly ComparedPart[];
}

/** What a finding says about the differences that it accounts for. */
export interface AccountingFinding extends Pick<
  FileFinding,
  'rule' | 'fidelity' | 'pointer' | 'target'
> {
  readonly decision: Pick<Decided, 'choose' | 'rule'> | null;
}

/** Returns the findings and decisions that account for the comparisons of an object. */
export type Account = (object: AccountedObject) => AccountAspect;

export type AccountAspect = (
  aspect: Aspect,
  comparison: AspectComparison,
) => readonly AccountedBy[];

/** Returns a function that finds the findings which account for a verdict, as their fidelity allows. */
export function accountFor(all: readonly AccountingFinding[]): Account {
  const findings = all.filter((it) => !isMoot(it));
  const byObject = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const byPointer = groupBy(findings, ({ pointer }) => pointer);
  const leaving = groupBy(findings.filter(leavesOutObject), ({ pointer }) =>
    objectAt(pointer),
  );
  const at = (
    map: ReadonlyMap<string, readonly AccountingFinding[]>,
    ...pointers: readonly (string | null | undefined)[]
  ) => pointers.flatMap((it) => (it && map.get(it)) || []);

  return ({ algorithm, input, isAlone, sourceKeptDifferently, order }) => {
    if (isAlone) {
      const all = accountedBy(at(leaving, algorithm, input));
      return () => all;
    }
    const near = input
      ? [...at(byObject, input), ...at(byPointer, algorithm)]
      : at(byObject, algorithm);
    return (aspect, { verdict }) => {
      if (aspect === 'order' && order.length > 0) {
        const byPart = order.map((part) =>
          at(byPointer, part.pointer, part.algorithm, algorithm).filter(
            (it) => isAbout(it, aspect) && accountsFor(it, part.verdict),
          ),
        );
        return byPart.every((it) => it.length > 0)
          ? accountedBy(byPart.flat())
          : [];
      }
      return accountedBy([
        ...near.filter((it) => isAbout(it, aspect) && accountsFor(it, verdict)),
        ...(aspect === 'window'
          ? at(byObject, sourceKeptDifferently)
          : []
        ).filter((it) => isAbout(it, 'retention') && it.fidelity !== 'exact'),
      ]);
    };
  };
}

/**
 * Returns the decisions that account for an input in only the Current file.
 * @param pointer of the input in the output
 */
export function accountForAddition(
  findings: readonly AccountingFinding[],
  pointer: string,
): readonly AccountedBy[] {
  return accountedBy(
    findings.filter(
      (it) =>
        it.decision !== null &&
        !isMoot(it) &&
        it.target?.startsWith(`${pointer}/`),
    ),
  );
}

/** Returns whether a decision about another rule makes the finding moot. */
function isMoot({ rule, decision }: AccountingFinding): boolean {
  return decision?.rule !== undefined && decision.rule !== rule;
}

function isLeftOut({ decision }: AccountingFinding): boolean {
  return decision === null || decision.choose === 'drop';
}

function leavesOutObject(finding: AccountingFinding): boolean {
  const { rule, fidelity, pointer } = finding;
  if (!isLeftOut(finding)) return false;
  const isInput = objectAt(pointer).includes('inputs');
  return fidelity === 'invalid'
    ? isInput || /^\/\d+(\/(name|path|schedule))?$/.test(pointer)
    : ruleOf(rule)?.leavesOut === (isInput ? 'input' : 'algorithm');
}

/** Returns whether the finding is about the aspect. A replacement is about every aspect except the name. */
function isAbout(
  { rule, pointer, decision }: AccountingFinding,
  aspect: Aspect,
): boolean {
  return decision?.choose === 'replace'
    ? aspect !== 'name' && inputAspects.some((it) => it === aspect)
    : aspectsOf(rule, pointer).includes(aspect);
}

/**
 * Returns whether a finding accounts for a verdict: assumed for `unknown`,
 * changed for `differs`, unmapped or invalid for `left out`; a decision for
 * all.
 */
function accountsFor(finding: AccountingFinding, verdict: Verdict): boolean {
  switch (finding.fidelity) {
    case 'exact':
      return false;
    case 'assumed':
      return verdict === 'unknown';
    case 'changed':
      return verdict === 'differs';
    case 'invalid':
      return verdict === 'left out';
    case 'unmapped':
      return !isLeftOut(finding) || verdict === 'left out';
  }
}

function accountedBy(
  findings: readonly AccountingFinding[],
): readonly AccountedBy[] {
  const distinct = new Map<string, AccountedBy>();
  for (const { rule, decision } of findings) {
    const choose = decision?.choose ?? null;
    distinct.set(`${rule} ${choose ?? ''}`, { rule, choose });
  }
  return [...distinct.values()];
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
