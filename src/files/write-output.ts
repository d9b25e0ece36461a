import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { WriteOutcome } from '../file/convert-file.js';
import { openFile } from '../file/open.js';
import { refuseOutside, regularContentOf } from './inspect-target.js';
import { describeError, errorCode, troublesOf } from './run-errors.js';
import { notWrittenMessage, writeFileSafely } from './write-file.js';

export interface Output {
  readonly target: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether it may replace a file that is not Current. */
  readonly force: boolean;
  /**
   * A folder that the file must stay in; missing folders are created. Without it,
   * the folder of the file must exist.
   */
  readonly below?: string | undefined;
  /** Where symbolic links may lead; by default, `below` or the folder of the file. */
  readonly inside?: readonly string[] | undefined;
}

export interface Written {
  readonly outcome: WriteOutcome;
  readonly reason?: string;
}

/** Returns what becomes of an output that is not written. */
export function notWritten(path: string, cause: string): Written {
  return { outcome: 'failed', reason: notWrittenMessage(path, cause) };
}

/** Returns the old content, null if there is none; or what becomes of an output that must not be written. */
export function inspectOutput({
  target,
  path,
  bytes,
  force,
}: Output): Written | { readonly old: Uint8Array | null } {
  let old: Buffer | null;
  try {
    old = regularContentOf(target);
  } catch (error) {
    return notWritten(path, describeError(error, 'the file', 'read'));
  }
  if (old?.equals(bytes)) return { outcome: 'unchanged' };
  const isReplaceable =
    force ||
    !old ||
    old.toString().trim() === '[]' ||
    openFile(old, true).kind === 'current';
  return isReplaceable
    ? { old }
    : notWritten(
        path,
        'it exists and is not a Current file: move it away, write elsewhere, or use --force',
      );
}

/**
 * Writes an output file over its old content. Never rejects.
 * @param old null for a new file
 */
export async function replaceOutput(
  { target, path, bytes, below, inside }: Output,
  old: Uint8Array | null,
): Promise<Written> {
  const folder = dirname(target);
  if (below !== undefined)
    try {
      makeFolders(below);
      makeFolder(folder, below);
    } catch (error) {
      return notWritten(path, describeError(error, `the folder ${folder}`));
    }
  const places = inside ?? [below ?? folder];
  try {
    const request = { target, path, expected: old, inside: places };
    await writeFileSafely(request, bytes);
    return { outcome: 'written' };
  } catch (error) {
    const [reason] = troublesOf(error) ?? [];
    if (reason === undefined) throw error;
    return { outcome: 'failed', reason };
  }
}

/** Creates a folder and those above it. The system's own way hides why it cannot. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run was first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Creates a folder below another one; throws if a link on the way leads out of it. */
function makeFolder(folder: string, below: string): void {
  if (folder === below) return;
  makeFolder(dirname(folder), below);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    refuseOutside(realpathSync.native(folder), [below]);
  }
}
