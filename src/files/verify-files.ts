import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ConvertedFile } from '../file/convert-bytes.js';
import {
  type DefinedIn,
  definitionsIn,
  type ReadCurrent,
  readCurrent,
} from '../file/open.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { getOrCompute } from '../json/collections.js';
import { locate } from '../json/parse.js';
import { findFiles } from './find-files.js';
import type { FoundFile } from './found-file.js';
import type { Processed } from './process-files.js';
import { pathFromHere, readInputFile } from './read-file.js';
import type { Run } from './run.js';
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
    record: FileRecord,
    { mapped, outputText }: ConvertedFile,
  ): Processed => {
    const { legacy } = mapped;
    const source = { legacy, findings: record.findings, outputText };
    if (!against) {
      const { verification, windows } = verifier(source);
      return { record: { ...record, verification }, windows };
    }
    const path = against.isFolder
      ? join(against.path, file.below)
      : against.path;
    const current: ReadCurrent = existsSync(path)
      ? readAgainst(path, maxSize)
      : { ok: true, file: { path, root: locate('[]') } };
    if (!current.ok) {
      const failed = failedRecord(file.path, current.reason);
      return { record: { ...failed, format: record.format } };
    }
    const here = new Set(definitionsIn(current.file).map(({ name }) => name));
    // All its algorithms may have moved to other files.
    const isAnyCompared = record.names.some(
      ({ name }) => here.has(name) || pathsOf.get(name)?.length === 1,
    );
    if (!isAnyCompared)
      return { record: { ...record, status: 'held', output: null } };
    const { verification, windows } = verifier(source, current.file, (name) =>
      [...new Set(pathsOf.get(name))]
        .filter((it) => it !== pathFromHere(path))
        .flatMap((it) => definitionsAt(it, maxSize))
        .filter((it) => it.name === name),
    );
    return { record: { ...record, verification }, windows };
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

function definitionsAt(path: string, maxSize: number): readonly DefinedIn[] {
  const read = readAgainst(path, maxSize);
  return read.ok ? definitionsIn(read.file) : [];
}

/** Reads a Current file to compare with. Never throws. */
function readAgainst(path: string, maxSize: number): ReadCurrent {
  const read = readInputFile(path, { maxSize });
  return read.ok ? readCurrent(pathFromHere(path), read.bytes) : read;
}
