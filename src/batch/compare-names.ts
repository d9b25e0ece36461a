import { declaredNamesIn } from '../file/declared-names.js';
import type { Commit } from './commit.js';
import type { FoundFile } from './find-files.js';
import type { GitAnswer } from './git.js';
import { readInputFile } from './read-file.js';

/** The names that each of some files declares. */
type NamesByFile = readonly (readonly string[])[];

/**
 * The names that files declare now and at a commit, where those that a run is
 * about may meet them. What cannot be read now declares none. Never rejects.
 *
 * @param unchanged those of the files that are the same at the commit
 */
export async function namesElsewhere(
  files: readonly FoundFile[],
  unchanged: ReadonlySet<FoundFile>,
  { repository, ref }: Commit,
  maxBytes: number,
): Promise<GitAnswer<Readonly<Record<'now' | 'then', NamesByFile>>>> {
  const now: (readonly string[])[] = [];
  const then: (readonly string[])[] = [];
  for (const file of files) {
    const read = await readInputFile(file.absolute, maxBytes);
    const names = read.ok ? declaredNamesIn(read.bytes, file.named) : [];
    now.push(names);
    if (unchanged.has(file)) {
      then.push(names);
      continue;
    }
    const content = await repository.contentAt(ref, file.absolute);
    if (!content.ok) return content;
    then.push(content.value ? declaredNamesIn(content.value, file.named) : []);
  }
  return { ok: true, value: { now, then } };
}
