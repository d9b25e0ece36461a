import type { Stats } from 'node:fs';
import { basename } from 'node:path';
import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import { listNames, pluralise } from '../rule/message-text.js';
import { readBlobs } from './git-blobs.js';
import { pathFromHere } from './disk-paths.js';
import { isLfsPointer, readAtMost } from './read-file.js';
import { troublesOf } from './run-errors.js';
import { runGit } from './run-git.js';
import { type Blob, readFiles, type State, type StateFile } from './state.js';

/** A file that is not in the work tree. */
export interface AbsentFile {
  readonly absolute: string;
  /**
   * Where git has it, if a sparse checkout leaves it out; undefined where a Git LFS
   * pointer is in its place.
   */
  readonly blob: Blob | undefined;
}

/** No pointer has more bytes. */
const maxPointerSize = 1024;

/** Returns whether a regular file is a pointer of Git LFS. Never throws. */
export function holdsLfsPointer(file: string, { size }: Stats): boolean {
  if (size > maxPointerSize) return false;
  try {
    const bytes = readAtMost(file, maxPointerSize);
    return bytes !== undefined && isLfsPointer(bytes);
  } catch {
    // The error is reported when the run reads the file.
    return false;
  }
}

/** Returns the files of an index that are pointers of Git LFS, because their objects are not here. */
export function pointersIn(
  files: readonly StateFile[],
): ReadonlySet<StateFile> {
  const blobs = files.flatMap(({ content }) =>
    content.kind === 'blob' ? content.blob : [],
  );
  const run = runGit(
    blobs[0]?.root ?? '.',
    ['cat-file', '--batch-check=%(objectsize)'],
    blobs.map(({ id }) => `${id}\n`).join(''),
  );
  const sizes = run?.stdout.toString().split('\n') ?? [];
  const small = files.filter((_, at) => Number(sizes[at]) <= maxPointerSize);
  const reads = readFiles(small, { maxSize: maxPointerSize });
  return new Set([...reads].flatMap(([file, { ok }]) => (ok ? [] : file)));
}

/**
 * Reads the files that are not in the work tree from git; undefined where some of
 * them cannot be read, or git has something else instead (Git LFS).
 */
export function readAbsent({
  absent,
  isIncomplete,
}: Pick<State, 'absent' | 'isIncomplete'>): readonly StateFile[] | undefined {
  const inGit = absent.flatMap(({ absolute, blob }) =>
    blob ? { absolute, blob } : [],
  );
  if (isIncomplete || inGit.length < absent.length) return undefined;
  const byRoot = groupBy(inGit, ({ blob }) => blob.root);
  try {
    const read = [...byRoot].flatMap(([root, files]) => {
      const contents = readBlobs(
        root,
        files.map(({ blob }) => blob),
      );
      return files.map(({ absolute }, at) => ({
        absolute,
        bytes: contents[at] ?? new Uint8Array(),
      }));
    });
    const isKnown = read.every(({ bytes }) => openJson(bytes).kind === 'json');
    if (!isKnown) return undefined;
    return read.map(({ absolute, bytes }) => ({
      path: pathFromHere(absolute),
      ownPath: pathFromHere(absolute),
      absolute,
      below: basename(absolute),
      named: false,
      content: { kind: 'bytes', bytes },
    }));
  } catch (error) {
    // A partial clone may not have them.
    if (troublesOf(error)) return undefined;
    throw error;
  }
}

/** Says how many files, and which submodules, are not read because they are not there. */
export function absentWarnings(
  absent: readonly AbsentFile[],
  submodules: readonly string[],
): readonly string[] {
  const sparse = absent.filter(({ blob }) => blob).length;
  const pointers = absent.length - sparse;
  const notRead = (count: number): string =>
    `so ${count === 1 ? 'it was' : 'they were'} not read`;
  return [
    sparse > 0 &&
      `${pluralise(sparse, 'tracked file')} ${sparse === 1 ? 'is' : 'are'} not in the work tree (sparse checkout), ${notRead(sparse)}: run git sparse-checkout disable to have all.`,
    pointers > 0 &&
      `${pointers === 1 ? '1 file is a Git LFS pointer' : `${pointers} files are Git LFS pointers`}, ${notRead(pointers)}: run git lfs pull to have all.`,
    submodules.length > 0 &&
      `The files of ${listNames(submodules.map(pathFromHere), 5)} were not read, because the submodule is not there: run git submodule update --init.`,
  ].filter((it) => it !== false);
}
