import type { FileFinding, FileRecord } from '../file/record.js';
import { fieldAndValueAt } from '../file/locate-findings.js';
import { groupBy } from '../json/collections.js';

/** A file at the commit and now; undefined: it was or is not there. */
export interface Sides {
  readonly then?: FileRecord | undefined;
  readonly now?: FileRecord | undefined;
}

/**
 * Returns the fingerprints, by path, of findings that only moved, on both sides:
 * their algorithm has another name now, or is in another file.
 */
export function findMoved(
  files: readonly Sides[],
): ReadonlyMap<string, readonly string[]> {
  const [before, after] = [
    files.flatMap(({ then }) => then ?? []),
    files.flatMap(({ now }) => now ?? []),
  ];
  const left = groupBy(
    openFindings(before, declaredIn(after)),
    ({ key }) => key,
  );
  const used = new Map<string, number>();
  const moved = new Map<string, string[]>();
  const add = ({ path, fingerprint }: Movable): void => {
    moved.set(path, [...(moved.get(path) ?? []), fingerprint]);
  };
  for (const finding of openFindings(after, declaredIn(before))) {
    const { key } = finding;
    const index = used.get(key) ?? 0;
    const old = left.get(key)?.[index];
    if (!old) continue;
    used.set(key, index + 1);
    add(old);
    add(finding);
  }
  return moved;
}

interface Movable {
  readonly path: string;
  readonly fingerprint: string;
  /** What stays the same when its algorithm is renamed or goes to another file. */
  readonly key: string;
}

/** Returns the open findings in files and algorithms that the other side does not have. */
function openFindings(
  records: readonly FileRecord[],
  others: ReadonlySet<string>,
): readonly Movable[] {
  return records.flatMap((record) =>
    record.findings
      .filter(
        ({ decision, algorithm }) =>
          decision === null && !others.has(nameOf(record, algorithm)),
      )
      .map((finding) => ({
        path: record.path,
        fingerprint: finding.fingerprint,
        key: keyOf(record, finding),
      })),
  );
}

function declaredIn(records: readonly FileRecord[]): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) => [
      nameOf(record, null),
      ...record.names.map((name) => nameOf(record, name)),
    ]),
  );
}

function nameOf({ path }: FileRecord, algorithm: string | null): string {
  return JSON.stringify([path, algorithm]);
}

function keyOf(
  { sourceText }: FileRecord,
  { rule, input, pointer, start, end }: FileFinding,
): string {
  const spelled = sourceText?.slice(start.offset, end.offset) ?? '';
  return JSON.stringify([rule, input, ...fieldAndValueAt(pointer, spelled)]);
}
