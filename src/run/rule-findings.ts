import { ruleOf } from '../file/all-rules.js';
import { type FileFinding, isNew } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import {
  type Fidelity,
  fixPlaces,
  type Level,
  levelOfFidelity,
} from '../rule/rule.js';

/** No list names more files or findings of one kind. */
export const maxListed = 5;

/** A finding, as lists show it. */
export interface Example {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The findings of a rule that need the same of a person. */
export interface RuleFindings {
  readonly rule: string;
  readonly fidelity: Fidelity;
  /** Whether they have no choices, so the source must be fixed. */
  readonly isFix: boolean;
  readonly count: number;
  /** Those without a decision. */
  readonly open: number;
  /** The open ones that are shown: in a comparison with a commit, the new ones. */
  readonly shown: number;
  /** Files with one that is shown. */
  readonly files: number;
  /** The first that are shown. */
  readonly examples: readonly Example[];
}

/** Counts the findings of a file by rule, fidelity, and whether there is a choice. */
export function countFindings(
  path: string,
  findings: readonly FileFinding[],
): readonly RuleFindings[] {
  const groups = groupBy(
    findings,
    ({ rule, fidelity, choices }) =>
      `${rule} ${fidelity} ${choices.length === 0}`,
  );
  return Array.from(groups.values(), (all): RuleFindings => {
    const [{ rule, fidelity, choices }] = all;
    const open = all.filter(({ decision }) => decision === null);
    const shown = open.filter(isNew);
    return {
      rule,
      fidelity,
      isFix: choices.length === 0,
      count: all.length,
      open: open.length,
      shown: shown.length,
      files: shown.length > 0 ? 1 : 0,
      examples: shown
        .slice(0, maxListed)
        .map(({ start: { line, column }, message }) => ({
          path,
          line,
          column,
          message,
        })),
    };
  });
}

/** Adds up counts of several files, in the order of the files. */
export function addUpFindings(
  counts: readonly RuleFindings[],
): readonly RuleFindings[] {
  const groups = groupBy(
    counts,
    ({ rule, fidelity, isFix }) => `${rule} ${fidelity} ${isFix}`,
  );
  return Array.from(groups.values(), (all): RuleFindings => ({
    ...all[0],
    ...addUp(all, { count: 0, open: 0, shown: 0, files: 0 }),
    examples: all.flatMap((it) => it.examples).slice(0, maxListed),
  }));
}

/** Returns the rules whose findings have a level, and an open one that is shown. */
export function rulesOfLevel(
  { rules }: WithRules,
  level: Level,
): readonly RuleFindings[] {
  return rules.filter(
    ({ fidelity, shown }) => shown > 0 && levelOfFidelity[fidelity] === level,
  );
}

/** Returns the rules with something to fix. */
export function fixRulesIn(run: WithRules): readonly RuleFindings[] {
  return rulesOfLevel(run, 'error').filter(({ isFix }) => isFix);
}

/** Returns the title above findings of these rules that are to be fixed. */
export function fixTitle(fixes: readonly RuleFindings[]): string {
  return `To fix in ${fixPlaces(fixes.map(({ rule }) => ruleOf(rule)))}`;
}

interface WithRules {
  readonly rules: readonly RuleFindings[];
}

/** Adds up the numbers in objects of the shape of `none`. */
export function addUp<T extends object>(
  all: readonly NoInfer<T>[],
  none: T,
): T {
  const sums = Object.entries(none).map(([key, zero]: [string, unknown]) => {
    const own = all.map((it) => it[key as keyof T]);
    return typeof zero === 'object' && zero !== null
      ? [key, addUp(own as object[], zero)]
      : [key, sumOf(own as number[], (it) => it)];
  });
  return Object.fromEntries(sums) as T;
}

/** Returns the sum of a number of each item. */
export function sumOf<T>(
  items: readonly T[],
  numberOf: (item: T) => number,
): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
