import { dirname, resolve } from 'node:path';
import { countModel } from '../file/count-model.js';
import { groupBy } from '../json/collections.js';
import {
  commitOf,
  contentsAt,
  type GitAnswer,
  renamedSince,
  repositoryOf,
} from './git.js';

/**
 * Returns the Legacy files that were not Legacy at a commit, also not under
 * their old name.
 * @param paths relative to the working directory
 */
export function newLegacyFiles(
  paths: readonly string[],
  ref: string,
  workingDirectory: string,
): GitAnswer<readonly string[]> {
  const added: string[] = [];
  const absolute = (path: string): string => resolve(workingDirectory, path);
  const rootOf = (path: string): string => {
    const found = repositoryOf(dirname(absolute(path)));
    return found.kind === 'repository'
      ? found.repository.root
      : dirname(absolute(path));
  };
  for (const [root, inside] of groupBy(paths, rootOf)) {
    const commit = commitOf(root, ref);
    if (!commit.ok) return commit;
    const renamed = renamedSince(commit.value);
    if (!renamed.ok) return renamed;
    const then = contentsAt(commit.value, inside.map(absolute));
    if (!then.ok) return then;
    const before = contentsAt(
      commit.value,
      inside.map((path) => renamed.value(absolute(path)) ?? absolute(path)),
    );
    if (!before.ok) return before;
    added.push(
      ...inside.filter((_, at) =>
        [then.value[at], before.value[at]].every((it) => !isLegacy(it)),
      ),
    );
  }
  return { ok: true, value: added };
}

function isLegacy(content: Uint8Array | null | undefined): boolean {
  return content ? countModel(content, false)?.format === 'legacy' : false;
}
