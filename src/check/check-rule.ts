import type { CurrentAlgorithm } from '../current/current-model.js';
import { assertWithinLimit } from '../rule/finding-limit.js';
import {
  finding,
  type Finding,
  type Place,
  type Subject,
  type Rule,
} from '../rule/rule.js';

export type ReportProblem = (place: Place, message: string) => void;

type Check<Checked> = (checked: Checked, report: ReportProblem) => void;

export interface CheckRule<Checked> extends Rule {
  readonly check: Check<Checked>;
}

/** Checks each object in a list of an algorithm. */
export function forEach<List extends 'inputs' | 'outputs' | 'conditions'>(
  list: List,
  check: Check<CurrentAlgorithm[List][number]>,
): Check<CurrentAlgorithm> {
  return (algorithm, report) => {
    for (const object of algorithm[list]) check(object, report);
  };
}

interface Definition extends Pick<
  Rule,
  'id' | 'title' | 'explanation' | 'section'
> {
  readonly check?: Check<never>;
}

/** Creates a rule for what breaks the format. */
export function errorRule<Defined extends Definition>(rule: Defined) {
  return { ...rule, fidelity: 'invalid', undecidable: true } as const;
}

/** Creates a rule for what the format allows but is probably a mistake. */
export function warningRule<Defined extends Definition>(rule: Defined) {
  return { ...rule, fidelity: 'changed', undecidable: true } as const;
}

export interface Collector {
  readonly findings: readonly Finding[];
  readonly reportFor: (rule: Rule, subject?: Partial<Subject>) => ReportProblem;
}

/** @param limit beyond so many findings, a report throws `TooManyFindings` */
export function collectFindings(limit = Infinity): Collector {
  const findings: Finding[] = [];
  return {
    findings,
    reportFor:
      (rule, { algorithm = null, input = null } = {}) =>
      (place, message) => {
        findings.push({ ...finding(rule, place, message), algorithm, input });
        assertWithinLimit(findings, limit);
      },
  };
}
