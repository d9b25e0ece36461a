import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FoundFile } from './find-files.js';
import { readInputFile } from './read-file.js';
import { describeError } from './system-errors.js';
import { type AgainstFile, readCurrent } from '../file/open.js';
import { shownPath } from '../file/paths.js';

export type Against =
  | {
      readonly ok: true;
      readonly files: ReadonlyMap<string, AgainstFile>;
      readonly reasons: ReadonlyMap<string, string>;
    }
  | { readonly ok: false; readonly reason: string };

/**
 * Reads the Current file of each Legacy file. Never throws.
 * @param against a folder with the same relative paths, or the Current file of
 *   the only Legacy file
 */
export function readAgainst(
  against: string,
  legacy: readonly FoundFile[],
  workingDirectory: string,
  maxBytes: number,
): Against {
  let isFolder: boolean;
  try {
    isFolder = statSync(resolve(workingDirectory, against)).isDirectory();
  } catch (error) {
    const cause = describeError(error, 'the path', 'read');
    return {
      ok: false,
      reason: `--against ${against} was not read, because ${cause}.`,
    };
  }
  if (!isFolder && legacy.length > 1)
    return {
      ok: false,
      reason: `--against ${against} is one file, and there are ${legacy.length} Legacy files: name a folder with the same relative paths below it, or one Legacy file.`,
    };
  const files = new Map<string, AgainstFile>();
  const reasons = new Map<string, string>();
  for (const { path, below } of legacy) {
    const other = isFolder ? join(against, below) : against;
    const absolute = resolve(workingDirectory, other);
    const read = readInputFile(absolute, { maxBytes }, other);
    const current = read.ok
      ? readCurrent(shownPath(other, workingDirectory), read.bytes)
      : read;
    if (current.ok) files.set(path, current.file);
    else reasons.set(path, current.reason);
  }
  return { ok: true, files, reasons };
}
