import type { ComparedPart, Verdict } from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { objectAt } from '../json/node.js';
import { allAspects, type Aspect, inputAspects } from '../rule/rule.js';
import { ruleOf } from './all-rules.js';
import type { FileFinding } from './record.js';
import type { AccountedBy, VerifiedAspect } from './verified-file.js';

/** The object whose aspects are compared. */
interface AccountedObject {
  /** JSON Pointer into the Legacy file; null: it is not there. */
  readonly algorithm: string | null;
  readonly input: string | null;
  readonly isAlone: boolean;
  /** JSON Pointer of the algorithm that it reads, if Current keeps its results differently. */
  readonly sourceKeptDifferently: string | null;
  readonly order: readonly ComparedPart[];
}

/** What accounts for a verdict, or which open questions will. */
export type Account = Pick<VerifiedAspect, 'accountedBy' | 'waitsFor'>;

/** Returns what accounts for a verdict. */
export type AccountAspect = (aspect: Aspect, verdict: Verdict) => Account;

export const noAccount: Account = { accountedBy: [], waitsFor: [] };

const byNothing: AccountAspect = () => noAccount;

/** Prepares findings for accounting for verdicts, as far as their fidelity allows. */
export function accountWith(all: readonly FileFinding[]) {
  const findings = all.filter((it) => !isMoot(it));
  const byObject = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const byPointer = groupBy(findings, ({ pointer }) => pointer);
  const leaving = groupBy(findings.filter(leavesOutObject), ({ pointer }) =>
    objectAt(pointer),
  );
  const at = (
    map: ReadonlyMap<string, readonly FileFinding[]>,
    ...pointers: readonly (string | null | undefined)[]
  ) => pointers.flatMap((it) => (it && map.get(it)) || []);
  return {
    forObject(object: AccountedObject): AccountAspect {
      const { algorithm, input, order } = object;
      if (algorithm === null) return byNothing;
      if (object.isAlone) {
        const left = accountOf([at(leaving, algorithm, input)]);
        return () => left;
      }
      const near = input
        ? [...at(byObject, input), ...at(byPointer, algorithm)]
        : at(byObject, algorithm);
      return (aspect, verdict) => {
        if (aspect === 'order' && order.length > 0) {
          const byPart = order.map((part) =>
            at(byPointer, part.pointer, part.algorithm, algorithm).filter(
              (it) => isAbout(it, aspect) && accountsFor(it, part.verdict),
            ),
          );
          return accountOf(byPart);
        }
        const source =
          aspect === 'window' ? object.sourceKeptDifferently : null;
        return accountOf([
          [
            ...near.filter(
              (it) => isAbout(it, aspect) && accountsFor(it, verdict),
            ),
            ...at(byObject, source).filter(
              (it) => isAbout(it, 'retention') && it.fidelity !== 'exact',
            ),
          ],
        ]);
      };
    },
    /** @param pointer in the output, of an input that a decision adds */
    forAddition(pointer: string | null | undefined): AccountAspect {
      if (typeof pointer !== 'string') return byNothing;
      const by = accountOf([
        findings.filter(
          ({ decision, target }) =>
            decision !== null && target?.startsWith(`${pointer}/`),
        ),
      ]);
      return () => by;
    },
  };
}

/** Returns whether a decision about another rule makes the finding moot. */
function isMoot({ rule, decision }: FileFinding): boolean {
  return decision?.rule !== undefined && decision.rule !== rule;
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

/** Returns whether the finding is about the aspect. A replacement is about every aspect except the name. */
function isAbout(
  { rule, pointer, decision }: FileFinding,
  aspect: Aspect,
): boolean {
  return decision?.choose === 'replace'
    ? aspect !== 'name' && inputAspects.some((it) => it === aspect)
    : aspectsOf(rule, pointer).includes(aspect);
}

/**
 * Returns whether a finding accounts for a verdict, or will once it is decided:
 * assumed for `unknown`, changed for `differs`, unmapped or invalid for `left out`;
 * a decision for all.
 */
function accountsFor(finding: FileFinding, verdict: Verdict): boolean {
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
