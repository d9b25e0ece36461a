import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ReadCurrent, readCurrent } from '../file/open.js';
import { shownPath } from '../file/paths.js';
import type { FoundFile } from './find-files.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';
import { describeError } from './system-errors.js';

/** The Current files that `verify` compares with. */
export interface Against {
  /** A folder with the same relative paths, or the Current file of the only Legacy file. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Throws a run error if the path cannot be read. */
export function findAgainst(path: string, workingDirectory: string): Against {
  try {
    const found = statSync(resolve(workingDirectory, path));
    return { path, isFolder: found.isDirectory() };
  } catch (error) {
    const cause = describeError(error, 'the path', 'read');
    throw runError(`--against ${path} was not read, because ${cause}.`);
  }
}

/** Returns the path of the Current file to compare with. */
export function againstOf(
  { below }: FoundFile,
  { path, isFolder }: Against,
): string {
  return isFolder ? join(path, below) : path;
}

/** Reads a Current file to compare with. Never throws. */
export function readAgainst(
  path: string,
  workingDirectory: string,
  maxBytes: number,
): ReadCurrent {
  const absolute = resolve(workingDirectory, path);
  const read = readInputFile(absolute, { maxBytes }, path);
  return read.ok
    ? readCurrent(shownPath(path, workingDirectory), read.bytes)
    : read;
}
