import path from 'node:path';
import { Minimatch } from 'minimatch';

export interface Glob {
  /** The folder that its first part without wildcards names, as a PATH. */
  readonly base: string;
  /** Whether the file at this path below `base`, with `/`, matches. */
  readonly matches: (below: string) => boolean;
  /** Whether a file below this folder can match. */
  readonly mayMatchBelow: (folder: string) => boolean;
}

/**
 * Reads a PATH as a glob; undefined where it has no sign of one. Names that
 * begin with a dot are like all others, as in the walk of a folder. Throws on
 * a pattern that is too long.
 */
export function globOf(pattern: string): Glob | undefined {
  if (!/[*?[{(]/.test(pattern)) return undefined;
  const glob = new Minimatch(pattern, {
    dot: true,
    nonegate: true,
    nocomment: true,
    windowsPathsNoEscape: path.sep === '\\',
  });
  const fixed = sharedStart(glob.set.map((row) => row.slice(0, -1)));
  const full = (below: string): string => [...fixed, below].join('/');
  const base = fixed.join('/');
  return {
    base: base !== '' ? base : fixed.length > 0 ? '/' : '.',
    matches: (below) => glob.match(full(below)),
    mayMatchBelow: (folder) => glob.match(full(folder), true),
  };
}

/** The texts that all rows begin with. */
function sharedStart(rows: readonly (readonly unknown[])[]): readonly string[] {
  const [first = [], ...others] = rows;
  const shared: string[] = [];
  for (const [at, part] of first.entries()) {
    if (typeof part !== 'string') break;
    if (others.some((row) => row[at] !== part)) break;
    shared.push(part);
  }
  return shared;
}
