import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { groupBy } from '../json/collections.js';
import {
  type FoundRepository,
  repositoryOf,
  type Unsaved,
  unsavedFiles,
} from './git.js';
import type { ReadLimits } from './read-file.js';
import type { UndoLimits } from './request.js';
import { runError, troublesOf } from './run-errors.js';
import { readStateFile, type StateFile } from './state.js';

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
  files: readonly StateFile[],
  allowed: UndoLimits,
  limits: ReadLimits,
): ReadonlyMap<string, Undo> {
  const byRepository = groupBy(files, ({ absolute }) =>
    repositoryOf(dirname(absolute)),
  );
  return new Map(
    [...byRepository].flatMap(([repository, inside]) => {
      const isAsked = repository.kind !== 'none' && !allowed.allowDirty;
      const digests = inside.map((file) => {
        const read = isAsked ? readStateFile(file, limits) : undefined;
        return read?.ok === true ? digestOf(read.bytes) : undefined;
      });
      const paths = inside.map(({ absolute }) => absolute);
      const refusalOf = refusalsIn(repository, paths, allowed);
      return paths.map((path, index) => [
        path,
        { refusal: refusalOf(path), asked: digests[index] },
      ]);
    }),
  );
}

/** Throws if a file must not be replaced now that it has this content. */
export function refuseUnsaved(
  { refusal, asked }: Undo,
  bytes: Uint8Array,
): void {
  if (refusal !== undefined) throw new Error(refusal);
  if (asked !== undefined && asked !== digestOf(bytes))
    throw new Error(
      'another program changed it after git was asked: check it and run again',
    );
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Returns a function that says why a file must not be replaced. */
function refusalsIn(
  repository: FoundRepository,
  files: readonly string[],
  { allowDirty, allowNoVcs }: UndoLimits,
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
