import { lstatSync, realpathSync, statSync } from 'node:fs';
import { isWithin, pathFromHere } from './read-file.js';
import { describeError, errorCode } from './run-errors.js';

export const deadLink =
  'it is a symbolic link that leads nowhere: correct or delete the link';

/** Returns whether a path is a symbolic link. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // There is nothing, or its name is too long for the file system.
    return false;
  }
}

/** Says why a symbolic link below a folder is not followed; undefined if it is, or is none. */
export function linkProblem(link: string, folder: string): string | undefined {
  if (!isLink(link)) return undefined;
  try {
    const real = realpathSync.native(link);
    return isWithin(real, folder) || statSync(real).isDirectory()
      ? undefined
      : `it is a symbolic link to ${pathFromHere(real)}, outside the folder: name that file itself to include it`;
  } catch (error) {
    return errorCode(error) === 'ENOENT'
      ? deadLink
      : describeError(error, 'the link', 'read');
  }
}
