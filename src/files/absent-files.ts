import { basename } from 'node:path';
import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import { listNames, pluralise } from '../rule/message-text.js';
import type { FoundFile } from './found-file.js';
import { readBlobs } from './git-commits.js';
import { pathFromHere } from './read-file.js';
import { troublesOf } from './run-errors.js';

/** A tracked file that a sparse checkout leaves out of the work tree. */
export interface AbsentFile {
  readonly absolute: string;
  readonly root: string;
  /** The id of its blob. */
  readonly id: string;
}

/** The tracked files of a run that are not in the work tree. */
export interface Absent {
  readonly absent: readonly AbsentFile[];
  /** Whether the files of a submodule are not there, and nobody knows them. */
  readonly isIncomplete: boolean;
}

/**
 * Reads the tracked files that are not in the work tree from git; undefined where
 * some of them cannot be read, or git has something else instead (Git LFS).
 */
export function readAbsent({
  absent,
  isIncomplete,
}: Absent): readonly FoundFile[] | undefined {
  if (isIncomplete) return undefined;
  const byRoot = groupBy(absent, ({ root }) => root);
  try {
    const read = [...byRoot].flatMap(([root, files]) => {
      const blobs = readBlobs(
        root,
        files.map(({ id }) => id),
      );
      return files.map(({ absolute, id }) => ({
        absolute,
        path: pathFromHere(absolute),
        below: basename(absolute),
        named: false,
        bytes: blobs.get(id) ?? new Uint8Array(),
      }));
    });
    const isKnown = read.every(({ bytes }) => openJson(bytes).kind === 'json');
    return isKnown ? read : undefined;
  } catch (error) {
    // A partial clone may not have them.
    if (troublesOf(error)) return undefined;
    throw error;
  }
}

/** Says how many tracked files, and which submodules, are not read because they are not there. */
export function absentWarnings(
  count: number,
  submodules: readonly string[],
): readonly string[] {
  const warnings: string[] = [];
  const [verb, they] = count === 1 ? ['is', 'it was'] : ['are', 'they were'];
  if (count > 0)
    warnings.push(
      `${pluralise(count, 'tracked file')} ${verb} not in the work tree (sparse checkout), so ${they} not read: run git sparse-checkout disable to have all.`,
    );
  if (submodules.length > 0)
    warnings.push(
      `The files of ${listNames(submodules.map(pathFromHere), 5)} were not read, because the submodule is not there: run git submodule update --init.`,
    );
  return warnings;
}
