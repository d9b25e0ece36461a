import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../system-errors.js';

/**
 * Makes a folder, and those that it lies in, where they are missing. That
 * something else has its name is left for those who use it to find out.
 *
 * `mkdirSync` of node tries again for ever where a system refuses to make a folder
 * by saying that it does not exist, as below /proc.
 */
export function makeFolder(path: string): void {
  if (isMade(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    refuseUnlessThere(error);
  }
}

/** Whether the folder is there now; not: the one that it lies in is missing. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    refuseUnlessThere(error);
    return true;
  }
}

function refuseUnlessThere(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}
