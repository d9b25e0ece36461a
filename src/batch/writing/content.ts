import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { codeOf, inWords } from './words.js';

const chunk = 1 << 20;

/**
 * Writes `bytes` to an empty open file, with the mode and, as far as it may,
 * the owner of `old` (null: as created), puts it on the disk, and reads it
 * back. Throws where one byte of it is not certain to stand in the file.
 */
export async function fill(
  handle: FileHandle,
  bytes: Uint8Array,
  old: Stats | null,
): Promise<void> {
  await writeAll(handle, bytes);
  if (old !== null) {
    await keepOwnerAndMode(handle, old);
  }
  await handle.sync();
  if (!(await holds(handle, bytes))) {
    throw new Error(
      'the disk did not give back what was written to it: check the disk and run again',
    );
  }
}

/** Whether the open file holds exactly `bytes`. */
export async function holds(
  handle: FileHandle,
  bytes: Uint8Array,
): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(Math.min(chunk, bytes.length + 1));
  let position = 0;
  for (;;) {
    const count = await read(handle, buffer, position);
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

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let position = 0;
  while (position < bytes.length) {
    const length = Math.min(chunk, bytes.length - position);
    // A disk that fills up takes a part and says so only in this number.
    const { bytesWritten } = await handle.write(
      bytes,
      position,
      length,
      position,
    );
    if (bytesWritten === 0) {
      throw new Error(
        'the disk takes no more bytes: free some space and run again',
      );
    }
    position += bytesWritten;
  }
}

async function keepOwnerAndMode(handle: FileHandle, old: Stats): Promise<void> {
  const now = await handle.stat();
  if (now.uid !== old.uid || now.gid !== old.gid) {
    if (process.geteuid?.() === 0) {
      try {
        await handle.chown(old.uid, old.gid);
      } catch (error) {
        throw new Error(
          `its owner (${old.uid}:${old.gid}) cannot be kept here (${inWords(error, 'the file')}): run as its owner`,
          { cause: error },
        );
      }
    } else {
      // Only root can give a file away; its group is kept where the user is a member.
      await handle.chown(now.uid, old.gid).catch(() => undefined);
    }
  }
  // After chown(), which takes bits away; not at all where it changes nothing,
  // since some file systems refuse any change of mode.
  const mode = old.mode & 0o7777;
  if ((now.mode & 0o7777) !== mode) {
    await handle.chmod(mode);
  }
}

async function read(
  handle: FileHandle,
  buffer: Buffer,
  position: number,
): Promise<number> {
  for (;;) {
    try {
      const { bytesRead } = await handle.read(
        buffer,
        0,
        buffer.length,
        position,
      );
      return bytesRead;
    } catch (error) {
      // libuv repeats every other interrupted call itself, but not read().
      if (codeOf(error) !== 'EINTR') {
        throw error;
      }
    }
  }
}
