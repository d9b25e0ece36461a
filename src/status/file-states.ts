import { isOwner, noOwner } from '../batch/code-owners.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { type State, states } from '../formats/states.js';
import {
  type Amount,
  type Amounts,
  type FileState,
  type Grouping,
} from './status.js';

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
  const { path, owners, rules, repository, state } = file;
  switch (by) {
    case 'folder':
      return [path.includes('/') ? path.replace(/\/[^/]*$/, '') : '.'];
    case 'owner':
      return owners.length > 0 ? owners : [noOwner];
    case 'rule':
      return rules.length > 0 ? rules : ['(nothing open)'];
    case 'state':
      return [state];
    case 'repository':
      return [repository ?? '(no repository)'];
  }
}

/**
 * Groups files; a file with two owners or open rules is in both groups.
 * @param owner the only owner that counts, if one is named
 */
export function groupFiles<T extends FileState>(
  files: readonly T[],
  by: Grouping,
  owner: string | undefined,
): readonly { readonly name: string; readonly files: readonly T[] }[] {
  const entries = files.flatMap((file) =>
    groupsOf(file, by).map((name) => ({ name, file })),
  );
  return [...groupBy(entries, ({ name }) => name)]
    .filter(
      ([name]) => by !== 'owner' || owner === undefined || isOwner(name, owner),
    )
    .toSorted(([a], [b]) => bytewise(a, b))
    .map(([name, some]) => ({ name, files: some.map(({ file }) => file) }));
}
