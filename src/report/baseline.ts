import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import { isObject, plainValueOf } from '../json/node.js';
import { positionsIn } from '../json/position.js';
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

export type ReadBaseline =
  | { readonly ok: true; readonly entries: readonly BaselineEntry[] }
  /** `reason`: a sentence for people. */
  | { readonly ok: false; readonly reason: string };

/** Reads a baseline file; `shown` is its path in messages. */
export function readBaseline(bytes: Uint8Array, shown: string): ReadBaseline {
  const opened = openJson(bytes);
  if (opened.kind === 'stopped') {
    const [fault] = opened.findings;
    const { line, column } = positionsIn(opened.source)(
      fault?.place.start ?? 0,
    );
    return {
      ok: false,
      reason: `${shown}:${line}:${column}: ${fault?.message ?? ''}`,
    };
  }
  const value = plainValueOf(opened.root);
  const entries = isObject(value) ? value['findings'] : undefined;
  if (!Array.isArray(entries))
    return {
      ok: false,
      reason: `${shown} is no baseline: it needs an array \`findings\`, as --create-baseline writes it.`,
    };
  const wrong = entries.findIndex((it) => !isEntry(it));
  return wrong < 0
    ? { ok: true, entries: entries as readonly BaselineEntry[] }
    : {
        ok: false,
        reason: `${shown}: /findings/${wrong} needs the texts \`path\` and \`rule\`, a text or null as \`algorithm\`, \`input\` and \`value\`, a whole number from 1 as \`count\`, and, if there, texts as \`owner\` and \`reason\` and a day such as 2026-01-31 as \`until\`.`,
      };
}

function isEntry(value: unknown): value is BaselineEntry {
  if (!isObject(value)) return false;
  const { path, rule, algorithm, input, count, until, owner, reason } = value;
  const isText = (it: unknown): boolean => typeof it === 'string';
  return (
    [path, rule].every(isText) &&
    [algorithm, input, value['value']].every(
      (it) => it === null || isText(it),
    ) &&
    [until, owner, reason].every((it) => it === undefined || isText(it)) &&
    (until === undefined || (typeof until === 'string' && isDay(until))) &&
    Number.isSafeInteger(count) &&
    Number(count) > 0
  );
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function baselineText(entries: readonly BaselineEntry[]): string {
  return `${JSON.stringify({ version: 1, findings: entries }, null, 2)}\n`;
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

function keyOf({ rule, algorithm, input, value }: Key): string {
  return JSON.stringify([rule, algorithm, input, value]);
}

/** The result of subtracting a baseline. */
export interface AppliedBaseline {
  readonly files: readonly FileReport[];
  readonly passed: number;
  /** Entries whose findings still exist; renamed files have their new path. */
  readonly left: readonly BaselineEntry[];
  /** Entries whose findings are gone. */
  readonly gone: readonly BaselineEntry[];
}

/**
 * Removes the findings that the entries list. An entry applies to its own file;
 * if that is gone, to any file with such a finding.
 * @param fileAt what became of the file of an entry: not of this run is `elsewhere`
 */
export function applyBaseline(
  files: readonly FileReport[],
  entries: readonly BaselineEntry[],
  fileAt: (path: string) => 'checked' | 'elsewhere' | 'gone',
): AppliedBaseline {
  const remaining = entries.map((entry) => ({
    ...{ entry, left: entry.count, isGone: fileAt(entry.path) === 'gone' },
    used: new Map<string, number>(),
  }));
  const byKey = groupBy(remaining, ({ entry }) => keyOf(entry));
  const known = new Set<ReportedFinding>();
  const take = (isRename: boolean): void => {
    for (const file of files)
      for (const finding of file.findings) {
        if (known.has(finding) || finding.decision !== null) continue;
        const key = keyOf({ ...finding, value: valueOf(file, finding) });
        const found = byKey
          .get(key)
          ?.find(
            ({ entry, left, isGone }) =>
              left > 0 && (isRename ? isGone : entry.path === file.path),
          );
        if (!found) continue;
        found.left--;
        found.used.set(file.path, (found.used.get(file.path) ?? 0) + 1);
        known.add(finding);
      }
  };
  take(false);
  take(true);
  const isUnseen = ({ path }: BaselineEntry): boolean =>
    fileAt(path) === 'elsewhere';
  return {
    files: files.map((file) => withoutFindings(file, known)),
    passed: known.size,
    left: remaining.flatMap(({ entry, used }) =>
      isUnseen(entry)
        ? [entry]
        : [...used].map(([path, count]) => ({ ...entry, path, count })),
    ),
    gone: remaining.flatMap(({ entry, left }) =>
      left > 0 && !isUnseen(entry) ? [{ ...entry, count: left }] : [],
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
