import { randomBytes } from 'node:crypto';
import { openSync, renameSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describeError, errorCode } from './run-errors.js';

/** A file that is written beside its target, and then renamed to it. */
export interface TemporaryFile {
  readonly path: string;
  readonly descriptor: number;
}

/**
 * Creates the temporary file of a target, `.START.infomodel-migrate-RANDOM.tmp` in its
 * folder. A killed run leaves it there. No run reads it, or deletes that of another.
 */
export function openTemporary(file: string, mode: number): TemporaryFile {
  const folder = dirname(file);
  // Short, to leave room for a long name.
  const start = Array.from(basename(file)).slice(0, 12).join('');
  const random = randomBytes(8).toString('hex');
  const path = join(folder, `.${start}.infomodel-migrate-${random}.tmp`);
  try {
    return { path, descriptor: openSync(path, 'wx', mode) };
  } catch (error) {
    throw new Error(describeError(error, `the folder ${folder}`), {
      cause: error,
    });
  }
}

export function renameTemporary(path: string, file: string): void {
  try {
    renameSync(path, file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new Error('another program deleted the temporary file: run again', {
        cause: error,
      });
    throw error;
  }
}

/** @param error the error of the write; the new error also names the temporary file */
export function removeTemporary(path: string, error: unknown): void {
  try {
    unlinkSync(path);
  } catch (failure) {
    if (errorCode(failure) !== 'ENOENT')
      throw new Error(
        `${describeError(error, 'the file')}; also, the temporary file ${path} could not be removed: delete it`,
        { cause: failure },
      );
  }
}
