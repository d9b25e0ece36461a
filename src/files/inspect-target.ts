import {
  accessSync,
  constants,
  lstatSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { commandLine } from '../render/safe-text.js';
import { isWithin, realPathOf } from './disk-paths.js';
import { irregular, readAtMost } from './read-file.js';
import { describeError, errorCode } from './run-errors.js';

/**
 * Returns the file that a target is, behind symbolic links, and what is there. Throws,
 * with what to do, if it cannot be replaced, whatever its content.
 * @param inside the files and folders that links may lead to; undefined: anywhere
 */
export function inspectTarget(
  target: string,
  inside: readonly string[] | undefined,
): { readonly file: string; readonly old: Stats | undefined } {
  if (target === '' || /[/\0]$/.test(target) || target.endsWith(sep))
    throw new Error('the path names no file: add the name of a file');
  const isLink = lstatSync(target, {
    throwIfNoEntry: false,
  })?.isSymbolicLink();
  const folder = dirname(target);
  let file: string;
  try {
    file = isLink
      ? realpathSync.native(target)
      : join(realpathSync.native(folder), basename(target));
  } catch (error) {
    const cause =
      isLink && errorCode(error) === 'ENOENT'
        ? 'it is a symbolic link to a file that does not exist: correct or delete the link'
        : describeError(error, isLink ? 'the file' : `the folder ${folder}`);
    throw new Error(cause, { cause: error });
  }
  if (inside && file !== resolve(target)) refuseOutside(file, inside);
  const old = lstatSync(file, { throwIfNoEntry: false });
  if (!old) return { file, old };
  refuseIrregular(old);
  if (old.nlink > 1)
    throw new Error(
      `it is a hard link, a file with ${old.nlink} names, and writing would separate them: delete the other names (${commandLine(['/', '-xdev', '-samefile', file], 'find')} lists them) or write elsewhere`,
    );
  if ((old.mode & 0o222) === 0)
    throw new Error(
      'it is read-only: make it writable (chmod u+w) to replace it',
    );
  // rename() needs only the permission of the folder.
  accessSync(file, constants.W_OK);
  return { file, old };
}

/** Throws if a real path is outside the files and folders `inside`. */
export function refuseOutside(file: string, inside: readonly string[]): void {
  const isAllowed = inside.some((place) => {
    const real = realPathOf(place);
    const named = join(realPathOf(dirname(place)), basename(place));
    return file === named || (file !== real && isWithin(file, real));
  });
  if (!isAllowed)
    throw new Error(
      `a symbolic link leads from it to ${file}, outside the given paths: name that path itself to write there`,
    );
}

/** Returns the content of a regular file; null if there is none. Throws for anything else. */
export function regularContentOf(path: string): Buffer | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  refuseIrregular(stats);
  return readAtMost(path, Infinity) ?? null;
}

function refuseIrregular(stats: Stats): void {
  if (stats.isDirectory()) throw new Error('it is a folder: name a file in it');
  if (!stats.isFile()) throw irregular(stats);
}
