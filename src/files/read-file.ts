import {
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pluralise } from '../rule/message-text.js';
import {
  entryAt,
  isWithin,
  pathFromHere,
  realPathOf,
  repositoryAround,
  suggestPath,
} from './disk-paths.js';
import { describeError } from './run-errors.js';

export type ReadResult =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: string };

export interface ReadLimits {
  /** In bytes. */
  readonly maxSize: number;
  /** What to do where a file has more. */
  readonly advice?: string;
}

/**
 * Reads a whole file. Never throws.
 * @param shownPath the path in messages
 */
export function readInputFile(
  path: string,
  limits: ReadLimits,
  shownPath = path,
): ReadResult {
  try {
    const stats = statSync(path);
    // To open a device may do something.
    if (!stats.isFile() && !stats.isDirectory()) throw irregular(stats);
    return readContent(path, limits, shownPath);
  } catch (error) {
    return failedRead(shownPath, error);
  }
}

/** Windows has no such flag. */
const { O_NONBLOCK: nonBlocking = 0 } = constants as Partial<typeof constants>;

/** For a configuration. */
export const configLimits = { maxSize: 2 ** 20, advice: 'make it smaller' };

/**
 * Reads a file that the tool looks for by itself, such as a configuration; undefined
 * if there is none. A pull request can make it a link to anything, so a link out of
 * the repository is not followed. Never throws.
 */
export function readOwnFile(
  path: string,
  limits: ReadLimits = configLimits,
): ReadResult | undefined {
  const shown = pathFromHere(path);
  try {
    const { stats, problem } = entryAt(path);
    if (problem !== undefined) return notReadResult(shown, problem);
    if (!stats || stats.isDirectory()) return undefined;
    if (!stats.isFile())
      return notReadResult(
        shown,
        `it is ${kindOf(stats)}: replace it by a regular file`,
      );
    const root = repositoryAround(dirname(path));
    const real = realPathOf(path);
    if (root !== undefined && !isWithin(real, realPathOf(root)))
      return notReadResult(
        shown,
        `it is a link to ${pathFromHere(real)}, outside of the repository: replace it by a regular file`,
      );
    return readContent(path, limits, shown);
  } catch (error) {
    return failedRead(shown, error);
  }
}

/** Throws for what is no file. */
function readContent(
  path: string,
  limits: ReadLimits,
  shownPath: string,
): ReadResult {
  const bytes = readAtMost(path, limits.maxSize);
  return bytes
    ? withinLimits(bytes, shownPath, limits)
    : tooLarge(shownPath, limits.maxSize, limits.advice);
}

/** Returns whether bytes are those of a pointer of Git LFS, which has the file elsewhere. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  const start = 'version https://git-lfs.github.com/spec/';
  return Buffer.from(bytes.subarray(0, start.length)).equals(
    Buffer.from(start),
  );
}

/** For files that say that they have no bytes, as those of `/proc` do. */
const chunkSize = 2 ** 16;

/**
 * Reads a regular file to its end; undefined if it has more bytes than are allowed.
 * Throws for anything else, without waiting for a pipe.
 */
export function readAtMost(path: string, maxSize: number): Buffer | undefined {
  const file = openSync(path, constants.O_RDONLY | nonBlocking);
  try {
    const stats = fstatSync(file);
    // The system says better why it does not read a folder.
    if (!stats.isFile() && !stats.isDirectory()) throw irregular(stats);
    const { size } = stats;
    if (size > maxSize) return undefined;
    const chunks: Buffer[] = [];
    let length = 0;
    for (;;) {
      // One byte more shows whether the file ends there.
      const isFirst = length === 0 && size > 0;
      const chunk = Buffer.alloc(isFirst ? size + 1 : chunkSize);
      const count = readSync(file, chunk, 0, chunk.length, null);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      length += count;
      if (length > maxSize) return undefined;
      if (isFirst && count === size) break;
    }
    const [only, ...more] = chunks;
    return only && more.length === 0 ? only : Buffer.concat(chunks);
  } finally {
    closeSync(file);
  }
}

/** Says why a file was not read, with the nearest path if there is none. */
function failedRead(shownPath: string, error: unknown): ReadResult {
  const cause = describeError(error, 'the file', 'read');
  const { ok, reason } = notReadResult(shownPath, cause);
  return { ok, reason: reason + suggestPath(shownPath) };
}

/** Reads a whole file, which may also be a pipe or a device. Never rejects. */
export async function readFileOrPipe(
  path: string,
  limits: ReadLimits,
): Promise<ReadResult> {
  const { stats } = entryAt(path);
  return stats && !stats.isFile() && !stats.isDirectory()
    ? readInputStream(createReadStream(path), path, limits)
    : readInputFile(path, limits);
}

/** Reads a stream such as standard input to its end. Never rejects. */
export async function readInputStream(
  stream: Readable,
  name: string,
  { maxSize }: ReadLimits,
): Promise<ReadResult> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > maxSize) return tooLarge(name, maxSize);
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return notReadResult(name, describeError(error, name, 'read'));
  }
}

/** Says that what is there is neither a regular file nor a folder. */
export function irregular(stats: Stats): Error {
  return new Error(`it is ${kindOf(stats)}: name a regular file`);
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Returns the result of reading bytes that are there already. */
export function withinLimits(
  bytes: Uint8Array,
  shownPath: string,
  { maxSize }: ReadLimits,
): ReadResult {
  if (bytes.length > maxSize) return tooLarge(shownPath, maxSize);
  return isLfsPointer(bytes)
    ? notReadResult(shownPath, 'it is a Git LFS pointer: run git lfs pull')
    : { ok: true, bytes };
}

function tooLarge(
  name: string,
  maxSize: number,
  advice = 'split it, or allow more with --max-size',
): ReadResult {
  return notReadResult(
    name,
    `it is larger than ${pluralise(maxSize, 'byte')}: ${advice}`,
  );
}

function notReadResult(name: string, cause: string) {
  return {
    ok: false as const,
    reason: `${name} was not read, because ${cause}.`,
  };
}
