import { statSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/**
 * Thrown where files may take more memory than Node gives a process by itself.
 * The command is then run once more, in a process with room: it may have as much
 * as the machine can give, and where it runs out of that nothing else ends.
 *
 * What finds or reads files may throw it, also where it never rejects otherwise.
 */
export class NeedsRoom extends Error {
  override readonly name = 'NeedsRoom';

  /** @param input what was read of standard input, which cannot be read again */
  constructor(readonly input?: Uint8Array) {
    super('needs more memory');
  }
}

/** Tells a process that it has room, and the paths of the files that took too much: JSON. */
export const roomVariable = 'INFOMODEL_MIGRATE_ROOM';

const given = process.env[roomVariable];

/** Whether this process is one with room. */
export const hasRoom = given !== undefined;

/** What the process with room tells the other. */
export type RoomMessage =
  /** The path of a file that is read now, or that none is any more. */
  | { readonly reading: string | null }
  /** It ends by itself. */
  | { readonly status: number };

/** The memory that this process may have for its data, in bytes. */
export const heapLimit = (): number => getHeapStatistics().heap_size_limit;

/** So many bytes of memory a byte of a file takes, of the worst of files. */
const mostForEach = 512;

/** The same of all files of a run, which are not held in every form at once. */
const mostForAll = 64;

/**
 * Goes on where there is memory enough for the files.
 *
 * @param files absolute paths
 * @throws NeedsRoom elsewhere
 */
export function makeRoomFor(files: readonly string[]): void {
  if (hasRoom) return;
  let all = 0;
  for (const file of files) {
    const bytes = bytesOf(file);
    all += bytes;
    if (isLarge(bytes)) throw new NeedsRoom();
  }
  if (mayTakeAll(all, mostForAll)) throw new NeedsRoom();
}

/** The same for what was read of standard input. */
export function makeRoomForInput(bytes: Uint8Array): void {
  if (!hasRoom && isLarge(bytes.length)) throw new NeedsRoom(bytes);
}

/** Whether a file may take all the memory of a process with room: it is to be read by {@link inRoom}. */
export function takesRoom(bytes: () => number): boolean {
  return hasRoom && isLarge(bytes());
}

/**
 * Reads a file that takes room. The other process is told, so that it knows what
 * took the memory that there is; what did so before is not read again. Only the
 * main thread can tell.
 *
 * @param path how reports call it
 * @param failed what to give then, with a sentence for people
 */
export async function inRoom<T>(
  path: string,
  read: () => T | Promise<T>,
  failed: (trouble: string) => T,
): Promise<T> {
  if (tooLarge.includes(path))
    return failed(
      `${path} was not read, because it takes more memory than there is (${inMebibytes(heapLimit())}): split it, or use a machine with more memory.`,
    );
  await tell({ reading: path });
  try {
    return await read();
  } finally {
    await tell({ reading: null });
  }
}

/** Tells the other process, if there is one. */
export function tell(message: RoomMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected)
      process.send?.(message, () => {
        resolve();
      });
    else resolve();
  });
}

/** Bytes, for people. */
export function inMebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}

/** The bytes of a file; 0 where there is none, or nobody may know. */
export function bytesOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // Who reads it says why.
    return 0;
  }
}

/** Whether a file can take more memory than this process may have. */
function isLarge(bytes: number): boolean {
  return mayTakeAll(bytes, mostForEach);
}

/** So few bytes always find room: Node itself takes more than they can. */
const few = 65_536;

/** Whether bytes that take so many each may take all the memory of this process. */
function mayTakeAll(bytes: number, each: number): boolean {
  return bytes > few && bytes * each > heapLimit();
}

const tooLarge = JSON.parse(given ?? '[]') as readonly string[];
