import { resolve } from 'node:path';
import { decisionsIn, decisionsPlaces } from './decisions-file.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import { isWithin } from './finding/names.js';
import { type GitAnswer, openRepository, type Repository } from './git.js';
import { realPlace } from './git/place.js';

/** A commit of a repository, as the user calls it. */
export interface Commit {
  readonly repository: Repository;
  readonly ref: string;
}

/** The commit of the repository around a folder. Never rejects. */
export async function commitOf(
  folder: string,
  ref: string,
): Promise<GitAnswer<Commit>> {
  const repository = await openRepository(folder);
  return repository
    ? { ok: true, value: { repository, ref } }
    : {
        ok: false,
        reason:
          'There is no git repository here: --changed compares with a commit of one.',
      };
}

/** The decisions of a run at the commit. */
export interface DecisionsThen {
  /** Undefined: there were none. */
  readonly file: DecisionsFile | undefined;
  /** Whether they are not those of now. */
  readonly differ: boolean;
  readonly warnings: readonly string[];
}

/**
 * The decisions that a run at the commit would have had: of the file that the
 * user names or else of the one that was the nearest. None where git has no
 * such file at the commit, or one that is no decisions file; those of now where
 * the named file is not in the repository. Never rejects.
 *
 * @param now the decisions of now
 */
export async function decisionsThen(
  { repository, ref }: Commit,
  named: string | undefined,
  now: DecisionsFile | undefined,
  workingFolder: string,
): Promise<GitAnswer<DecisionsThen>> {
  const same = { file: now, differ: false, warnings: [] };
  const places =
    named === undefined
      ? decisionsPlaces(workingFolder)
      : [resolve(workingFolder, named)];
  for (const place of places) {
    if (!isWithin(await realPlace(place), repository.root))
      return { ok: true, value: same };
    const content = await repository.contentAt(ref, place);
    if (!content.ok) return content;
    if (!content.value) continue;
    const path = shownPath(place, workingFolder);
    const found = await decisionsIn(content.value, path);
    if (!found.ok)
      return {
        ok: true,
        value: {
          file: undefined,
          differ: true,
          warnings: [
            `The decisions at ${ref} count as none, because they were not understood: ${found.troubles.join(' ')}`,
          ],
        },
      };
    const { file } = found;
    const differ = file?.path !== now?.path || textOf(file) !== textOf(now);
    return { ok: true, value: differ ? { ...same, file, differ } : same };
  }
  return {
    ok: true,
    value: { ...same, file: undefined, differ: now !== undefined },
  };
}

/** The text, whatever its line ends: git may turn CRLF into LF. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file?.source.text.replaceAll('\r\n', '\n');
}
