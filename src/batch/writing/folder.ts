import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from './words.js';

/**
 * Makes a folder, and those that it lies in, where they are missing. That
 * something else has its name is left for those who use it to find out.
 *
 * `mkdir` of node tries again for ever where a system refuses to make a folder
 * by saying that it does not exist, as below /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isMade(path)) return;
  const above = dirname(path);
  if (above !== path) await makeFolder(above);
  await mkdir(path).catch(refuseUnlessThere);
}

/** Whether the folder is there now; not: the one that it lies in is missing. */
async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path);
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
