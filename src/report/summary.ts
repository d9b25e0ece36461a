import { rules } from './rules.js';
import { addCounts, type Counts } from './counts.js';
import type { FileReport, FileStatus, RuleTally, Summary } from './report.js';

export function summarise(
  counts: readonly Counts[],
  files: readonly FileReport[],
): Summary {
  return {
    files: countStatuses(files),
    ...addCounts(counts),
    rules: countRules(files),
  };
}

function countStatuses(files: readonly FileReport[]): Summary['files'] {
  const counts: Partial<Record<FileStatus, number>> = {};
  for (const { status } of files) counts[status] = (counts[status] ?? 0) + 1;
  // In one order, whatever file comes first.
  return Object.fromEntries(
    Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function countRules(files: readonly FileReport[]): readonly RuleTally[] {
  const counts = new Map<string, { count: number; decided: number }>();
  for (const { findings } of files)
    for (const { rule, decision } of findings) {
      const { count, decided } = counts.get(rule) ?? { count: 0, decided: 0 };
      counts.set(rule, {
        count: count + 1,
        decided: decided + (decision === null ? 0 : 1),
      });
    }
  return rules.flatMap(({ id, fidelity }) => {
    const tally = counts.get(id);
    return tally ? [{ rule: id, fidelity, ...tally }] : [];
  });
}
