import {
  existsSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { splitGlob } from '../decisions/glob.js';
import { shownPath } from '../file/paths.js';
import { findNearest } from '../rule/message-text.js';
import { describeError, errorCode } from './run-errors.js';

/** Returns a path as messages and reports have it: from the working directory, with `/`. */
export function pathFromHere(path: string): string {
  return shownPath(path, process.cwd()) || '.';
}

/** Returns an absolute path without symbolic links. It need not exist. */
export function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const folder = dirname(absolute);
    return folder === absolute
      ? absolute
      : join(realPathOf(folder), basename(absolute));
  }
}

/** Returns the real path of a PATH; of a glob, of its fixed part. */
export function baseOf(given: string): string {
  return realPathOf(splitGlob(given)?.base ?? given);
}

/**
 * Returns where a name lies, without symbolic links on the way to it. A folder is asked
 * once: for decisions before the first write, never for the place of a write.
 * @param folders the real paths of folders, which it adds to
 */
export function namedPlace(path: string, folders: Map<string, string>): string {
  const folder = dirname(path);
  const real = folders.get(folder) ?? realPathOf(folder);
  folders.set(folder, real);
  return join(real, basename(path));
}

/**
 * Returns what is at a path, or why the system does not say, as the end of "was not read,
 * because"; neither where nothing is there. Never throws.
 * @param statsOf may be `lstatSync`
 */
export function entryAt(
  path: string,
  statsOf = statSync,
): { readonly stats?: Stats; readonly problem?: string } {
  try {
    return { stats: statsOf(path) };
  } catch (error) {
    return ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')
      ? {}
      : { problem: describeError(error, 'the file', 'read') };
  }
}

/** Returns whether a path leads to a regular file. Never throws. */
export function isRegularFile(path: string): boolean {
  return entryAt(path).stats?.isFile() === true;
}

/**
 * Returns the absolute path by which runs compare what a path leads to: without symbolic
 * links where it then lies in the repository of the working directory, or in that
 * directory. A file that is a link keeps its name. It need not exist.
 */
export function comparedPath(path: string): string {
  const absolute = resolve(path);
  const real = isRegularFile(absolute)
    ? join(realPathOf(dirname(absolute)), basename(absolute))
    : realPathOf(absolute);
  const here = repositoryAround('.') ?? process.cwd();
  return isWithin(real, here) ? real : absolute;
}

/** Returns whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.replace(/\/?$/, sep));
}

/** Returns a folder and those above it, nearest first, up to the root of the file system. */
export function foldersFrom(folder: string): readonly string[] {
  const absolute = resolve(folder);
  const parent = dirname(absolute);
  return parent === absolute ? [absolute] : [absolute, ...foldersFrom(parent)];
}

/** Returns the nearest folder upward with a `.git`; undefined outside of a repository. */
export function repositoryAround(folder: string): string | undefined {
  return foldersFrom(folder).find((it) => existsSync(join(it, '.git')));
}

/** Returns a sentence that names the nearest path to one that does not exist; empty if none is near. */
export function suggestPath(given: string): string {
  if (existsSync(given) || /[*?[{(]/.test(given)) return '';
  const near = nearestPath(given);
  return near === undefined || resolve(near) === resolve(given)
    ? ''
    : ` Did you mean ${near}?`;
}

function nearestPath(path: string): string | undefined {
  if (existsSync(path)) return path;
  const parent = dirname(path);
  const folder = parent === path ? undefined : nearestPath(parent);
  if (folder === undefined) return undefined;
  const name = basename(path);
  if (existsSync(join(folder, name))) return join(folder, name);
  const near = findNearest(name, namesIn(folder));
  return near === undefined ? undefined : join(folder, near);
}

/** Returns the names in a folder; none if it cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
