import { join, relative, resolve, sep } from 'node:path';

/** Where the repositories of a run are. */
export interface Repositories {
  /** What the paths of records are relative to. */
  readonly workingFolder: string;
  /** Absolute paths. */
  readonly roots: readonly string[];
}

/**
 * Returns a path as services for code need it: from the root of the outermost
 * repository around it, with `/`. Outside of any repository it stays as it is.
 */
export function pathInRepository(
  path: string,
  { workingFolder, roots }: Repositories,
): string {
  const absolute = resolve(workingFolder, path);
  const [root] = roots
    .filter((it) => absolute.startsWith(join(it, sep)))
    .toSorted((a, b) => a.length - b.length);
  return path === '-' || root === undefined
    ? path
    : relative(root, absolute).split(sep).join('/');
}
