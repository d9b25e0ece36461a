import { dirname } from 'node:path';
import type { FileRecord, FileStatus } from '../file/record.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { Tool } from '../report/report.js';
import { pluralise } from '../rule/message-text.js';
import { openErrors } from '../report/failing.js';
import { stateWords } from '../report/words.js';

export const groupings = ['folder', 'rule'] as const;

export type Grouping = (typeof groupings)[number];

/** How many files are in each state; a state without files is absent. */
export type StateCounts = Readonly<Partial<Record<FileStatus, number>>>;

/** How far a migration is, as a table. */
export interface Status {
  readonly version: 1;
  readonly tool: Tool;
  readonly command: 'status';
  /** Path of the decisions file. */
  readonly decisions: string | null;
  readonly by: Grouping;
  /** Sorted by name, bytewise. A file with two open rules is in both rows. */
  readonly rows: readonly {
    readonly name: string;
    readonly files: StateCounts;
  }[];
  /** Counts each file once. */
  readonly all: StateCounts;
}

/** What the table needs of a file. */
export interface FileState {
  readonly path: string;
  readonly state: FileStatus;
  /** Ids of the rules with open errors. */
  readonly rules: readonly string[];
}

/** @param record as a dry run of a migration makes it */
export function fileState(record: FileRecord): FileState {
  const open = openErrors(record);
  return {
    path: record.path,
    state: record.status,
    rules: [...new Set(open.map(({ rule }) => rule))],
  };
}

/** Counts files by group and state. */
export function countStates(
  files: readonly FileState[],
  by: Grouping,
): Pick<Status, 'by' | 'rows' | 'all'> {
  const entries = files.flatMap((file) =>
    groupsOf(file, by).map((name) => ({ name, file })),
  );
  const rows = [...groupBy(entries, ({ name }) => name)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([name, some]) => ({
      name,
      files: countsOf(some.map(({ file }) => file)),
    }));
  return { by, rows, all: countsOf(files) };
}

/** Returns the groups of a file; a name in brackets means none. */
function groupsOf({ path, rules }: FileState, by: Grouping): readonly string[] {
  switch (by) {
    case 'folder':
      return [dirname(path)];
    case 'rule':
      return rules.length > 0 ? rules : ['(nothing open)'];
  }
}

function countsOf(files: readonly FileState[]): StateCounts {
  const counts = (Object.keys(stateWords) as FileStatus[]).map((state) => {
    const inState = files.filter((it) => it.state === state);
    return [state, inState.length] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function totalOf(counts: StateCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Says how many files there are, and how many in each state. */
export function filesSentence({ all }: Status): string {
  const counts = statesIn(all).map(
    (state) => `${all[state] ?? 0} ${stateWords[state]}`,
  );
  const total = pluralise(totalOf(all), 'file');
  return counts.length === 0 ? total : `${total}: ${counts.join(', ')}`;
}

/** Returns the names of the columns, and the cells of each row: a name and counts. */
export function tableOf({ by, rows, all }: Status): {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const states = statesIn(all);
  return {
    names: [by, ...states.map((it) => stateWords[it]), 'files'],
    rows: [...rows, { name: 'all', files: all }].map(({ name, files }) => [
      name,
      ...states.map((it) => String(files[it] ?? 0)),
      String(totalOf(files)),
    ]),
  };
}

/** Returns the states that have files, in display order. */
function statesIn(counts: StateCounts): readonly FileStatus[] {
  return Object.keys(counts) as FileStatus[];
}
