import type { FileFinding, FileRecord } from '../file/record.js';
import { capitalise } from '../rule/message-text.js';
import { snakeCase } from '../legacy/legacy-model.js';

/** Counts findings by what stays the same in both formats, and in another place. */
export type KnownFindings = Map<string, number>;

/** Counts the open findings of a state. @param known gets them */
export function countKnown(
  known: KnownFindings,
  record: FileRecord,
  findings: readonly FileFinding[],
): void {
  for (const it of findings) {
    if (it.decision !== null) continue;
    const key = comparedKey(it, record);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
}

/** Returns whether the other state had an open finding, and takes it from those that are left. */
export function takeKnown(
  known: KnownFindings,
  record: FileRecord,
  finding: FileFinding,
): boolean {
  const key = comparedKey(finding, record);
  const left = known.get(key) ?? 0;
  if (left > 0) known.set(key, left - 1);
  return left > 0;
}

/** The rule, the input, the field and the value, in the words of Current. */
function comparedKey(
  { rule, input, pointer, start, end }: FileFinding,
  { sourceText }: FileRecord,
): string {
  const field = pointer
    .split('/')
    .filter((key) => !/^\d*$/.test(key))
    .map(capitalise)
    .join('/');
  const spelled = sourceText?.slice(start.offset, end.offset) ?? '';
  // What an object or a list holds may change.
  const value = /^[[{]/.test(spelled) ? '' : spelled;
  return JSON.stringify([
    rule.replace(/^current\//, ''),
    input && snakeCase(input),
    field,
    /inputname$/i.test(field) ? snakeCase(value.slice(1, -1)) : value,
  ]);
}
