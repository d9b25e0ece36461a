import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { codeOf } from '../system-errors.js';
import { refuseOutside } from './place.js';

/**
 * Makes a folder, and those that it lies in, where they are missing. That
 * something else has its name is left for those who use it to find out.
 *
 * `mkdirSync` of node tries again for ever where a system refuses to make a folder
 * by saying that it does not exist, as below /proc.
 *
 * @param below the folder itself, or one above it: a symbolic link that leads out
 *   of it is refused, with an error in words (see inWords)
 */
export function makeFolder(path: string, below = path): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  const above = dirname(path);
  if (above !== path) {
    makeFolder(above, path === below ? above : below);
    if (path !== below)
      refuseOutside(join(realpathSync.native(above), basename(path)), [below]);
  }
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
