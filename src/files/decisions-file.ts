import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import type { LoadedDecisions } from '../decisions/load-decisions.js';
import {
  comparedPath,
  entryAt,
  foldersFrom,
  isWithin,
  pathFromHere,
  realPathOf,
  repositoryAround,
} from './disk-paths.js';
import { readInputFile, readOwnFile } from './read-file.js';
import { pathIn, rootOf } from './git.js';
import { runError } from './run-errors.js';
import { gitTexts } from './run-git.js';
import { type Blob, readBlob } from './state.js';

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
 * Reads the decisions file that the user named, or else the nearest; one that a sparse
 * checkout leaves out from git. Throws a run error for an invalid file.
 */
export async function findDecisions({
  decisions: named,
  maxSize,
}: {
  readonly decisions: string | undefined;
  readonly maxSize: number;
}): Promise<DecisionsFile | undefined> {
  const places =
    named === undefined ? decisionsPlaces() : [comparedPath(named)];
  const leftOut = leftOutOf(places);
  const file =
    named === undefined
      ? places.find((place) => {
          const { stats, problem } = entryAt(place);
          return stats ?? problem ?? leftOut.get(place);
        })
      : places[0];
  if (file === undefined) return undefined;
  const path = pathFromHere(file);
  const blob = existsSync(file) ? undefined : leftOut.get(file);
  const own = named === undefined ? readOwnFile(file, { maxSize }) : undefined;
  // Where the nearest is a folder, the second says so.
  const read = blob
    ? readBlob(blob, path, { maxSize })
    : (own ?? readInputFile(file, { maxSize }, path));
  if (!read.ok) throw runError(read.reason);
  const loaded = await parseDecisionsFile(read.bytes, path);
  if (!loaded.ok) throw runError(...loaded.troubles);
  return loaded.file;
}

/** Returns those of the places whose file a sparse checkout leaves out. */
function leftOutOf(places: readonly string[]): ReadonlyMap<string, Blob> {
  const root = rootOf('.');
  const settings = root === undefined ? '' : join(root, '.git/info');
  const isSparse =
    // Of a worktree, `.git` is a file: git knows where the settings are.
    existsSync(join(settings, 'sparse-checkout')) || !existsSync(settings);
  if (root === undefined || !isSparse) return new Map();
  const listed = places.map((place) => [place, pathIn(root, place)] as const);
  const names = gitTexts(root, [
    'ls-files',
    '-t',
    '--stage',
    '-z',
    '--',
    ...listed.map(([, path]) => path),
  ]);
  return new Map(
    listed.flatMap(([place, path]) => {
      const entry = names.find((it) => it.endsWith(`\t${path}`)) ?? '';
      const [, id] = /^S \d+ ([\da-f]+) /.exec(entry) ?? [];
      return id === undefined ? [] : [[place, { root, path, id }] as const];
    }),
  );
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

/** Returns whether the PATHs leave out a part of the folder of the decisions file. */
export function isPartOfFolder(
  paths: readonly string[],
  decisions: Pick<DecisionsFile, 'path'> | undefined,
): boolean {
  if (!decisions) return false;
  const folder = realPathOf(dirname(decisions.path));
  return !paths.some((path) => isWithin(folder, realPathOf(path)));
}
