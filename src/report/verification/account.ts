import {
  type Aspect,
  type Compared,
  inputAspects,
  type Verdict,
} from '../../behaviour/verdict.js';
import { pointerTo } from '../../json/node.js';
import { getOrCompute, groupBy } from '../../json/collections.js';
import type { ReportedFinding } from '../report.js';
import { ruleOf } from '../rules.js';
import type { AccountedBy } from './model.js';
import { aspectsOf } from './rule-aspects.js';

/** The Legacy object of which an aspect was compared. */
export interface ComparedObject {
  /** JSON Pointer of the algorithm. */
  readonly algorithm: string;
  /** JSON Pointer of the input; undefined: it is the algorithm itself. */
  readonly input: string | undefined;
  /** Current has nothing in its place. */
  readonly isAlone: boolean;
}

/** Finds the findings and decisions that account for a verdict. */
export type Account = (
  object: ComparedObject,
  compared: Compared,
) => readonly AccountedBy[];

/** The findings of an algorithm that concern its inputs, too. */
interface OfAlgorithm {
  /** Those at the algorithm as a whole. */
  readonly atObject: readonly ReportedFinding[];
  /** Those for which it is not in the output. */
  readonly leavingOut: readonly ReportedFinding[];
}

/** Lets the findings of a file account for verdicts, each as its fidelity allows. */
export function accountFor(findings: readonly ReportedFinding[]): Account {
  const byObject = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const at = (object: string): readonly ReportedFinding[] =>
    byObject.get(object) ?? [];
  // When something runs decides about the order of others, too: of the findings of a file that are settled alike one is enough.
  const ofSchedules = distinctBy(
    findings.filter(({ rule }) => rule === 'schedule-absent'),
    ({ decision }) => decision?.choose,
  );

  // An algorithm may have very many findings and very many inputs.
  const known = new Map<string, OfAlgorithm>();
  const ofWhole = (algorithm: string): OfAlgorithm =>
    getOrCompute(known, algorithm, () => ({
      atObject: at(algorithm).filter(isAtObject),
      leavingOut: at(algorithm).filter((it) =>
        leavesOut(it, 'algorithm', algorithm),
      ),
    }));

  return ({ algorithm, input, isAlone }, { aspect, judgement, parts }) => {
    if (isAlone)
      return listed([
        ...ofWhole(algorithm).leavingOut,
        ...(input === undefined
          ? []
          : at(input).filter((it) => leavesOut(it, 'input', algorithm))),
      ]);
    const near =
      input === undefined
        ? [...at(algorithm), ...(aspect === 'order' ? ofSchedules : [])]
        : [...at(input), ...ofWhole(algorithm).atObject];
    const about = near.filter((it) => isAbout(it, aspect));
    if (parts.length === 0)
      return listed(about.filter((it) => accounts(it, judgement.verdict)));
    const atObject = about.filter(isAtObject);
    const byPointer = groupBy(about, ({ pointer }) => pointer);
    const byPart = parts.map(({ pointer, verdict }) =>
      [...(byPointer.get(pointer) ?? []), ...atObject].filter((it) =>
        accounts(it, verdict),
      ),
    );
    return byPart.every((it) => it.length > 0) ? listed(byPart.flat()) : [];
  };
}

const objectPointer = /^\/\d+(\/inputs\/\d+)?/;

/** The algorithm or input that a pointer leads into. */
function objectAt(pointer: string): string {
  return objectPointer.exec(pointer)?.[0] ?? '';
}

/** Whether the finding is at a whole algorithm or input. */
function isAtObject({ pointer }: ReportedFinding): boolean {
  return objectAt(pointer) === pointer;
}

/** Whether nobody brings back what the finding leaves out. */
function isLeft({ decision }: ReportedFinding): boolean {
  return decision === null || decision.choose === 'drop';
}

/** Whether the finding is why the whole algorithm or input is not in the output. */
function leavesOut(
  finding: ReportedFinding,
  what: 'algorithm' | 'input',
  algorithm: string,
): boolean {
  const { rule, fidelity, pointer } = finding;
  if (!isLeft(finding)) return false;
  if (fidelity !== 'invalid') return ruleOf(rule)?.leavesOut === what;
  return (
    what === 'input' ||
    isAtObject(finding) ||
    ['name', 'path', 'schedule'].some(
      (key) => pointer === pointerTo(algorithm, key),
    )
  );
}

/** A replacement is about everything but the name. */
function isAbout(finding: ReportedFinding, aspect: Aspect): boolean {
  const { rule, pointer, decision } = finding;
  const about: readonly Aspect[] =
    decision?.choose === 'replace'
      ? inputAspects.filter((it) => it !== 'name')
      : aspectsOf(rule, pointer);
  return about.includes(aspect);
}

/**
 * An assumed finding accounts for what is unknown, a changed one for what
 * differs, an unmapped or invalid one for what is left out; and where a person
 * picked something in its place, for whatever that earns.
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
      return !isLeft(finding) || verdict === 'left out';
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
