import { resolve } from 'node:path';
import { decisionsFileName } from '../decisions/decision.js';
import { compileGlob, type Matches } from '../decisions/glob.js';
import { configFileName } from './config-file.js';

const skippedFolders = ['node_modules', '.git'];

export function isSkippedFolder(name: string): boolean {
  return skippedFolders.includes(name);
}

/** Returns whether no run looks at a path below a folder, whatever the PATH wants. */
export function isSkipped(below: string): boolean {
  const parts = below.split('/');
  return (
    [decisionsFileName, configFileName].includes(parts.at(-1) ?? '') ||
    parts.some(isSkippedFolder)
  );
}

/** Returns whether a folder as a PATH wants a file below it. */
export function isJson(below: string): boolean {
  return /\.json$/i.test(below);
}

/**
 * Returns a function that says whether a run leaves out a path, as reports have it.
 * @param exclude a glob, absolute or relative to the working directory
 */
export function compileExclude(exclude: string | undefined): Matches {
  if (exclude === undefined) return () => false;
  const glob = exclude.replace(/(?<=.)\/+$/, '');
  // A folder's name matches everything below it.
  const isName = !/[*?[{][^/]*$/.test(glob);
  const matchers = [glob, ...(isName ? [`${glob}/**`] : [])].map(compileGlob);
  return (path) =>
    matchers.some((matches) => matches(path) || matches(resolve(path)));
}
