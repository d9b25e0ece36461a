import {
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  readSync,
  type Stats,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { codeOf, inWords } from '../system-errors.js';

/** Puts an open file on the disk: the one call of a write that waits for the disk. */
export const sync = promisify(fsync);

const chunk = 1 << 20;

/**
 * Writes `bytes` to an empty open file, with the mode and, as far as it may,
 * the owner of `old` (null: as created), puts it on the disk, and reads it
 * back. Throws where one byte of it is not certain to stand in the file.
 */
export async function fill(
  file: number,
  bytes: Uint8Array,
  old: Stats | null,
): Promise<void> {
  writeAll(bytes, (position, length) =>
    writeSync(file, bytes, position, length, position),
  );
  if (old !== null) {
    keepOwnerAndMode(file, old);
  }
  await sync(file);
  if (!holds(file, bytes)) {
    throw new Error(
      'the disk did not give back what was written to it: check the disk and run again',
    );
  }
}

/** Whether the open file holds exactly `bytes`. */
export function holds(file: number, bytes: Uint8Array): boolean {
  const buffer = Buffer.allocUnsafe(Math.min(chunk, bytes.length + 1));
  let position = 0;
  for (;;) {
    const count = read(file, buffer, position);
    if (count === 0) {
      return position === bytes.length;
    }
    const wanted = bytes.subarray(position, position + count);
    if (!buffer.subarray(0, count).equals(wanted)) {
      return false;
    }
    position += count;
  }
}

/**
 * Writes bytes from their first to their last.
 *
 * @param writePart writes so many of them, there; says how many it wrote
 */
export function writeAll(
  bytes: Uint8Array,
  writePart: (position: number, length: number) => number,
): void {
  let position = 0;
  while (position < bytes.length) {
    // A disk that fills up takes a part and says so only in this number.
    const written = writePart(
      position,
      Math.min(chunk, bytes.length - position),
    );
    if (written === 0) {
      throw new Error(
        'the disk takes no more bytes: free some space and run again',
      );
    }
    position += written;
  }
}

function keepOwnerAndMode(file: number, old: Stats): void {
  const now = fstatSync(file);
  if (now.uid !== old.uid || now.gid !== old.gid) {
    if (process.geteuid?.() === 0) {
      try {
        fchownSync(file, old.uid, old.gid);
      } catch (error) {
        throw new Error(
          `its owner (${old.uid}:${old.gid}) cannot be kept here (${inWords(error, 'the file')}): run as its owner`,
          { cause: error },
        );
      }
    } else {
      try {
        fchownSync(file, now.uid, old.gid);
      } catch {
        // Only root can give a file away; its group is kept where the user is a member.
      }
    }
  }
  // After chown, which takes bits away; not at all where it changes nothing,
  // since some file systems refuse any change of mode.
  const mode = old.mode & 0o7777;
  if ((now.mode & 0o7777) !== mode) {
    fchmodSync(file, mode);
  }
}

function read(file: number, buffer: Buffer, position: number): number {
  for (;;) {
    try {
      return readSync(file, buffer, 0, buffer.length, position);
    } catch (error) {
      // libuv repeats every other interrupted call itself, but not read().
      if (codeOf(error) !== 'EINTR') {
        throw error;
      }
    }
  }
}
