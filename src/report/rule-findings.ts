import type { FileFinding } from '../file/record.js';
import { groupBy } from '../json/collections.js';
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

/** Adds the findings of a file; returns whether one that is shown is an error. */
export function addFindings(
  { rules }: { readonly rules: Map<string, RuleFindings> },
  findings: readonly FileFinding[],
  path: string,
  isShown: (finding: FileFinding) => boolean = () => true,
): boolean {
  const groups = groupBy(
    findings,
    ({ rule, fidelity, choices }) =>
      `${rule} ${fidelity} ${choices.length === 0}`,
  );
  let hasError = false;
  for (const [key, group] of groups) {
    const [{ rule, fidelity, choices }] = group;
    const open = group.filter(({ decision }) => decision === null);
    const shown = open.filter(isShown);
    const sum = rules.get(key);
    const known = sum?.examples ?? [];
    rules.set(key, {
      rule,
      fidelity,
      isFix: choices.length === 0,
      count: (sum?.count ?? 0) + group.length,
      open: (sum?.open ?? 0) + open.length,
      shown: (sum?.shown ?? 0) + shown.length,
      files: (sum?.files ?? 0) + (shown.length > 0 ? 1 : 0),
      examples: [
        ...known,
        ...shown.slice(0, maxListed - known.length).map((it) => ({
          path,
          line: it.start.line,
          column: it.start.column,
          message: it.message,
        })),
      ],
    });
    hasError ||= shown.length > 0 && levelOfFidelity[fidelity] === 'error';
  }
  return hasError;
}
