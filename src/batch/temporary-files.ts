import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, readlinkSync, unlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { namesIn } from './read-file.js';
import { errorCode } from './run-errors.js';

/**
 * A write goes to `.START.infomodel-migrate-PLACE-PROCESS-RANDOM.tmp` in the
 * folder of the target. A killed run leaves it there, and a later run deletes it.
 */

const pattern = /^\..+\.infomodel-migrate-([\da-f]+)-(\d+)-[\da-f]+\.tmp$/;

/** Returns a new path for the temporary file of a target. It is short, to leave room for a long name. */
export function temporaryPath(file: string): string {
  const start = Array.from(basename(file)).slice(0, 12).join('');
  const random = randomBytes(8).toString('hex');
  return join(
    dirname(file),
    `.${start}.infomodel-migrate-${place}-${process.pid}-${random}.tmp`,
  );
}

/** Identifies the system start and the PID namespace, within which alone a process id means anything. */
const place = createHash('sha256')
  .update(placeText())
  .digest('hex')
  .slice(0, 8);

function placeText(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    return boot + readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has PID namespaces.
    return hostname();
  }
}

const abandonedAfter = 10 * 60_000;

const cleaned = new Set<string>();

/**
 * Deletes the temporary files in a folder that nobody holds any more, once per
 * thread: of a process that this one could see and does not, or ten minutes old.
 * A run that was paused for longer finds its file gone, and replaces nothing.
 */
export function removeLeftovers(folder: string): void {
  if (cleaned.has(folder)) return;
  cleaned.add(folder);
  for (const name of namesIn(folder)) {
    const [, where, writer] = pattern.exec(name) ?? [];
    if (where === undefined) continue;
    const file = join(folder, name);
    try {
      const stats = lstatSync(file);
      const isHeld =
        Date.now() - stats.mtimeMs < abandonedAfter &&
        (where !== place || isAlive(Number(writer)));
      if (stats.isFile() && !isHeld) unlinkSync(file);
    } catch {
      // It is gone, or it stays.
    }
  }
}

function isAlive(writer: number): boolean {
  try {
    process.kill(writer, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
