import type { JsonNode } from '../json/node.js';
import type { LedgerEntry } from '../mapping/ledger.js';
import type { Migration, MigrationFinding } from '../mapping/migration.js';
import { rules } from '../mapping/registry.js';
import { levelOfFidelity } from '../rule/rule.js';
import type {
  FieldTally,
  FileStatus,
  RuleTally,
  Summary,
  Tally,
} from './report.js';

/** What the summary is made of. */
export interface Summarised {
  readonly status: FileStatus;
  readonly migration: Migration | undefined;
  readonly findings: readonly MigrationFinding[];
}

export function summarise(files: readonly Summarised[]): Summary {
  const migrations = files.flatMap(({ migration }) => migration ?? []);
  return {
    files: countStatuses(files),
    algorithms: sum(
      migrations.map(({ algorithms, findings }) =>
        tally(
          algorithms.map(({ legacy, current }) => ({
            node: legacy.node,
            isLeftOut: current === undefined,
          })),
          findings,
        ),
      ),
    ),
    inputs: sum(
      migrations.map(({ algorithms, findings }) =>
        tally(
          algorithms.flatMap(({ inputs }) =>
            inputs.map(({ legacy, leftOutBy }) => ({
              node: legacy.node,
              isLeftOut: leftOutBy !== undefined,
            })),
          ),
          findings,
        ),
      ),
    ),
    fields: countFates(migrations.flatMap(({ ledger }) => ledger)),
    rules: countRules(files.flatMap(({ findings }) => findings)),
  };
}

function countStatuses(files: readonly Summarised[]): Summary['files'] {
  const counts: Partial<Record<FileStatus, number>> = {};
  for (const { status } of files) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

interface Counted {
  readonly node: JsonNode;
  readonly isLeftOut: boolean;
}

/** Counts objects that stand side by side in the order of the source. */
function tally(
  objects: readonly Counted[],
  findings: readonly MigrationFinding[],
): Tally {
  const flawed = new Set<Counted>();
  for (const { rule, place } of findings) {
    if (levelOfFidelity[rule.fidelity] !== 'error') continue;
    const around = lastStartingBefore(objects, place.start);
    if (around && place.end <= around.node.end) flawed.add(around);
  }
  const leftOut = objects.filter(({ isLeftOut }) => isLeftOut).length;
  const partial = objects.filter(
    (object) => !object.isLeftOut && flawed.has(object),
  ).length;
  return {
    total: objects.length,
    migrated: objects.length - leftOut - partial,
    partial,
    leftOut,
  };
}

function lastStartingBefore(
  objects: readonly Counted[],
  offset: number,
): Counted | undefined {
  let low = 0;
  let high = objects.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((objects[middle]?.node.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return objects[low - 1];
}

function sum(tallies: readonly Tally[]): Tally {
  const total = { total: 0, migrated: 0, partial: 0, leftOut: 0 };
  for (const tally of tallies)
    for (const key of ['total', 'migrated', 'partial', 'leftOut'] as const)
      total[key] += tally[key];
  return total;
}

function countFates(entries: readonly LedgerEntry[]): FieldTally {
  const counts = {
    total: 0,
    exact: 0,
    changed: 0,
    assumed: 0,
    decided: 0,
    unmapped: 0,
    invalid: 0,
  };
  for (const { fate } of entries) {
    if (fate === 'supplied') continue;
    counts.total++;
    counts[fate]++;
  }
  return counts;
}

function countRules(
  findings: readonly MigrationFinding[],
): readonly RuleTally[] {
  const counts = new Map<string, number>();
  for (const { rule } of findings)
    counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1);
  return rules.flatMap(({ id, fidelity }) => {
    const count = counts.get(id);
    return count === undefined
      ? []
      : [{ rule: id, fidelity, count, decided: 0 }];
  });
}
