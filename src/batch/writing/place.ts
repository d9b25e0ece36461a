import {
  accessSync,
  constants,
  lstatSync,
  readlinkSync,
  realpathSync,
  statSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { about, codeOf } from '../system-errors.js';
import { hasTemporaryName } from './temporary.js';

/** Where a write goes once every symbolic link has been followed. */
export interface Place {
  /** Real path of the folder. */
  readonly folder: string;
  /** Real path of the file. */
  readonly file: string;
}

/**
 * The place that `target` leads to. Throws an error in words (see inWords)
 * where it leads outside of the folders and files `inside`, or through a
 * symbolic link to something that must not be replaced.
 */
export function findPlace(target: string, inside: readonly string[]): Place {
  if (target.includes('\0')) {
    throw new Error('no path has null characters: correct the path');
  }
  if (target === '' || target.endsWith('/') || target.endsWith(sep)) {
    throw new Error('the path names no file: add the name of a file');
  }
  const file = realFile(target);
  if (file !== resolve(target)) {
    refuseOutside(file, inside);
  }
  return { folder: dirname(file), file };
}

/**
 * What stands at `file`, a path without symbolic links: a regular, writable
 * file with one name; null: nothing. Throws an error in words where it must not
 * be replaced.
 */
export function lookAt(file: string): Stats | null {
  const found = lstatOrNull(file);
  if (found !== null) {
    refuseUnfit(found, file);
    // rename() asks for the permission of the folder only.
    about('the file', () => {
      accessSync(file, constants.W_OK);
    });
  }
  return found;
}

const realPath = (path: string): string => realpathSync.native(path);

function realFile(target: string): string {
  const found = lstatOrNull(target);
  if (found?.isSymbolicLink() !== true) {
    const folder = dirname(target);
    const real = about(`the folder ${folder}`, () => realPath(folder));
    return join(real, basename(target));
  }
  if (/^\/(dev\/(std(in|out|err)$|fd\/)|proc\/)/.test(resolve(target))) {
    throw new Error(
      'it is an open stream of a program, not a file: name a regular file',
    );
  }
  try {
    // Before realpath(): a link of the system to a pipe has no real path.
    refuseUnfit(statSync(target), target);
    return realPath(target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      throw new Error(
        `it is a symbolic link to ${readlinkSync(target)}, which does not exist: correct or delete the link`,
        { cause: error },
      );
    }
    throw error;
  }
}

/** Throws an error in words where a real path is neither one of the folders and files `inside` nor below one. */
export function refuseOutside(file: string, inside: readonly string[]): void {
  const real = (path: string): string => {
    try {
      return realPath(path);
    } catch {
      return resolve(path);
    }
  };
  for (const place of inside) {
    const folder = real(place);
    if (file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return;
    // A file that is named below a linked folder, and is no link itself.
    if (file === join(real(dirname(place)), basename(place))) return;
  }
  throw new Error(
    `a symbolic link leads from it to ${file}, outside of the given paths: give that path itself if it is meant`,
  );
}

function refuseUnfit(found: Stats, path: string): void {
  if (found.isDirectory()) {
    throw new Error('it is a folder: name a file in it');
  }
  if (!found.isFile()) {
    throw new Error(`it is ${kindOf(found)}: name a regular file`);
  }
  if (found.nlink > 1) {
    throw new Error(
      isBeingReplaced(path, found)
        ? 'another run is replacing it meanwhile: run again (what one that was killed on another machine left goes away after an hour)'
        : `it is a hard link, a file with ${found.nlink} names, and writing would cut them apart: delete the other names (find -samefile ${path} lists them) or write elsewhere`,
    );
  }
  if ((found.mode & 0o222) === 0) {
    throw new Error(
      'it is read-only: make it writable (chmod u+w) if it is to be replaced',
    );
  }
}

/** Whether a run gave the file its other name, which it has only until it is replaced (see move.ts). */
function isBeingReplaced(path: string, found: Stats): boolean {
  const file = realPath(path);
  // The other name may be gone again by now.
  return hasTemporaryName(file, found) || lstatOrNull(file)?.nlink === 1;
}

function kindOf(found: Stats): string {
  if (found.isSymbolicLink())
    return 'a symbolic link that was put there meanwhile';
  if (found.isFIFO()) return 'a pipe';
  if (found.isSocket()) return 'a socket';
  return 'a device';
}

/** What stands there itself, be it a symbolic link; null: nothing. */
export function lstatOrNull(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
