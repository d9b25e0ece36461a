import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { namesIn } from './read-file.js';
import { errorCode } from './system-errors.js';

/**
 * A write goes to `.START-DIGEST.infomodel-migrate-PROCESS.tmp` in the folder
 * of the target. The next run there deletes the files of dead processes. A live
 * process is another run that writes the same target.
 */

const pattern = /^(\..+-[\da-f]{8})\.infomodel-migrate-(\d+)\.tmp$/;

/** Returns the path of the temporary file. It is short, to leave room for a long name. */
export function temporaryPath(file: string): string {
  return join(
    dirname(file),
    `${startOfName(file)}.infomodel-migrate-${process.pid}.tmp`,
  );
}

function startOfName(file: string): string {
  const name = basename(file);
  const start = Array.from(name).slice(0, 12).join('');
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `.${start}-${digest}`;
}

type Writers = ReadonlyMap<string, number>;

const writersByFolder = new Map<string, Writers>();

/** Throws if another run is writing the file. On the first call for a folder, deletes its leftovers. */
export function refuseOtherRun(file: string): void {
  const writer = removeLeftovers(dirname(file)).get(startOfName(file));
  if (writer !== undefined)
    throw new Error(
      `another run (process ${writer}) is writing it: run again when that has ended`,
    );
}

/**
 * Deletes the temporary files of dead processes in a folder, once per thread.
 * @returns the live processes that write there
 */
export function removeLeftovers(folder: string): Writers {
  const known = writersByFolder.get(folder);
  if (known) return known;
  const writers = new Map<string, number>();
  writersByFolder.set(folder, writers);
  for (const name of namesIn(folder)) {
    const [, start, digits] = pattern.exec(name) ?? [];
    const writer = Number(digits);
    if (start === undefined || writer === process.pid) continue;
    if (isAlive(writer)) writers.set(start, writer);
    else
      try {
        unlinkSync(join(folder, name));
      } catch {
        // It is gone, or it stays.
      }
  }
  return writers;
}

function isAlive(writer: number): boolean {
  try {
    process.kill(writer, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
