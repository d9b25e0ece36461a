import { dirname } from 'node:path';
import { groupBy } from '../json/collections.js';
import type { FoundFile } from './found-file.js';
import {
  type FoundRepository,
  repositoryOf,
  type Unsaved,
  unsavedFiles,
} from './git.js';
import { digestOf, readInputFile } from './read-file.js';
import type { Run, Writing } from './run.js';
import { runError, troublesOf } from './run-errors.js';

/** What git says of a file that is to be replaced. */
export interface Undo {
  /** Why it must not be replaced, as the end of a sentence. */
  readonly refusal?: string | undefined;
  /** The digest of the content that git was asked about; absent: it was not asked. */
  readonly asked?: string | undefined;
}

/**
 * Asks git which of the files that are replaced it could not restore, by absolute path.
 * Digests of their content show whether an editor saves a file after git was asked.
 */
export function askGit(
  files: readonly FoundFile[],
  { maxSize, writing }: Run,
): ReadonlyMap<string, Undo> {
  if (writing?.write !== true) return new Map();
  const repositories = groupBy(
    files.map(({ absolute }) => absolute),
    (file) => repositoryOf(dirname(file)),
  );
  const digestIn = (file: string): string | undefined => {
    const read = readInputFile(file, { maxSize });
    return read.ok ? digestOf(read.bytes) : undefined;
  };
  return new Map(
    [...repositories].flatMap(([repository, inside]) => {
      const isAsked = repository.kind !== 'none' && !writing.allowDirty;
      const digests = isAsked ? inside.map(digestIn) : [];
      const refusalOf = refusalsIn(repository, inside, writing);
      return inside.map((file, index) => [
        file,
        { refusal: refusalOf(file), asked: digests[index] },
      ]);
    }),
  );
}

/** Returns a function that says why a file must not be replaced. */
function refusalsIn(
  repository: FoundRepository,
  files: readonly string[],
  { allowDirty = false, allowNoVcs = false }: Writing,
): (file: string) => string | undefined {
  if (repository.kind === 'none')
    return () => (allowNoVcs ? undefined : noGitReason);
  if (allowDirty) return () => undefined;
  try {
    if (repository.kind === 'refused') throw runError(repository.reason);
    const unsaved = unsavedFiles(repository.root, files);
    return (file) => {
      const state = unsaved.get(file);
      return state && reasonsByState[state];
    };
  } catch (error) {
    const [trouble] = troublesOf(error) ?? [];
    if (trouble === undefined) throw error;
    return () => `${trouble.replace(/\.$/, '')}; or use --allow-dirty`;
  }
}

const noGitReason =
  'no git repository could restore the old file: use git, write elsewhere with --out, or use --allow-no-vcs';

const reasonsByState: Readonly<Record<Unsaved, string>> = {
  dirty:
    'it has changes that are not committed: commit them, or use --allow-dirty',
  untracked:
    'git does not track it and could not restore it: commit it, or use --allow-dirty',
  'assume-unchanged':
    'git ignores changes in it (assume-unchanged): run git update-index --no-assume-unchanged on it, or use --allow-dirty',
  'skip-worktree':
    'git ignores changes in it (skip-worktree): run git update-index --no-skip-worktree on it, or use --allow-dirty',
};
