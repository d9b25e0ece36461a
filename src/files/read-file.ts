import {
  closeSync,
  constants,
  createReadStream,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { shownPath } from '../file/paths.js';
import { findNearest, pluralise } from '../rule/message-text.js';
import { isLfsPointer } from './absent-files.js';
import { describeError } from './run-errors.js';

export type ReadResult =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: string };

export interface ReadLimits {
  /** In bytes. */
  readonly maxSize: number;
}

/**
 * Reads a whole file. Never throws.
 * @param shownPath the path in messages
 */
export function readInputFile(
  path: string,
  { maxSize }: ReadLimits,
  shownPath = path,
): ReadResult {
  try {
    const stats = statSync(path);
    // To open a device may do something.
    if (!stats.isFile() && !stats.isDirectory()) throw irregular(stats);
    const bytes = readAtMost(path, maxSize);
    if (bytes && isLfsPointer(bytes)) throw lfsPointer();
    return bytes === undefined
      ? tooLarge(shownPath, maxSize)
      : { ok: true, bytes };
  } catch (error) {
    return failedRead(shownPath, error);
  }
}

/** Windows has no such flag. */
const { O_NONBLOCK: nonBlocking = 0 } = constants as Partial<typeof constants>;

/** The most bytes of a configuration. */
const configLimits: ReadLimits = { maxSize: 2 ** 20 };

/**
 * Reads a file that the tool looks for by itself, such as a configuration; undefined
 * if there is none. A pull request can make it a link to anything, so a link out of
 * the repository is not followed. Never throws.
 */
export function readOwnFile(
  path: string,
  limits?: ReadLimits,
): ReadResult | undefined {
  const shown = pathFromHere(path);
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
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
    const { maxSize } = limits ?? configLimits;
    const bytes = readAtMost(path, maxSize);
    if (bytes && isLfsPointer(bytes)) throw lfsPointer();
    return bytes === undefined
      ? tooLarge(shown, maxSize, limits ? undefined : 'make it smaller')
      : { ok: true, bytes };
  } catch (error) {
    return failedRead(shown, error);
  }
}

/** Returns a folder and those above it, nearest first, up to the root of the file system. */
export function foldersFrom(folder: string): readonly string[] {
  const absolute = resolve(folder);
  const parent = dirname(absolute);
  return parent === absolute ? [absolute] : [absolute, ...foldersFrom(parent)];
}

/** Returns the nearest folder upward with a `.git`; undefined outside of a repository. */
export function repositoryAround(folder: string): string | undefined {
  return foldersFrom(folder).find((it) => existsSync(join(it, '.git')));
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
  return isStream(path)
    ? readInputStream(createReadStream(path), path, limits)
    : readInputFile(path, limits);
}

/** Returns whether a path leads to a regular file. Never throws. */
export function isRegularFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function isStream(path: string): boolean {
  try {
    const stats = statSync(path);
    return !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
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

function lfsPointer(): Error {
  return new Error('it is a Git LFS pointer: run git lfs pull');
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
  return bytes.length > maxSize
    ? tooLarge(shownPath, maxSize)
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

/** Returns a path as messages and reports have it: from the working directory, with `/`. */
export function pathFromHere(path: string): string {
  return shownPath(path, process.cwd()) || '.';
}

/** Returns an absolute path without symbolic links. It need not exist. */
export function realPathOf(path: string): string {
  const absolute = resolve(path);
  try {
    return realpathSync.native(absolute);
  } catch {
    const folder = dirname(absolute);
    return folder === absolute
      ? absolute
      : join(realPathOf(folder), basename(absolute));
  }
}

/**
 * Returns the absolute path by which runs compare what a path leads to: without symbolic
 * links where it then lies in the repository of the working directory, or in that
 * directory. A file that is a link keeps its name. It need not exist.
 */
export function comparedPath(path: string): string {
  const absolute = resolve(path);
  const real = isRegularFile(absolute)
    ? join(realPathOf(dirname(absolute)), basename(absolute))
    : realPathOf(absolute);
  const here = repositoryAround('.') ?? process.cwd();
  return isWithin(real, here) ? real : absolute;
}

/** Returns whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.replace(/\/?$/, sep));
}

/** Returns a sentence that names the nearest path to one that does not exist; empty if none is near. */
export function suggestPath(given: string): string {
  if (existsSync(given) || /[*?[{(]/.test(given)) return '';
  const near = nearestPath(given);
  return near === undefined || resolve(near) === resolve(given)
    ? ''
    : ` Did you mean ${near}?`;
}

function nearestPath(path: string): string | undefined {
  if (existsSync(path)) return path;
  const parent = dirname(path);
  const folder = parent === path ? undefined : nearestPath(parent);
  if (folder === undefined) return undefined;
  const name = basename(path);
  if (existsSync(join(folder, name))) return join(folder, name);
  const near = findNearest(name, namesIn(folder));
  return near === undefined ? undefined : join(folder, near);
}

/** Returns the names in a folder; none if it cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
