import {
  type Aspect,
  type Compared,
  inputAspects,
  type Verdict,
} from '../../behaviour/verdict.js';
import { pointerTo } from '../../json/pointer.js';
import { groupBy } from '../../json/group-by.js';
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

/** Lets the findings of a file account for verdicts, each as its fidelity allows. */
export function accountFor(findings: readonly ReportedFinding[]): Account {
  const byObject = groupBy(findings, ({ pointer }) => objectAt(pointer));
  const at = (object: string): readonly ReportedFinding[] =>
    byObject.get(object) ?? [];
  // When something runs decides about the order of others, too.
  const ofSchedules = findings.filter(({ rule }) => rule === 'schedule-absent');

  return ({ algorithm, input, isAlone }, { aspect, judgement, parts }) => {
    const ofAlgorithm = at(algorithm);
    if (isAlone)
      return listed([
        ...ofAlgorithm.filter((it) => leavesOut(it, 'algorithm', algorithm)),
        ...(input === undefined
          ? []
          : at(input).filter((it) => leavesOut(it, 'input', algorithm))),
      ]);
    const near =
      input === undefined
        ? [...ofAlgorithm, ...(aspect === 'order' ? ofSchedules : [])]
        : [...at(input), ...ofAlgorithm.filter(isAtObject)];
    const about = near.filter((it) => isAbout(it, aspect));
    if (parts.length === 0)
      return listed(about.filter((it) => accounts(it, judgement.verdict)));
    const byPart = parts.map((part) =>
      about.filter(
        (it) =>
          (it.pointer === part.pointer || isAtObject(it)) &&
          accounts(it, part.verdict),
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
  return findings.map(({ rule, decision }) => ({
    rule,
    choose: decision?.choose ?? null,
  }));
}
