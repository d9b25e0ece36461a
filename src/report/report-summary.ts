import { groupBy } from '../json/collections.js';
import type { FileCounts } from '../file/file-outcome.js';
import type {
  FileReport,
  FileStatus,
  Report,
  RuleTally,
  Summary,
} from './report.js';
import { countedFindings, isAboutDecisions, rules } from './report-findings.js';
import { addCounts } from '../file/counts.js';

/** Counts files and findings of a run. */
export function summarise(
  counts: readonly FileCounts[],
  files: readonly FileReport[],
): Summary {
  return {
    files: countStatuses(files),
    other: countReasons(files),
    ...addCounts(counts),
    rules: countRules(files),
  };
}

/** Counts the files of a run by status, without a decisions file that the report only has for its decisions. */
export function statusesOfRun({ files }: Report): Summary['files'] {
  return countStatuses(files.filter((it) => !isAboutDecisions(it)));
}

function countStatuses(files: readonly FileReport[]): Summary['files'] {
  const counts: Partial<Record<FileStatus, number>> = {};
  for (const { status } of files) counts[status] = (counts[status] ?? 0) + 1;
  // In a fixed order, whatever file comes first.
  return Object.fromEntries(
    Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function countReasons(files: readonly FileReport[]): Summary['other'] {
  const reasons = files
    .flatMap(({ status, reason }) => (status === 'other' && reason) || [])
    .toSorted();
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

/** Groups the paths of files of a status by their reason, if they have one. */
export function pathsByReason(
  { files }: Pick<Report, 'files'>,
  status: 'other' | 'failed',
): ReadonlyMap<string, readonly string[]> {
  const found = files.flatMap((file) =>
    file.status === status && file.reason !== undefined
      ? [{ path: file.path, reason: file.reason }]
      : [],
  );
  const groups = groupBy(found, ({ reason }) => reason);
  return new Map(
    [...groups].map(([reason, all]) => [reason, all.map(({ path }) => path)]),
  );
}

function countRules(files: readonly FileReport[]): readonly RuleTally[] {
  const tallies = new Map<string, Omit<RuleTally, 'rule'>>();
  for (const file of files)
    for (const { rule, fidelity, decision, times = 1 } of countedFindings(
      file,
    )) {
      const known = tallies.get(rule) ?? { fidelity, count: 0, decided: 0 };
      tallies.set(rule, {
        // A few rules have findings of a more severe fidelity.
        fidelity: fidelity === 'invalid' ? fidelity : known.fidelity,
        count: known.count + times,
        decided: known.decided + (decision === null ? 0 : times),
      });
    }
  return rules.flatMap(({ id }) => {
    const tally = tallies.get(id);
    return tally ? [{ rule: id, ...tally }] : [];
  });
}
