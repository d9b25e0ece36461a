import { bytewise } from '../file/paths.js';
import {
  readInputFile,
  type ReadLimits,
  type ReadResult,
} from './read-file.js';

export interface FoundFile {
  readonly path: string;
  readonly absolute: string;
  /**
   * Its path below the PATH that found it, with `/`: for a folder the path in it,
   * for a file its name, for a glob the path below its fixed part.
   */
  readonly below: string;
  /** The user named this very file: then it must be a model. */
  readonly named: boolean;
  /** Its content, if it is not read from the file. */
  readonly bytes?: Uint8Array;
}

/** A file or PATH that cannot be read, with the reason. */
export interface FailedPath {
  readonly path: string;
  readonly reason: string;
}

/** Reads a file of a run. Never throws. */
export function readFound(
  { path, absolute, bytes }: FoundFile,
  limits: ReadLimits,
): ReadResult {
  return bytes ? { ok: true, bytes } : readInputFile(absolute, limits, path);
}

/** Reads a file; undefined if it was not there, or cannot be read. */
export type ReadContent = (file: FoundFile) => Uint8Array | undefined;

/** Returns a function that reads files as they are. */
export function readerOf(limits: ReadLimits): ReadContent {
  return (file) => {
    const read = readFound(file, limits);
    return read.ok ? read.bytes : undefined;
  };
}

/** Sorts by path, bytewise: the order of all output. */
export function sortByPath<T extends { readonly path: string }>(
  items: readonly T[],
): readonly T[] {
  return items.toSorted((one, other) => bytewise(one.path, other.path));
}
