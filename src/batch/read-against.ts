import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shownPath } from '../file/paths.js';
import { isMapped } from '../file/file-outcome.js';
import {
  type AgainstFile,
  readCurrent,
  type ReadCurrent,
} from '../file/read-current.js';
import type { FoundFile } from './find-files.js';
import { readInputFile } from './read-file.js';
import { ensureMemoryFor } from './memory.js';
import type { StagedSource } from './stage-run.js';
import { inWords } from './system-errors.js';

/** The Current files that Legacy files are held against. */
export interface Against {
  /** By the path of the Legacy file. */
  readonly files: ReadonlyMap<string, AgainstFile>;
  /** Sentences for people: what could not be read, or is no Current file. */
  readonly troubles: readonly string[];
}

/**
 * Reads the Current file of each Legacy file. Never rejects.
 *
 * @param against a folder with the same relative paths below it, or the Current
 *   file of the only Legacy file
 */
export async function readAgainst(
  against: string,
  sources: readonly StagedSource[],
  workingFolder: string,
  maxBytes: number,
): Promise<Against> {
  const legacy = sources.filter(({ staged }) => isMapped(staged.outcome));
  const refused = (trouble: string): Against => ({
    files: new Map(),
    troubles: [trouble],
  });
  let isFolder: boolean;
  try {
    isFolder = (await stat(resolve(workingFolder, against))).isDirectory();
  } catch (error) {
    return refused(
      `--against ${against} was not read, because ${inWords(error, 'the path', 'read')}.`,
    );
  }
  if (!isFolder && legacy.length > 1)
    return refused(
      `--against ${against} is one file, and there are ${legacy.length} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
    );
  const files = new Map<string, AgainstFile>();
  const troubles: string[] = [];
  const currentOf = ({ below }: FoundFile): string =>
    isFolder ? join(against, below) : against;
  ensureMemoryFor(
    legacy.map(({ source }) => resolve(workingFolder, currentOf(source))),
  );
  for (const { source } of legacy) {
    const path = currentOf(source);
    const read = await readCurrentFile(path, workingFolder, maxBytes);
    if (read.ok) files.set(source.path, read.file);
    else troubles.push(read.reason);
  }
  return { files, troubles };
}

/** Reads one Current file. */
async function readCurrentFile(
  given: string,
  workingFolder: string,
  maxBytes: number,
): Promise<ReadCurrent> {
  const path = shownPath(given, workingFolder);
  const read = await readInputFile(given, maxBytes);
  return read.ok ? readCurrent(path, read.bytes) : read;
}
