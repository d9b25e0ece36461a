import type { FileFinding } from '../file/record.js';
import { getOrCompute, type Mutable } from '../json/collections.js';
import { type Fidelity, levelOfFidelity } from '../rule/rule.js';

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

/** By rule, fidelity, and whether there is a choice. */
export type RulesFound = Map<string, Mutable<RuleFindings>>;

/** Adds the findings of a file; returns whether one that is shown is an error. */
export function addFindings(
  rules: RulesFound,
  findings: readonly FileFinding[],
  path: string,
  isShown: (finding: FileFinding) => boolean = () => true,
): boolean {
  const shownHere = new Set<Mutable<RuleFindings>>();
  for (const finding of findings) {
    const { rule, fidelity, choices, decision, start, message } = finding;
    const isFix = choices.length === 0;
    const known = getOrCompute(rules, `${rule} ${fidelity} ${isFix}`, () => ({
      rule,
      fidelity,
      isFix,
      count: 0,
      open: 0,
      shown: 0,
      files: 0,
      examples: [],
    }));
    known.count++;
    if (decision) continue;
    known.open++;
    if (!isShown(finding)) continue;
    known.shown++;
    shownHere.add(known);
    const { line, column } = start;
    if (known.examples.length < maxListed)
      known.examples.push({ path, line, column, message });
  }
  for (const known of shownHere) known.files++;
  return [...shownHere].some(
    ({ fidelity }) => levelOfFidelity[fidelity] === 'error',
  );
}
