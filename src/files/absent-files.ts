import { basename } from 'node:path';
import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import { listNames, pluralise } from '../rule/message-text.js';
import { readBlobs } from './git-blobs.js';
import type { Blob, State, StateFile } from './state.js';
import { pathFromHere } from './read-file.js';
import { troublesOf } from './run-errors.js';

/** A tracked file that a sparse checkout leaves out of the work tree. */
export interface AbsentFile {
  readonly absolute: string;
  readonly blob: Blob;
}

/**
 * Reads the tracked files that are not in the work tree from git; undefined where
 * some of them cannot be read, or git has something else instead (Git LFS).
 */
export function readAbsent({
  absent,
  isIncomplete,
}: Pick<State, 'absent' | 'isIncomplete'>): readonly StateFile[] | undefined {
  if (isIncomplete) return undefined;
  const byRoot = groupBy(absent, ({ blob }) => blob.root);
  try {
    const read = [...byRoot].flatMap(([root, files]) => {
      const contents = readBlobs(
        root,
        files.map(({ blob }) => blob),
      );
      return files.map(({ absolute }, at) => ({
        absolute,
        bytes: contents[at] ?? new Uint8Array(),
      }));
    });
    const isKnown = read.every(({ bytes }) => openJson(bytes).kind === 'json');
    if (!isKnown) return undefined;
    return read.map(({ absolute, bytes }) => ({
      path: pathFromHere(absolute),
      ownPath: pathFromHere(absolute),
      absolute,
      below: basename(absolute),
      named: false,
      content: { kind: 'bytes', bytes },
    }));
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
