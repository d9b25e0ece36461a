import type { FunctionChange, FunctionChanges } from '../file/record.js';
import { groupBy } from '../json/collections.js';

/** The changes of a function; equal ones are joined. */
interface JoinedChanges {
  /** The name of the function. */
  readonly path: string;
  readonly changes: readonly JoinedChange[];
}

/** What several algorithms need of a function. */
export type JoinedChange = Pick<FunctionChange, 'rule' | 'inputs' | 'text'>;

interface SplitChanges {
  /** What the code of all functions needs; empty for fewer than two functions. */
  readonly common: readonly JoinedChange[];
  /** Each function with the changes that not all need. */
  readonly own: readonly JoinedChanges[];
}

/** Joins the changes of each function that say the same. */
export function joinChanges(
  functions: readonly FunctionChanges[],
): readonly JoinedChanges[] {
  return functions.map(({ path, changes }) => ({
    path,
    changes: Array.from(
      groupBy(changes, ({ rule, text }) => `${rule} ${text}`).values(),
      (same) => ({
        rule: same[0].rule,
        inputs: [...new Set(same.flatMap(({ inputs }) => inputs))].toSorted(),
        text: same[0].text,
      }),
    ),
  }));
}

/** Separates the changes that all functions need from those of single functions. */
export function splitChanges(
  functions: readonly FunctionChanges[],
): SplitChanges {
  const joined = joinChanges(functions);
  const [first, ...others] = joined;
  if (!first || others.length === 0) return { common: [], own: joined };
  const common = first.changes.filter((it) =>
    others.every(({ changes }) => changes.some((other) => isSame(it, other))),
  );
  const isOwn = (it: JoinedChange): boolean =>
    !common.some((other) => isSame(it, other));
  return {
    common,
    own: joined.map((it) => ({ ...it, changes: it.changes.filter(isOwn) })),
  };
}

/** Returns whether two changes are the same and name no input. */
function isSame(one: JoinedChange, other: JoinedChange): boolean {
  return (
    one.text === other.text && one.inputs.length + other.inputs.length === 0
  );
}
