import { type FileState, openRepository } from '../git.js';
import { notWritten } from '../write-file.js';
import type { Destination, Planned, WrittenFile } from './plan.js';

/** What a person lets be replaced. */
export interface Permissions {
  readonly destination: Destination;
  readonly workingFolder: string;
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
}

/** The files that must not be replaced, because git could not bring them back. */
export async function guard(
  writable: readonly Planned[],
  permissions: Permissions,
): Promise<ReadonlyMap<Planned, WrittenFile>> {
  if (permissions.destination.kind === 'out' || writable.length === 0)
    return new Map();
  const whyNot = await objectionsTo(writable, permissions);
  return new Map(
    writable.flatMap((plan) => {
      const why = whyNot(plan);
      return why === undefined ? [] : [[plan, refused(plan, why)]];
    }),
  );
}

/** Asks git, and gives what speaks against replacing a file, if anything does. */
async function objectionsTo(
  writable: readonly Planned[],
  { workingFolder, allowDirty, allowNoVcs }: Permissions,
): Promise<(plan: Planned) => string | undefined> {
  const repository = await openRepository(workingFolder);
  if (!repository) return () => (allowNoVcs ? undefined : withoutGit);
  if (allowDirty) return () => undefined;
  const states = await repository.statesOf(
    writable.map(({ target }) => target),
  );
  return states.ok
    ? ({ target }) => objections[states.value.get(target) ?? 'untracked']
    : () => `${states.reason.replace(/\.$/, '')}; or say --allow-dirty`;
}

const withoutGit =
  'no git repository could bring the old file back: use git, write elsewhere with --out, or say --allow-no-vcs';

const objections: Readonly<Record<FileState, string | undefined>> = {
  clean: undefined,
  dirty:
    'it has changes that are not committed: commit them, or say --allow-dirty',
  untracked:
    'git does not track it and could not bring it back: commit it, or say --allow-dirty',
  lost: 'the repository does not have what git recorded of it and could not bring it back: repair or fetch the repository, or say --allow-dirty',
};

function refused(
  { outcome, output, source }: Planned,
  why: string,
): WrittenFile {
  const trouble = notWritten(source.path, why);
  return { outcome, result: 'failed', output, trouble };
}
