import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import type { LoadedDecisions } from '../decisions/load-decisions.js';
import { type DecideIn, decideWith } from '../file/decide-with.js';
import {
  comparedPath,
  foldersFrom,
  isWithin,
  pathFromHere,
  readInputFile,
  readOwnFile,
  realPathOf,
  repositoryAround,
} from './read-file.js';
import { runError } from './run-errors.js';

/** Returns the possible places of the decisions file, nearest first. */
export function decisionsPlaces(): readonly string[] {
  return foldersUp().map((it) => join(it, decisionsFileName));
}

/**
 * Returns the folders in which the files of the tool are looked for: from the working
 * directory up to the root of its git repository.
 */
export function foldersUp(): readonly string[] {
  const folders = foldersFrom('.');
  const root = repositoryAround('.');
  // Outside of a repository, look only in the first.
  return folders.slice(0, root === undefined ? 1 : folders.indexOf(root) + 1);
}

/**
 * Reads the decisions file that the user named, or else the nearest. Throws a run
 * error for an invalid file.
 */
export async function findDecisions({
  decisions: named,
  maxSize,
}: {
  readonly decisions: string | undefined;
  readonly maxSize: number;
}): Promise<DecisionsFile | undefined> {
  const file =
    named === undefined
      ? decisionsPlaces().find((place) => existsSync(place))
      : comparedPath(named);
  if (file === undefined) return undefined;
  const path = pathFromHere(file);
  const own = named === undefined ? readOwnFile(file, { maxSize }) : undefined;
  // Where the nearest is a folder, the second says so.
  const read = own ?? readInputFile(file, { maxSize }, path);
  if (!read.ok) throw runError(read.reason);
  const loaded = await parseDecisionsFile(read.bytes, path);
  if (!loaded.ok) throw runError(...loaded.troubles);
  return loaded.file;
}

/** Loads decisions; `path` names their file in reports. */
export async function parseDecisionsFile(
  bytes: Uint8Array,
  path: string,
): Promise<LoadedDecisions> {
  // Lazy: loaded only if there are decisions.
  const { loadDecisions } = await import('../decisions/load-decisions.js');
  return loadDecisions(bytes, path);
}

/** Returns a function that finds the decisions for each file, by its path from the working directory. */
export function decideHere(file: DecisionsFile | undefined): DecideIn {
  return decideWith(file, process.cwd());
}

/** Returns whether the PATHs leave out a part of the folder of the decisions file. */
export function isPartOfFolder(
  paths: readonly string[],
  decisions: Pick<DecisionsFile, 'path'> | undefined,
): boolean {
  if (!decisions) return false;
  const folder = realPathOf(dirname(decisions.path));
  return !paths.some((path) => isWithin(folder, realPathOf(path)));
}
