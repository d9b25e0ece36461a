import { settledFile, type StagedFile } from '../../run/stage-file.js';
import { openRepository } from '../git.js';
import type { Destination, Planned } from './plan.js';

/** The files that must not be replaced, because git could not bring them back. */
export async function guard(
  writable: readonly Planned[],
  {
    destination,
    workingFolder,
    allowDirty,
    allowNoVcs,
  }: {
    readonly destination: Destination;
    readonly workingFolder: string;
    readonly allowDirty: boolean;
    readonly allowNoVcs: boolean;
  },
): Promise<ReadonlyMap<Planned, StagedFile>> {
  if (destination.kind === 'out' || writable.length === 0) return new Map();
  const refuse = (plan: Planned, reason: string): [Planned, StagedFile] => [
    plan,
    settledFile(
      plan.staged,
      'failed',
      plan.output,
      `${plan.source.path} was not written, because ${reason}.`,
    ),
  ];
  const repository = await openRepository(workingFolder);
  if (!repository)
    return new Map(
      allowNoVcs
        ? []
        : writable.map((plan) =>
            refuse(
              plan,
              'no git repository could bring the old file back: use git, write elsewhere with --out, or say --allow-no-vcs',
            ),
          ),
    );
  if (allowDirty) return new Map();
  const states = await repository.statesOf(
    writable.map(({ target }) => target),
  );
  if (!states.ok)
    return new Map(
      writable.map((plan) =>
        refuse(
          plan,
          `git does not answer (${states.reason}); or say --allow-dirty`,
        ),
      ),
    );
  return new Map(
    writable.flatMap((plan) => {
      switch (states.value.get(plan.target)) {
        case 'clean':
          return [];
        case 'dirty':
          return [
            refuse(
              plan,
              'it has changes that are not committed: commit them, or say --allow-dirty',
            ),
          ];
        case 'untracked':
        case undefined:
          return [
            refuse(
              plan,
              'git does not track it and could not bring it back: commit it, or say --allow-dirty',
            ),
          ];
      }
    }),
  );
}
