import type {
  ComparedOutput,
  Comparison,
  FileReport,
  Report,
  ReportedFinding,
} from './report.js';
import { requiredFingerprint } from './report-findings.js';
import { bytewise } from '../file/paths.js';

/**
 * Tells which findings are new: in a run that compares with a commit those that
 * wait for an answer and did not at the commit, in any other run every one.
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
 * What a change since a commit does to the results of files. A finding counts
 * while nobody has decided about it: it is new where it was not there or was
 * decided, and gone where it is decided now, as if it were not there. Findings
 * are the same by their fingerprint, of which there may be several; the path of
 * the file is a part of it, so that a file that is moved is another one.
 *
 * The Current text of a file that is Current is its own: between it and the
 * text that a Legacy file becomes there is no difference where they are the
 * same. Line ends are formatting, and no difference.
 *
 * @param then the files as they were, those that are gone included
 * @param now the files as they are, those that are new included; of one that
 *   failed nothing is known
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
    compared.map(({ appeared, output }) => ({
      ref,
      new: appeared.map(requiredFingerprint),
      gone: output.gone.map(requiredFingerprint),
      outputs:
        output.change === 'same' && appeared.length + output.gone.length === 0
          ? []
          : [output],
    })),
  );
}

/** Brings together the comparisons of different files with one commit. */
export function mergeComparisons(
  ref: string,
  comparisons: readonly Comparison[],
): Comparison {
  return {
    ref,
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
    appeared: without(open.now, open.then),
    output: {
      path,
      change: changeOf(before, after),
      gone: without(open.then, open.now),
      before,
      after,
    },
  };
}

function isOpen({ decision }: ReportedFinding): boolean {
  return decision === null;
}

/** The Current text that a file is, or becomes. */
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

/** The findings that are more than those of the same fingerprint among the others. */
function without(
  findings: readonly ReportedFinding[],
  others: readonly ReportedFinding[],
): readonly ReportedFinding[] {
  const left = countsOf(others.map(requiredFingerprint));
  return findings.filter((it) => !takeFrom(left, requiredFingerprint(it)));
}

/** Of several findings with one fingerprint, the last ones are taken. */
function ofFingerprints(
  findings: readonly ReportedFinding[],
  fingerprints: readonly string[],
): readonly ReportedFinding[] {
  const left = countsOf(fingerprints);
  return findings
    .toReversed()
    .filter((it) => takeFrom(left, requiredFingerprint(it)));
}

function countsOf(fingerprints: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fingerprint of fingerprints)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}

/** Takes one away, if there is one. */
function takeFrom(counts: Map<string, number>, fingerprint: string): boolean {
  const count = counts.get(fingerprint) ?? 0;
  counts.set(fingerprint, count - 1);
  return count > 0;
}
