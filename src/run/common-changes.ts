import type { FunctionChange, FunctionChanges } from '../file/record.js';

interface SplitChanges {
  /** What the code of all functions needs; empty for fewer than two functions. */
  readonly common: readonly FunctionChange[];
  /** Each function with the changes that not all need. */
  readonly own: readonly FunctionChanges[];
}

/** Parts the changes that all functions need from those of single functions. */
export function splitChanges(
  functions: readonly FunctionChanges[],
): SplitChanges {
  const [first, ...others] = functions;
  if (!first || others.length === 0) return { common: [], own: functions };
  const common = first.changes.filter((it) =>
    others.every(({ changes }) => changes.some((other) => isSame(it, other))),
  );
  const isOwn = (it: FunctionChange): boolean =>
    !common.some((other) => isSame(it, other));
  return {
    common,
    own: functions.map((it) => ({ ...it, changes: it.changes.filter(isOwn) })),
  };
}

/** Returns whether two changes are the same and name no input. */
function isSame(one: FunctionChange, other: FunctionChange): boolean {
  return (
    one.text === other.text && one.inputs.length + other.inputs.length === 0
  );
}
