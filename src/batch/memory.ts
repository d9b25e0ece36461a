import { statSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';

/**
 * Thrown where files may take more memory than Node gives a process by itself.
 * The command is then run once more, in a larger process: it may have as much
 * as the machine can give, and where it runs out of that nothing else ends.
 *
 * What finds or reads files may throw it, also where it never rejects otherwise.
 */
export class NeedsMemory extends Error {
  override readonly name = 'NeedsMemory';

  /** @param input what was read of standard input, which cannot be read again */
  constructor(readonly input?: Uint8Array) {
    super('needs more memory');
  }
}

/** Tells a process that it is the larger one, and the paths of the files that took too much: JSON. */
export const largerProcessVariable = 'INFOMODEL_MIGRATE_LARGER_PROCESS';

const given = process.env[largerProcessVariable];

/** Whether this process is the larger one. */
export const isLargerProcess = given !== undefined;

/** What the larger process tells the other. */
export type LargerProcessMessage =
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
 * @param files their paths
 * @throws NeedsMemory elsewhere
 */
export function ensureMemoryFor(files: readonly string[]): void {
  if (isLargerProcess) return;
  let all = 0;
  for (const file of files) {
    const bytes = sizeOf(file);
    all += bytes;
    if (isLarge(bytes)) throw new NeedsMemory();
  }
  if (mayTakeAll(all, mostForAll)) throw new NeedsMemory();
}

/** The same for files that results replace, which are looked at one by one. */
export function ensureMemoryForEach(files: readonly string[]): void {
  if (!isLargerProcess && files.some((file) => isLarge(sizeOf(file))))
    throw new NeedsMemory();
}

/** The same for what was read of standard input. */
export function ensureMemoryForInput(bytes: Uint8Array): void {
  if (!isLargerProcess && isLarge(bytes.length)) throw new NeedsMemory(bytes);
}

/** Whether this is the larger process and a file may take all its memory: it is to be read by {@link readLarge}. */
export function mayTakeAllMemory(bytes: () => number): boolean {
  return isLargerProcess && isLarge(bytes());
}

/**
 * Reads a file that may take all the memory. The other process is told, so that
 * it knows what did; what has done so before is not read again. Only the main
 * thread can tell.
 *
 * @param path how reports call it
 * @param failed what to give then, with a sentence for people
 */
export async function readLarge<T>(
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
export function tell(message: LargerProcessMessage): Promise<void> {
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
export function sizeOf(file: string): number {
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

/** For so few bytes there is always memory: Node itself takes more than they can. */
const few = 65_536;

/** Whether bytes that take so many each may take all the memory of this process. */
function mayTakeAll(bytes: number, each: number): boolean {
  return bytes > few && bytes * each > heapLimit();
}

const tooLarge = JSON.parse(given ?? '[]') as readonly string[];
