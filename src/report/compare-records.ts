import {
  type FileComparison,
  type FileFinding,
  type FileRecord,
  type FunctionChange,
  type FunctionChanges,
  isHeldBack,
} from '../file/record.js';
import type { ComparedOutput } from './report.js';

/**
 * Compares a file with itself at a commit. A finding counts while it is open.
 * Fingerprints identify findings and include the path; the caller gives a renamed
 * file its new path on both sides. A Current file equals the Current text of a
 * Legacy file if both are the same. Line endings do not count.
 * @param then undefined if the file was not there
 * @param moved fingerprints of findings that only moved since
 */
export function compareRecords(
  then: FileRecord | undefined,
  now: FileRecord,
  moved: readonly string[] = [],
): FileComparison {
  const open = {
    then: then?.findings.filter(isOpen) ?? [],
    now: now.findings.filter(isOpen),
  };
  const after = currentText(now);
  const before = withLineEndsOf(then ? currentText(then) : null, after);
  const movedFindings = moved.map((fingerprint) => ({ fingerprint }));
  const added = subtractFindings(open.now, [...open.then, ...movedFindings]);
  const answered = subtractFindings(
    now.findings.filter((it) => !isOpen(it)),
    [...(then?.findings ?? []), ...movedFindings],
  );
  const indexesOf = (some: readonly FileFinding[]): readonly number[] => {
    const wanted = new Set(some);
    return now.findings.flatMap((it, index) => (wanted.has(it) ? index : []));
  };
  return {
    new: indexesOf(added),
    ...(answered.length > 0 && { answered: indexesOf(answered) }),
    gone: subtractFindings(open.then, [...open.now, ...movedFindings]),
    change: changeOf(before, after),
    before,
    isMigrated:
      then?.format === 'legacy' &&
      !isHeldBack(then) &&
      now.status === 'current' &&
      before === after,
  };
}

/** Returns the changes in the code of functions that were not needed before. */
export function newFunctions(
  now: readonly FunctionChanges[],
  then: readonly FunctionChanges[],
): readonly FunctionChanges[] {
  const keyOf = (path: string, change: FunctionChange): string =>
    JSON.stringify([path, change]);
  const known = new Set(
    then.flatMap(({ path, changes }) => changes.map((it) => keyOf(path, it))),
  );
  return now
    .map((it) => ({
      ...it,
      changes: it.changes.filter(
        (change) => !known.has(keyOf(it.path, change)),
      ),
    }))
    .filter(({ changes }) => changes.length > 0);
}

/** Returns what the deletion of a file changes. */
export function removedOutput(
  then: FileRecord,
  moved: readonly string[] = [],
): ComparedOutput {
  const before = currentText(then);
  return {
    path: then.path,
    change: before === null ? 'same' : 'removed',
    gone: subtractFindings(
      then.findings.filter(isOpen),
      moved.map((fingerprint) => ({ fingerprint })),
    ),
    ...(before !== null && { before }),
  };
}

function isOpen({ decision }: FileFinding): boolean {
  return decision === null;
}

/** Returns the Current text of a file; null if it has none. */
export function currentText({
  status,
  sourceText = null,
  outputText = null,
}: FileRecord): string | null {
  return status === 'current' ? sourceText : outputText;
}

function withLineEndsOf(
  text: string | null,
  other: string | null,
): string | null {
  if (text === null || other === null) return text;
  const lineEnd = /\r\n|\n|\r/.exec(other)?.[0];
  return lineEnd === undefined ? text : text.replaceAll(/\r\n|\n|\r/g, lineEnd);
}

function changeOf(
  before: string | null,
  after: string | null,
): FileComparison['change'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** Returns the findings that the others lack; two that share a fingerprint count as two. */
function subtractFindings(
  findings: readonly FileFinding[],
  others: readonly Pick<FileFinding, 'fingerprint'>[],
): readonly FileFinding[] {
  const left = new Map<string, number>();
  for (const { fingerprint } of others)
    left.set(fingerprint, (left.get(fingerprint) ?? 0) + 1);
  return findings.filter(({ fingerprint }) => {
    const count = left.get(fingerprint) ?? 0;
    left.set(fingerprint, count - 1);
    return count <= 0;
  });
}
