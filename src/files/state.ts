import type { DecisionsFile } from '../decisions/decision.js';
import type { AbsentFile } from './absent-files.js';
import { readBlobs } from './git-blobs.js';
import {
  readInputFile,
  type ReadLimits,
  type ReadResult,
  withinLimits,
} from './read-file.js';

/** A repository at one time, as far as a run is about it. */
export interface State {
  /** In the order of their paths. */
  readonly files: readonly StateFile[];
  readonly decisions: DecisionsFile | undefined;
  /** What could not be read below a folder. */
  readonly failed: readonly FailedPath[];
  /** The PATHs that name nothing. */
  readonly missing: readonly MissingPath[];
  /** The tracked files that are not in the work tree. */
  readonly absent: readonly AbsentFile[];
  /** Whether the files of a submodule are not there, and nobody knows them. */
  readonly isIncomplete: boolean;
  /** The paths that `exclude` leaves out. */
  readonly excluded: readonly string[];
  readonly warnings: readonly string[];
}

export const emptyState: State = {
  files: [],
  decisions: undefined,
  failed: [],
  missing: [],
  absent: [],
  isIncomplete: false,
  excluded: [],
  warnings: [],
};

/** A file of a state. */
export interface StateFile {
  /** As reports name it. */
  readonly path: string;
  /** Its path in its own state, as its decisions name it; a renamed file has another one. */
  readonly ownPath: string;
  /** Where it lies in the work tree, or would lie. */
  readonly absolute: string;
  /**
   * Its path below the PATH that found it, with `/`: for a folder the path in it,
   * for a file its name, for a glob the path below its fixed part.
   */
  readonly below: string;
  /** The user named this very file: then it must be a model. */
  readonly named: boolean;
  readonly content: Content;
}

/** Where the bytes of a file lie. */
export type Content =
  | { readonly kind: 'disk' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'blob'; readonly blob: Blob };

/** A file in git. */
export interface Blob {
  /** The root of its repository. */
  readonly root: string;
  /** Below the root, with `/`: its filters depend on it. */
  readonly path: string;
  readonly id: string;
}

/** A file or PATH that cannot be read, with the reason. */
export interface FailedPath {
  readonly path: string;
  readonly reason: string;
}

/** A PATH, as it was given, that names nothing. */
interface MissingPath extends FailedPath {
  readonly given: string;
}

/** Reads one file. Throws a run error if git fails. */
export function readStateFile(file: StateFile, limits: ReadLimits): ReadResult {
  switch (file.content.kind) {
    case 'disk':
      return readInputFile(file.absolute, limits, file.path);
    case 'bytes':
      return { ok: true, bytes: file.content.bytes };
    case 'failed':
      return { ok: false, reason: file.content.reason };
    case 'blob':
      return readBlob(file.content.blob, file.path, limits);
  }
}

/** Reads one file in git. Throws a run error if git fails. @param path in messages */
export function readBlob(
  blob: Blob,
  path: string,
  limits: ReadLimits,
): ReadResult {
  const [bytes = new Uint8Array()] = readBlobs(blob.root, [blob]);
  return withinLimits(bytes, path, limits);
}

/** Reading more blobs at once takes more memory, and hardly less time. */
const maxBlobs = 32;

/**
 * Reads files one by one, blobs some at a time: a process of git for each would take
 * long. Throws a run error if git fails.
 */
export function* readFiles(
  files: readonly StateFile[],
  limits: ReadLimits,
): Generator<readonly [StateFile, ReadResult], void> {
  for (let at = 0; at < files.length;) {
    const run = blobsFrom(files, at);
    const [first] = run;
    if (!first) {
      const file = files[at++] as StateFile;
      yield [file, readStateFile(file, limits)];
      continue;
    }
    const contents = readBlobs(first.root, run);
    for (const bytes of contents) {
      const file = files[at++] as StateFile;
      yield [file, withinLimits(bytes, file.path, limits)];
    }
  }
}

/** Returns the blobs of one repository that the files from an index on are, up to the limit. */
function blobsFrom(
  files: readonly StateFile[],
  start: number,
): readonly Blob[] {
  const next = files
    .slice(start, start + maxBlobs)
    .map(({ content }) => (content.kind === 'blob' ? content.blob : undefined));
  const end = next.findIndex((blob) => blob?.root !== next[0]?.root);
  return next
    .slice(0, end < 0 ? next.length : end)
    .filter((it) => it !== undefined);
}

/** Returns a path that cannot be read as a file of its state. */
export function failedFile({ path, reason }: FailedPath): StateFile {
  return {
    path,
    ownPath: path,
    absolute: path,
    below: '',
    named: false,
    content: { kind: 'failed', reason },
  };
}
