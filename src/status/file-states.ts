import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { fileUnrecognised } from '../legacy/recognise.js';
import type { FileReport } from '../report/report.js';
import { openErrors } from '../report/to-decide.js';
import {
  type Amount,
  type Amounts,
  type FileState,
  type Grouping,
  type Status,
  type State,
  states,
} from './status.js';

/**
 * Returns the state of a file; undefined if it is not a model.
 * @param file as a dry run reports it; of a Current file, as a check does
 */
export function stateOf(file: FileReport): State | undefined {
  const open = openErrors(file);
  const { status, format, findings } = file;
  if (status === 'failed' || status === 'invalid') return 'fix';
  if (open.some(({ choices }) => choices.length === 0)) return 'fix';
  if (
    open.some(({ choices }) =>
      choices.every((it) => /^(drop|replace)$/.test(it)),
    )
  )
    return 'no counterpart';
  if (open.length > 0) return 'decide';
  if (format === 'current' || status === 'unchanged') return 'done';
  if (format === 'legacy') return 'ready';
  const isUnrecognised = findings.some(
    ({ rule, decision }) => rule === fileUnrecognised.id && decision === null,
  );
  return isUnrecognised ? 'unrecognised' : undefined;
}

export function amountsOf(files: readonly FileState[]): Amounts {
  const inState = (state: State): readonly Amount[] =>
    files
      .filter((file) => file.state === state)
      .map((file) => ({ ...file, files: 1 }));
  return Object.fromEntries(
    states.map((state) => [state, addAmounts(inState(state))]),
  ) as unknown as Amounts;
}

export function addAmounts(amounts: readonly Amount[]): Amount {
  const sum = (key: keyof Amount): number =>
    amounts.reduce((all, it) => all + it[key], 0);
  return {
    files: sum('files'),
    algorithms: sum('algorithms'),
    inputs: sum('inputs'),
  };
}

/** Returns the groups of a file; a name in brackets means none. */
function groupsOf(file: FileState, by: Grouping): readonly string[] {
  const { path, owners, rules, repository } = file;
  switch (by) {
    case 'folder':
      return [path.includes('/') ? path.replace(/\/[^/]*$/, '') : '.'];
    case 'owner':
      return owners.length > 0 ? owners : ['(no owner)'];
    case 'rule':
      return rules.length > 0 ? rules : ['(nothing open)'];
    case 'repository':
      return [repository ?? '(no repository)'];
  }
}

/** Groups files; a file with two owners or open rules is in both groups. */
export function groupFiles(
  files: readonly FileState[],
  by: Grouping,
): NonNullable<Status['groups']>['rows'] {
  const entries = files.flatMap((file) =>
    groupsOf(file, by).map((name) => ({ name, file })),
  );
  return [...groupBy(entries, ({ name }) => name)]
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([name, some]) => ({
      name,
      amounts: amountsOf(some.map(({ file }) => file)),
    }));
}
