import { groupBy } from '../json/collections.js';
import { truncateMiddle } from '../rule/message-text.js';
import { listOf, objectOf, sum, type SumOf } from './adding.js';
import type { FileFinding, FileRecord } from '../file/record.js';

/** Findings of one file that a check does not count. */
export interface BaselineEntry {
  /** Relative to the baseline file, with `/`. */
  readonly path: string;
  readonly rule: string;
  readonly algorithm: string | null;
  readonly input: string | null;
  /** The value at the finding, as spelled; null where that is an object or an array. */
  readonly value: string | null;
  readonly count: number;
  readonly owner?: string;
  readonly reason?: string;
  /** The last day on which it counts, as `2026-01-31`. */
  readonly until?: string;
}

/** What became of the entries of a baseline. */
export const baselineTally = objectOf({
  /** Findings that are not counted, because an entry lists them. */
  passed: sum,
  /** Entries whose findings still exist; renamed files have their new path. */
  left: listOf<BaselineEntry>(),
  /** Entries whose findings are gone. */
  gone: listOf<BaselineEntry>(),
});

export type BaselineTally = SumOf<typeof baselineTally>;

/** The record without the findings that entries list, and what became of the entries. */
export interface Subtracted extends BaselineTally {
  readonly record: FileRecord;
}

/**
 * Removes the findings that the entries of a file list.
 * @param today `2026-01-31`: entries that end before this day do not count
 * @param moved entries of deleted files: the file may be one of these, renamed.
 *   They are used up file by file
 */
export function subtractBaseline(
  record: FileRecord,
  entries: readonly BaselineEntry[],
  today: string,
  moved: readonly MovedEntry[] = [],
): Subtracted {
  // An error in the syntax may be listed itself; it hides all other findings.
  if (record.status === 'failed' || record.status === 'invalid')
    return {
      ...subtract(record, entries, today, []),
      left: [...entries],
      gone: [],
    };
  return subtract(record, entries, today, moved);
}

/** An entry of a deleted file. */
export interface MovedEntry {
  readonly entry: BaselineEntry;
  /** How many of its findings are not found yet. */
  left: number;
  /** How many of its findings are in which file now. */
  readonly countByPath: Map<string, number>;
}

export function movedEntry(entry: BaselineEntry): MovedEntry {
  return { entry, left: entry.count, countByPath: new Map() };
}

function subtract(
  record: FileRecord,
  entries: readonly BaselineEntry[],
  today: string,
  moved: readonly MovedEntry[],
): Subtracted {
  // The entries that count are used up first.
  const own = entries
    .map(movedEntry)
    .toSorted(
      (a, b) =>
        Number(!counts(a.entry, today)) - Number(!counts(b.entry, today)),
    );
  const byKey = groupBy([...own, ...moved], ({ entry }) => keyOf(entry));
  const passed = new Set<FileFinding>();
  for (const finding of record.findings) {
    if (finding.decision !== null) continue;
    const key = keyOf({ ...finding, value: valueOf(record, finding) });
    const used = byKey.get(key)?.find(({ left }) => left > 0);
    if (!used) continue;
    used.left--;
    used.countByPath.set(
      record.path,
      (used.countByPath.get(record.path) ?? 0) + 1,
    );
    if (counts(used.entry, today)) passed.add(finding);
  }
  return {
    record: withoutFindings(record, passed),
    passed: passed.size,
    left: own.flatMap(({ entry, left }) =>
      left < entry.count ? [{ ...entry, count: entry.count - left }] : [],
    ),
    gone: own.flatMap(({ entry, left }) =>
      left > 0 ? [{ ...entry, count: left }] : [],
    ),
  };
}

export function counts({ until }: BaselineEntry, today: string): boolean {
  return until === undefined || until >= today;
}

/** Returns a new entry for each kind of finding that is listed, and the record without these findings. */
export function newBaseline(
  record: FileRecord,
  path: string,
  isListed: (finding: FileFinding) => boolean,
): Subtracted {
  const listed = record.findings.filter(isListed);
  const groups = groupBy(
    listed.map((it) => ({
      path,
      rule: it.rule,
      algorithm: it.algorithm,
      input: it.input,
      value: valueOf(record, it),
    })),
    keyOf,
  );
  return {
    record: withoutFindings(record, new Set(listed)),
    passed: listed.length,
    left: Array.from(groups.values(), ([first, ...more]) => ({
      ...first,
      count: 1 + more.length,
    })),
    gone: [],
  };
}

function valueOf(
  { sourceText }: FileRecord,
  { start, end }: FileFinding,
): string | null {
  const spelled = sourceText?.slice(start.offset, end.offset) ?? '';
  return spelled === '' || /^[[{]/.test(spelled)
    ? null
    : truncateMiddle(spelled);
}

type Key = Pick<BaselineEntry, 'rule' | 'algorithm' | 'input' | 'value'>;

export function keyOf({ rule, algorithm, input, value }: Key): string {
  return JSON.stringify([rule, algorithm, input, value]);
}

function withoutFindings(
  record: FileRecord,
  passed: ReadonlySet<FileFinding>,
): FileRecord {
  const findings = record.findings.filter((it) => !passed.has(it));
  // An invalid file does not fail the run if the baseline lists its finding.
  return record.status === 'invalid' && findings.length === 0
    ? { ...record, findings, status: 'other', reason: 'listed in the baseline' }
    : { ...record, findings };
}
