import { dirname } from 'node:path';
import { findDecisions } from '../batch/decisions-file.js';
import type { FoundFile } from '../batch/find-files.js';
import { rootOf } from '../batch/git.js';
import { isWithin } from '../batch/read-file.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { StatusRequest } from './status.js';

/** The files of one repository, or those in none. */
export interface ModelPlace {
  readonly root: string | undefined;
  /** The root as in reports. */
  readonly shown: string | null;
  readonly files: readonly FoundFile[];
  readonly decisions: DecisionsFile | undefined;
}

/** Groups files by repository, each with its decisions file. */
export async function placesOf(
  files: readonly FoundFile[],
  request: StatusRequest,
): Promise<readonly ModelPlace[]> {
  const { workingDirectory, maxBytes } = request;
  const places: ModelPlace[] = [];
  const here = rootOf(workingDirectory);
  const folderOf = ({ absolute }: FoundFile): string => dirname(absolute);
  const byRoot = groupBy(files, (file) => rootOf(folderOf(file)));
  for (const [root, inside] of byRoot) {
    // Look for the decisions of another repository at or above its files.
    const decisions = await findDecisions(
      { decisions: request.decisions, maxSize: maxBytes },
      workingDirectory,
      root === undefined || root === here
        ? workingDirectory
        : commonFolder(inside.map(folderOf)),
    );
    places.push({
      root,
      decisions,
      files: inside,
      shown:
        root === undefined ? null : shownPath(root, workingDirectory) || '.',
    });
  }
  return places;
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let shared = common;
    while (!isWithin(folder, shared)) shared = dirname(shared);
    return shared;
  });
}
