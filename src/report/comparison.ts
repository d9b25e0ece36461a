import type {
  ComparedOutput,
  Comparison,
  FileReport,
  Report,
  ReportedFinding,
} from './report.js';
import { bytewise } from '../file/paths.js';

/**
 * Returns which findings are new: in a comparison with a commit, those that are
 * open only now; otherwise all.
 */
export function isNewIn({
  files,
  comparison,
}: Pick<Report, 'files' | 'comparison'>): (
  finding: ReportedFinding,
) => boolean {
  if (!comparison) return () => true;
  const open = files.flatMap(({ findings }) => findings.filter(isOpen));
  const found = new Set(ofFingerprints(open, comparison.new));
  return (finding) => found.has(finding);
}

/**
 * Compares the results of files with those at a commit. A finding counts while
 * it is open. Fingerprints identify findings and include the path; the caller
 * gives a renamed file its new path on both sides. A Current file equals the Current text of a Legacy file
 * if both are the same. Line endings do not count.
 * @param then the files at the commit, deleted ones included
 * @param now the files now, new ones included; failed files are unknown
 */
export function comparisonOf(
  ref: string,
  then: readonly FileReport[],
  now: readonly FileReport[],
): Comparison {
  const before = byPath(then);
  const after = byPath(now);
  const compared = [...new Set([...before.keys(), ...after.keys()])]
    .toSorted(bytewise)
    .filter((path) => after.get(path)?.status !== 'failed')
    .map((path) => compareFile(path, before.get(path), after.get(path)));
  return mergeComparisons(
    ref,
    compared.map(({ appeared, output, isMigrated }) => ({
      ref,
      migrated: isMigrated ? 1 : 0,
      new: appeared.map(({ fingerprint }) => fingerprint),
      gone: output.gone.map(({ fingerprint }) => fingerprint),
      outputs:
        output.change === 'same' && appeared.length + output.gone.length === 0
          ? []
          : [output],
    })),
  );
}

/** Merges the comparisons of different files with one commit. */
export function mergeComparisons(
  ref: string,
  comparisons: readonly Comparison[],
): Comparison {
  const migrated = comparisons.reduce((sum, it) => sum + (it.migrated ?? 0), 0);
  return {
    ref,
    ...(migrated > 0 && { migrated }),
    new: comparisons.flatMap((it) => it.new).toSorted(),
    gone: comparisons.flatMap((it) => it.gone).toSorted(),
    outputs: comparisons
      .flatMap(({ outputs }) => outputs)
      .toSorted((a, b) => bytewise(a.path, b.path)),
  };
}

function byPath(files: readonly FileReport[]): ReadonlyMap<string, FileReport> {
  return new Map(files.map((file) => [file.path, file]));
}

interface ComparedFile {
  readonly appeared: readonly ReportedFinding[];
  readonly output: ComparedOutput;
  readonly isMigrated: boolean;
}

function compareFile(
  path: string,
  then: FileReport | undefined,
  now: FileReport | undefined,
): ComparedFile {
  const open = {
    then: then?.findings.filter(isOpen) ?? [],
    now: now?.findings.filter(isOpen) ?? [],
  };
  const after = currentText(now);
  const before = withLineEndsOf(currentText(then), after);
  return {
    isMigrated:
      then?.format === 'legacy' &&
      then.status !== 'held' &&
      now?.status === 'current' &&
      before === after,
    appeared: subtractFindings(open.now, open.then),
    output: {
      path,
      change: changeOf(before, after),
      gone: subtractFindings(open.then, open.now),
      before,
      after,
    },
  };
}

function isOpen({ decision }: ReportedFinding): boolean {
  return decision === null;
}

function currentText(file: FileReport | undefined): string | null {
  if (file?.status === 'current') return file.sourceText ?? null;
  return file?.outputText ?? null;
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
): ComparedOutput['change'] {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

function subtractFindings(
  findings: readonly ReportedFinding[],
  others: readonly ReportedFinding[],
): readonly ReportedFinding[] {
  const left = countsOf(others.map(({ fingerprint }) => fingerprint));
  return findings.filter((it) => !takeFrom(left, it.fingerprint));
}

function ofFingerprints(
  findings: readonly ReportedFinding[],
  fingerprints: readonly string[],
): readonly ReportedFinding[] {
  const left = countsOf(fingerprints);
  return findings.toReversed().filter((it) => takeFrom(left, it.fingerprint));
}

function countsOf(fingerprints: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fingerprint of fingerprints)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}

function takeFrom(counts: Map<string, number>, fingerprint: string): boolean {
  const count = counts.get(fingerprint) ?? 0;
  counts.set(fingerprint, count - 1);
  return count > 0;
}
