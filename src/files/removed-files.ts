import { statSync } from 'node:fs';
import { basename, relative, sep } from 'node:path';
import { compileGlob, splitGlob } from '../decisions/glob.js';
import type { FindRequest } from './find-files.js';
import { type FoundFile, sortByPath } from './found-file.js';
import { isWithin, pathFromHere, realPathOf } from './read-file.js';
import { compileExclude, isJson, isSkipped } from './wanted-names.js';

/**
 * Finds files that PATHs matched at a commit and that no longer exist.
 * @param recorded absolute real paths of the files at the commit
 */
export function findRemoved(
  { paths, exclude }: FindRequest,
  recorded: readonly string[],
): readonly FoundFile[] {
  const matchers = paths.map((it) => matcherOf(it, recorded));
  const isExcluded = compileExclude(exclude);
  const removed = recorded.flatMap((absolute) => {
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile()) return [];
    const path = pathFromHere(absolute);
    if (isExcluded(path)) return [];
    const matches = matchers.flatMap((match) => match(absolute) ?? []);
    const match = matches.find(({ named }) => named) ?? matches[0];
    return match ? { ...match, absolute, path } : [];
  });
  return sortByPath(removed);
}

/** Returns a function that says how a PATH matched a file, given by absolute real path; undefined: not at all. */
function matcherOf(
  given: string,
  recorded: readonly string[],
): (absolute: string) => Pick<FoundFile, 'named' | 'below'> | undefined {
  const real = realPathOf(given);
  const isName = recorded.some((file) => isWithin(file, real));
  const glob = isName ? undefined : splitGlob(given);
  const wants = glob ? compileGlob(glob.below) : isJson;
  const base = glob ? realPathOf(glob.base) : real;
  return (absolute) => {
    if (absolute === real) return { named: true, below: basename(absolute) };
    if (!isWithin(absolute, base)) return undefined;
    const below = relative(base, absolute).split(sep).join('/');
    const isWanted = !isSkipped(below) && wants(below);
    return isWanted ? { named: false, below } : undefined;
  };
}
