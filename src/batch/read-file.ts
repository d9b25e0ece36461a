import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { shownPath } from '../file/paths.js';
import { findNearest, pluralise } from '../rule/message-text.js';
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
    if (!stats.isFile() && !stats.isDirectory())
      return notReadResult(
        shownPath,
        `it is ${kindOf(stats)}: name a regular file`,
      );
    if (stats.size > maxSize) return tooLarge(shownPath, maxSize);
    const bytes = readFileSync(path);
    return bytes.length > maxSize
      ? tooLarge(shownPath, maxSize)
      : { ok: true, bytes };
  } catch (error) {
    return { ok: false, reason: whyNotRead(shownPath, error) };
  }
}

/** Says why a file was not read, with the nearest path if there is none. */
export function whyNotRead(shownPath: string, error: unknown): string {
  const cause = describeError(error, 'the file', 'read');
  return notReadResult(shownPath, cause).reason + suggestPath(shownPath);
}

/** Returns a text that differs for other content. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Reads a whole file, which may also be a pipe or a device. Never rejects. */
export async function readFileOrPipe(
  path: string,
  limits: StreamLimits,
): Promise<ReadResult> {
  return isStream(path)
    ? readInputStream(createReadStream(path), path, limits)
    : readInputFile(path, limits);
}

function isStream(path: string): boolean {
  try {
    const stats = statSync(path);
    return !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
}

export interface StreamLimits extends ReadLimits {
  /** Called if the stream gives nothing for two seconds. */
  readonly onWait?: () => void;
}

/** Reads a stream such as standard input to its end. Never rejects. */
export async function readInputStream(
  stream: Readable,
  name: string,
  { maxSize, onWait }: StreamLimits,
): Promise<ReadResult> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const waiting = setTimeout(() => onWait?.(), 2000);
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      clearTimeout(waiting);
      length += chunk.length;
      if (length > maxSize) return tooLarge(name, maxSize);
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch (error) {
    return notReadResult(name, describeError(error, name, 'read'));
  } finally {
    clearTimeout(waiting);
  }
}

export function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

function tooLarge(name: string, maxSize: number): ReadResult {
  return notReadResult(
    name,
    `it is larger than ${pluralise(maxSize, 'byte')}: split it, or allow more with --max-size`,
  );
}

function notReadResult(name: string, cause: string) {
  return {
    ok: false as const,
    reason: `${name} was not read, because ${cause}.`,
  };
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
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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

/** Returns whether `inner` is `outer` or lies below it; both absolute. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.replace(/\/?$/, sep));
}
