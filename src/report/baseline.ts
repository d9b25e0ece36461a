import { groupBy } from '../json/collections.js';
import { truncateMiddle } from '../rule/message-text.js';
import type { FileReport, ReportedFinding } from './report.js';

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

export function baselineOf(
  files: readonly FileReport[],
  isListed: (finding: ReportedFinding) => boolean,
): readonly BaselineEntry[] {
  return files.flatMap((file) => {
    const listed = file.findings.filter(isListed).map((it) => ({
      ...{ path: file.path, rule: it.rule, algorithm: it.algorithm },
      ...{ input: it.input, value: valueOf(file, it) },
    }));
    return [...groupBy(listed, keyOf).values()].flatMap(([first, ...more]) =>
      first ? [{ ...first, count: 1 + more.length }] : [],
    );
  });
}

function valueOf(
  { sourceText }: FileReport,
  { start, end }: ReportedFinding,
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

/** The result of subtracting a baseline. */
export interface AppliedBaseline<Entry> {
  readonly files: readonly FileReport[];
  readonly passed: number;
  /** Entries whose findings still exist; renamed files have their new path. */
  readonly left: readonly BaselineEntry[];
  /** Entries whose findings are gone. */
  readonly gone: readonly Entry[];
}

/**
 * What became of the file of an entry: `unseen`: it was not checked, or could not
 * be read; `gone`: it is deleted, and every file that it can be now was checked;
 * `lost`: it is deleted, and it can be a file that was not checked.
 */
export type EntryFile = 'checked' | 'unseen' | 'gone' | 'lost';

/**
 * Removes the findings that the entries list. An entry applies to its own file;
 * if that is deleted, to any file with such a finding.
 */
export function applyBaseline<Entry extends BaselineEntry>(
  files: readonly FileReport[],
  entries: readonly Entry[],
  fileAt: (path: string) => EntryFile,
): AppliedBaseline<Entry> {
  const remaining = entries.map((entry) => ({
    ...{ entry, left: entry.count, file: fileAt(entry.path) },
    used: new Map<string, number>(),
  }));
  const byKey = groupBy(remaining, ({ entry }) => keyOf(entry));
  const known = new Set<ReportedFinding>();
  const take = (isRename: boolean): void => {
    for (const reported of files)
      for (const finding of reported.findings) {
        if (known.has(finding) || finding.decision !== null) continue;
        const { path } = reported;
        const key = keyOf({ ...finding, value: valueOf(reported, finding) });
        const found = byKey
          .get(key)
          ?.find(
            ({ entry, left, file }) =>
              left > 0 &&
              (isRename
                ? file === 'gone' || file === 'lost'
                : entry.path === path),
          );
        if (!found) continue;
        found.left--;
        found.used.set(path, (found.used.get(path) ?? 0) + 1);
        known.add(finding);
      }
  };
  take(false);
  take(true);
  return {
    files: files.map((file) => withoutFindings(file, known)),
    passed: known.size,
    left: remaining.flatMap(({ entry, used, file, left }) => {
      if (file === 'unseen') return [entry];
      const moved = [...used].map(([path, count]) => ({
        ...entry,
        path,
        count,
      }));
      return file === 'lost' && left > 0
        ? [...moved, { ...entry, count: left }]
        : moved;
    }),
    gone: remaining.flatMap(({ entry, left, file }) =>
      left > 0 && (file === 'checked' || file === 'gone')
        ? [{ ...entry, count: left }]
        : [],
    ),
  };
}

function withoutFindings(
  file: FileReport,
  known: ReadonlySet<ReportedFinding>,
): FileReport {
  const findings = file.findings.filter((it) => !known.has(it));
  // An invalid file does not fail the run if the baseline lists its finding.
  return file.status === 'invalid' && findings.length === 0
    ? { ...file, findings, status: 'other', reason: 'listed in the baseline' }
    : { ...file, findings };
}
