import { dirname } from 'node:path';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { RunCounts, Tool } from '../run/summary.js';
import { levelOfFidelity } from '../rule/rule.js';
import type { FileFacts } from '../run/facts.js';
import { shownCounts, stateWord } from '../document/words.js';

export const groupings = ['folder', 'rule'] as const;

export type Grouping = (typeof groupings)[number];

/** How many files have each status, and why files are no models. */
type StateCounts = Pick<RunCounts, 'files' | 'other'>;

/** How far a migration is, as a table. */
export interface Status {
  readonly version: 1;
  readonly tool: Tool;
  readonly command: 'status';
  /** Path of the decisions file. */
  readonly decisions: string | null;
  readonly by: Grouping;
  /** Sorted by name, bytewise. A file with two open rules is in both rows. */
  readonly rows: readonly ({ readonly name: string } & StateCounts)[];
  /** Counts each file once. */
  readonly all: StateCounts['files'];
  readonly other: StateCounts['other'];
}

export function countStates(
  files: readonly FileFacts[],
  by: Grouping,
): Pick<Status, 'by' | 'rows' | 'all' | 'other'> {
  const entries = files.flatMap((file) =>
    groupsOf(file, by).map((name) => ({ name, file })),
  );
  const rows = [...groupBy(entries, ({ name }) => name)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([name, some]) => ({
      name,
      ...countsOf(some.map(({ file }) => file)),
    }));
  const { files: all, other } = countsOf(files);
  return { by, rows, all, other };
}

/** Returns the groups of a file; a name in brackets means none. */
function groupsOf({ path, rules }: FileFacts, by: Grouping): readonly string[] {
  if (by === 'folder') return [dirname(path)];
  const open = rules.filter(
    ({ open, fidelity }) => open > 0 && levelOfFidelity[fidelity] === 'error',
  );
  const ids = [...new Set(open.map(({ rule }) => rule))];
  return ids.length > 0 ? ids : ['(nothing open)'];
}

function countsOf(files: readonly FileFacts[]): StateCounts {
  const count = (names: readonly string[]) =>
    Object.fromEntries(
      Array.from(
        groupBy(names, (it) => it),
        ([name, { length }]) => [name, length] as const,
      ).toSorted(([a], [b]) => bytewise(a, b)),
    );
  return {
    files: count(files.map(({ status }) => status)),
    other: count(
      files.flatMap(({ status, reason }) =>
        status === 'other' && reason !== undefined ? [reason] : [],
      ),
    ),
  };
}

/** Returns the names of the columns, and the cells of each row: a name and counts. */
export function tableOf({ by, rows, all, other }: Status): {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const states = shownCounts({ files: all, other }).map(([state]) => state);
  const words = states.map((it) => stateWord(it, 'status', Infinity));
  return {
    names: [by, ...words, 'files'],
    rows: [...rows, { name: 'all', files: all, other }].map((row) => {
      const counts = shownCounts(row);
      const byState = new Map(counts);
      return [
        row.name,
        ...states.map((it) => String(byState.get(it) ?? 0)),
        String(counts.reduce((sum, [, count]) => sum + count, 0)),
      ];
    }),
  };
}
