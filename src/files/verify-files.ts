import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ConvertOptions } from '../file/convert-file.js';
import { definitionsIn, type ReadCurrent, readCurrent } from '../file/open.js';
import { getOrCompute } from '../json/collections.js';
import { locate } from '../json/parse.js';
import { findFiles } from './find-files.js';
import type { FoundFile } from './found-file.js';
import type { Processed } from '../file/record.js';
import { comparedPath, pathFromHere, readInputFile } from './read-file.js';
import type { Against, Run } from './run.js';
import { describeError, runError } from './run-errors.js';

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

/**
 * Returns a function that compares what a Legacy file means with what its output, or
 * an existing Current file, means. The algorithms of all Current files below a folder
 * count together.
 */
export async function createVerify({ against, maxSize }: Run) {
  // Lazy: loads the calendar library.
  const { createVerifier } = await import('../file/verify-file.js');
  const verifier = createVerifier();
  const pathsOf = against?.isFolder
    ? pathsByName(against.path, maxSize)
    : new Map<string, readonly string[]>();
  return (
    file: FoundFile,
    bytes: Uint8Array,
    options: ConvertOptions,
  ): Processed => {
    if (!against) return verifier(file.path, bytes, options);
    const path = against.isFolder
      ? join(against.path, file.below)
      : against.path;
    return verifier(file.path, bytes, {
      ...options,
      against: existsSync(path)
        ? readAgainst(path, maxSize)
        : // It has no algorithm.
          { ok: true, file: { path, root: locate('[]') } },
      elsewhere: (name) =>
        [...new Set(pathsOf.get(name))]
          .filter((it) => it !== pathFromHere(comparedPath(path)))
          .flatMap((it) => definitionsAt(it, maxSize))
          .filter((it) => it.name === name),
    });
  };
}

/** Lists, for each name of an algorithm, the Current files below a folder that define it. */
function pathsByName(
  folder: string,
  maxSize: number,
): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const { path } of findFiles({ paths: [folder] }).files)
    for (const { name } of definitionsAt(path, maxSize))
      getOrCompute(paths, name, () => []).push(path);
  return paths;
}

function definitionsAt(
  path: string,
  maxSize: number,
): ReturnType<typeof definitionsIn> {
  const read = readAgainst(path, maxSize);
  return read.ok ? definitionsIn(read.file) : [];
}

/** Reads a Current file to compare with. Never throws. */
function readAgainst(path: string, maxSize: number): ReadCurrent {
  const read = readInputFile(path, { maxSize });
  return read.ok ? readCurrent(pathFromHere(path), read.bytes) : read;
}
