import { dirname, resolve } from 'node:path';
import { countModel } from '../file/count-model.js';
import { groupBy } from '../json/collections.js';
import { commitOf, contentsAt, renamedSince, rootOf } from './git.js';

/**
 * Returns the Legacy files that were not Legacy at a commit, also not under
 * their old name.
 * @param paths relative to the working directory
 */
export function newLegacyFiles(
  paths: readonly string[],
  ref: string,
  workingDirectory: string,
): readonly string[] {
  const absolute = (path: string): string => resolve(workingDirectory, path);
  const repositories = groupBy(paths, (path) => {
    const folder = dirname(absolute(path));
    return rootOf(folder) ?? folder;
  });
  return [...repositories].flatMap(([root, inside]) => {
    const commit = commitOf(root, ref);
    const files = inside.map(absolute);
    const oldNameOf = renamedSince(commit);
    const then = contentsAt(commit, files);
    const before = contentsAt(
      commit,
      files.map((file) => oldNameOf(file) ?? file),
    );
    return inside.filter(
      (_, at) => !isLegacy(then[at]) && !isLegacy(before[at]),
    );
  });
}

function isLegacy(content: Uint8Array | null | undefined): boolean {
  return content ? countModel(content, false)?.format === 'legacy' : false;
}
