import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Definition } from '../behaviour/compare/compare-files.js';
import { definitionsIn, type ReadCurrent, readCurrent } from '../file/open.js';
import { getOrCompute } from '../json/collections.js';
import { findFiles, type FoundFile } from './find-files.js';
import { pathFromHere, readInputFile } from './read-file.js';
import { describeError, runError } from './run-errors.js';

/** The Current files that `verify` compares with. */
export interface Against {
  /** A folder with the same relative paths, or the Current file of the only Legacy file. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Throws a run error if the path cannot be read. */
export function findAgainst(path: string): Against {
  try {
    const stats = statSync(path);
    return { path, isFolder: stats.isDirectory() };
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

/** For each name of an algorithm, the Current files below the folder that define it. */
export type NamesAgainst = ReadonlyMap<string, readonly string[]>;

/** Lists the algorithms of all Current files below a folder, which count together. */
export function namesAgainst(
  against: Against | undefined,
  maxSize: number,
): NamesAgainst {
  const names = new Map<string, string[]>();
  if (!against?.isFolder) return names;
  const paths = [against.path];
  for (const file of findFiles({ paths }).files) {
    const read = readAgainst(file.path, maxSize);
    for (const { name } of read.ok ? definitionsIn(read.file) : [])
      getOrCompute(names, name, () => []).push(file.path);
  }
  return names;
}

/** Returns a function that reads how other Current files than the given one define an algorithm. */
export function definitionsElsewhere(
  names: NamesAgainst,
  path: string,
  maxSize: number,
): (name: string) => readonly Definition[] {
  const own = pathFromHere(path);
  return (name) =>
    [...new Set(names.get(name))]
      .filter((it) => it !== own)
      .flatMap((it) => {
        const read = readAgainst(it, maxSize);
        return read.ok ? definitionsIn(read.file) : [];
      })
      .filter((it) => it.name === name);
}

/** Reads a Current file to compare with. Never throws. */
export function readAgainst(path: string, maxSize: number): ReadCurrent {
  const read = readInputFile(path, { maxSize });
  return read.ok ? readCurrent(pathFromHere(path), read.bytes) : read;
}
