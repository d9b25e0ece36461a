import type {
  Comparison,
  ComparedPart,
  Verdict,
} from '../behaviour/verdict.js';
import { groupBy } from '../json/collections.js';
import { allAspects, type Aspect, inputAspects } from '../rule/rule.js';
import type { FileReport, ReportedFinding } from './report.js';
import type { AccountedBy } from './verification.js';
import { ruleOf, rules } from './report-findings.js';

/** The Legacy object of which an aspect was compared. */
export interface ComparedObject {
  /** JSON Pointer of the algorithm. */
  readonly algorithm: string;
  /** JSON Pointer of the input; null: it is the algorithm itself. */
  readonly input: string | null;
  /** Current has nothing in its place. */
  readonly isAlone: boolean;
  /** JSON Pointer of the algorithm that it reads, where Current keeps its results otherwise. */
  readonly keptOtherwise: string | null;
  /** Its dependencies that are not the same. */
  readonly order: readonly ComparedPart[];
}

/** Finds the findings and decisions that account for how an aspect compares. */
export type Account = (
  object: ComparedObject,
  aspect: Aspect,
  comparison: Comparison,
) => readonly AccountedBy[];

/** Lets the findings of a file account for verdicts, each as its fidelity allows. */
export function accountFor(findings: readonly ReportedFinding[]): Account {
  const byObject = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const byPointer = groupBy(findings, ({ pointer }) => pointer);
  const leaving = groupBy(findings.filter(leavesOutObject), ({ pointer }) =>
    objectAt(pointer),
  );
  // Whether something runs concerns the order of others; of equal answers one is enough.
  const ofSchedules = distinctBy(
    findings.filter(({ rule }) => rule === 'schedule-absent'),
    ({ decision }) => decision?.choose,
  );
  const at = (
    map: ReadonlyMap<string, readonly ReportedFinding[]>,
    ...pointers: readonly (string | null)[]
  ) => pointers.flatMap((it) => (it === null ? [] : (map.get(it) ?? [])));

  return (object, aspect, { verdict }) => {
    const { algorithm, input, isAlone, keptOtherwise, order } = object;
    if (isAlone) return listed(at(leaving, algorithm, input));
    if (aspect === 'order' && order.length > 0) {
      const atObject = [...at(byPointer, algorithm), ...ofSchedules];
      const byPart = order.map((part) =>
        [...at(byPointer, part.pointer), ...atObject].filter(
          (it) => isAbout(it, aspect) && accounts(it, part.verdict),
        ),
      );
      return byPart.every((it) => it.length > 0) ? listed(byPart.flat()) : [];
    }
    const near = input
      ? [...at(byObject, input), ...at(byPointer, algorithm)]
      : at(byObject, algorithm);
    return listed([
      ...near.filter((it) => isAbout(it, aspect) && accounts(it, verdict)),
      ...(aspect === 'window' ? at(byObject, keptOtherwise) : []).filter(
        (it) => isAbout(it, 'retention') && it.fidelity !== 'exact',
      ),
    ]);
  };
}

/**
 * Finds the decisions that account for an input that only the Current file has.
 *
 * @param pointer of the input in the output
 */
export function accountForAddition(
  findings: readonly ReportedFinding[],
  pointer: string,
): readonly AccountedBy[] {
  return listed(
    findings.filter(
      ({ decision, target }) =>
        decision !== null && target?.startsWith(`${pointer}/`),
    ),
  );
}

const objectPointer = /^\/\d+(\/inputs\/\d+)?/;

/** The algorithm or input that a pointer leads into. */
function objectAt(pointer: string): string {
  return objectPointer.exec(pointer)?.[0] ?? '';
}

/** Whether no decision brings back what the finding leaves out. */
function isLeftOut({ decision }: ReportedFinding): boolean {
  return decision === null || decision.choose === 'drop';
}

/** Whether the finding is why a whole algorithm or input is not in the output. */
function leavesOutObject(finding: ReportedFinding): boolean {
  const { rule, fidelity, pointer } = finding;
  if (!isLeftOut(finding)) return false;
  const isInput = objectAt(pointer).includes('inputs');
  return fidelity === 'invalid'
    ? isInput || /^\/\d+(\/(name|path|schedule))?$/.test(pointer)
    : ruleOf(rule)?.leavesOut === (isInput ? 'input' : 'algorithm');
}

/** Whether the finding is about the aspect; a replacement is about everything but the name. */
function isAbout(
  { rule, pointer, decision }: ReportedFinding,
  aspect: Aspect,
): boolean {
  return decision?.choose === 'replace'
    ? aspect !== 'name' && inputAspects.some((it) => it === aspect)
    : aspectsOf(rule, pointer).includes(aspect);
}

/**
 * An assumed finding accounts for what is unknown, a changed one for what
 * differs, an unmapped or invalid one for what is left out; a choice that a
 * person made accounts for whatever it causes.
 */
function accounts(finding: ReportedFinding, verdict: Verdict): boolean {
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

function listed(findings: readonly ReportedFinding[]): readonly AccountedBy[] {
  const all = findings.map(({ rule, decision }) => ({
    rule,
    choose: decision?.choose ?? null,
  }));
  return distinctBy(all, (it) => JSON.stringify(it));
}

/** The first of each key. */
function distinctBy<T>(
  items: readonly T[],
  keyOf: (item: T) => unknown,
): readonly T[] {
  return [...groupBy(items, keyOf).values()].flatMap(([first]) => first ?? []);
}

/** The aspects of a field of an algorithm, for rules that go by the field. */
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

/** Returns the rules with findings of which a run shows nothing, in reading order. */
export function rulesWithoutMeaning(
  files: readonly FileReport[],
): readonly string[] {
  const found = new Set(
    files.flatMap(({ findings }) => findings.map(({ rule }) => rule)),
  );
  return rules
    .filter(({ id, aspects }) => found.has(id) && !aspects)
    .map(({ id }) => id);
}
