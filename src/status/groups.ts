import { isOwner, ownerGroups } from '../batch/code-owners.js';
import { dirname } from 'node:path';
import { countFindings } from '../file/record.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { type State, states } from '../formats/states.js';
import {
  openQuestions,
  type Waiting,
  waitingTally,
} from '../report/to-decide.js';
import type { MappedStatusFile, NextCommand } from './places.js';
import type { Amount, Amounts, FileState, Grouping, Work } from './status.js';

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
      return [dirname(path)];
    case 'owner':
      return ownerGroups(owners);
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

/**
 * Returns what files of one owner wait for, and the next command in each of their
 * repositories.
 */
export function workOf(
  files: readonly MappedStatusFile[],
  owner: string,
  nextIn: ReadonlyMap<string | null, NextCommand>,
): Work {
  const byRepository = groupBy(files, ({ repository }) => repository);
  return {
    questions: questionsIn(files),
    toFix: fixesOf(files),
    next: [...byRepository].flatMap(([repository, inside]) => {
      const ready = inside.filter(({ state }) => state === 'ready').length;
      const next = nextIn.get(repository)?.(
        {
          command: 'status',
          questions: questionsIn(inside),
          formats: new Map(),
          rules: [],
          summary: { files: ready > 0 ? { 'would-write': ready } : {} },
        },
        { owner },
      );
      return next ? [next] : [];
    }),
  };
}

function questionsIn(files: readonly MappedStatusFile[]): Work['questions'] {
  const waiting = files.reduce(
    (sum, { work }) => waitingTally.add(sum, new Map(work.waiting)),
    new Map<string, Waiting>(),
  );
  return openQuestions(waiting.values());
}

function fixesOf(files: readonly MappedStatusFile[]): Work['toFix'] {
  return files.flatMap(({ path, state, work: { fixes } }) => {
    if (state !== 'fix') return [];
    const [first] = fixes;
    return [
      {
        path,
        // A file that cannot be read has no place.
        ...(first && { line: first.line, column: first.column }),
        places: countFindings(fixes),
        rules: [...new Set(fixes.map(({ rule }) => rule))],
      },
    ];
  });
}

/** Returns how many files are ready once all questions are answered. */
export function freedBy({ questions }: Work): number {
  return questions.reduce((most, { frees }) => Math.max(most, frees), 0);
}
