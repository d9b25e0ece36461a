import {
  closeSync,
  constants,
  linkSync,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
} from 'node:fs';
import { fill, holds, sync } from './writing/content.js';
import { findPlace, lookAt, lstatOrNull, type Place } from './writing/place.js';
import { removeLeftovers, temporaryPath } from './writing/temporary.js';
import { about, codeOf, inWords } from './system-errors.js';

export interface WriteRequest {
  /** Path of the file to write. */
  readonly target: string;
  readonly bytes: Uint8Array;
  /**
   * What must stand in the target when it is replaced: these bytes; null:
   * nothing, it must not exist; undefined: whatever stands there, or does not,
   * when the write begins.
   */
  readonly expected: Uint8Array | null | undefined;
  /**
   * Folders a symbolic link may lead into, be it the target or a folder on the
   * way to it; one that leads elsewhere is refused. Links in these paths
   * themselves are followed.
   */
  readonly inside: readonly string[];
}

/** `reason`: one sentence with the path, what was found and what to do. */
export type WriteOutcome =
  { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Writes a whole file or nothing: a new file beside the target is written,
 * put on the disk, read back and then moved into place, so that the target is
 * at every moment wholly old or wholly new. Keeps the mode of the old file,
 * and as root its owner. What killed runs left in the folder is removed.
 *
 * Never rejects. Not `ok` means that the target is as it was, unless the
 * reason says that it "was written, but": then it is wholly new. Refused are
 * a target that is not a regular file, is read-only, has several names (hard
 * links), lies behind a link that leads outside of `inside`, or does not hold
 * what is expected.
 *
 * Only the syncs are waited for, which several writes at once do together: to
 * wait for each of the other calls takes several times as long as the call.
 */
export async function writeFileSafely(
  request: WriteRequest,
): Promise<WriteOutcome> {
  const { target } = request;
  try {
    const trouble = await write(request);
    return trouble === undefined
      ? { ok: true }
      : { ok: false, reason: `${target} was written, but ${trouble}.` };
  } catch (error) {
    const cause = inWords(error, 'the file');
    return {
      ok: false,
      reason: `${target} was not written, because ${cause}.`,
    };
  }
}

/** What went wrong after the target was replaced, if anything did; throws on what goes wrong before. */
async function write(request: WriteRequest): Promise<string | undefined> {
  const place = findPlace(request.target, request.inside);
  // Before looking at the file: a temporary copy may be its second name.
  await removeLeftovers(place.folder);
  const old = lookAt(place.file);
  if (request.expected === null && old !== null) {
    throw new Error('it exists already: move it away or write elsewhere');
  }
  if (request.expected && old === null) {
    throw new Error(goneMeanwhile);
  }
  // Opened first: after the move, nothing but the sync itself can fail.
  const folder = openFolder(place.folder);
  try {
    const troubles = [
      await replace(place, old, request),
      await syncFolder(folder),
    ].filter((trouble) => trouble !== undefined);
    return troubles.length === 0 ? undefined : troubles.join('; besides, ');
  } finally {
    if (folder !== undefined) close(folder);
  }
}

async function replace(
  { folder, file }: Place,
  old: Stats | null,
  { bytes, expected }: WriteRequest,
): Promise<string | undefined> {
  const temporary = temporaryPath(file);
  const copy = about(`the folder ${folder}`, () =>
    // Nobody else may read the copy of a private file before it has its mode.
    openSync(temporary, 'wx+', old === null ? 0o666 : 0o600),
  );
  try {
    try {
      await fill(copy, bytes, old);
    } finally {
      // Before the move: a network disk may report a lost write only here.
      closeSync(copy);
    }
    if (old === null) {
      return moveToNew(temporary, file);
    }
    const seen = ensureUnchanged(file, old, expected);
    move(temporary, file, seen);
    return undefined;
  } catch (error) {
    const leftover = remove(temporary);
    throw leftover === undefined
      ? error
      : new Error(`${inWords(error, 'the file')}; besides, ${leftover}`, {
          cause: error,
        });
  }
}

function moveToNew(temporary: string, file: string): string | undefined {
  try {
    // Unlike rename(), link() never replaces a file that has appeared.
    linkSync(temporary, file);
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'EEXIST') {
      throw new Error(appearedMeanwhile, { cause: error });
    }
    if (!withoutHardLinks.includes(code)) {
      throw notMoved(error);
    }
    // No better way exists here: a placeholder of the name, taken with `wx`,
    // would stay as an empty file if the program were killed before rename().
    move(temporary, file, null);
    return undefined;
  }
  return remove(temporary);
}

/** Replaces what was `seen` at the file; null: nothing. */
function move(temporary: string, file: string, seen: Stats | null): void {
  // No system call that Node has replaces a file only if it is a certain one.
  // What is saved between these two is lost: so nothing stands between them.
  const now = lstatOrNull(file);
  if (!isSame(now, seen)) {
    throw new Error(
      seen === null
        ? appearedMeanwhile
        : now === null
          ? goneMeanwhile
          : changedMeanwhile,
    );
  }
  try {
    renameSync(temporary, file);
  } catch (error) {
    throw notMoved(error);
  }
}

/** Whether it is one file, to which nothing was done: every change of it or its names gives it a new ctime. */
function isSame(one: Stats | null, other: Stats | null): boolean {
  return (
    one?.dev === other?.dev &&
    one?.ino === other?.ino &&
    one?.size === other?.size &&
    one?.mtimeMs === other?.mtimeMs &&
    one?.ctimeMs === other?.ctimeMs
  );
}

function notMoved(error: unknown): Error {
  return new Error(
    codeOf(error) === 'ENOENT'
      ? 'its temporary copy or its folder was deleted by someone else meanwhile: look at it and run again'
      : inWords(error, 'the file or its temporary copy'),
    { cause: error },
  );
}

/** What link() fails with where a file system has no hard links. */
const withoutHardLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

const appearedMeanwhile =
  'a file of this name appeared meanwhile: look at it and run again';
const changedMeanwhile =
  'it was changed by someone else meanwhile: look at it and run again';
const goneMeanwhile =
  'it was deleted by someone else meanwhile: bring it back or run again without it';

/** What stands at the file; throws where that is not what stood there before and is expected. */
function ensureUnchanged(
  file: string,
  old: Stats,
  expected: WriteRequest['expected'],
): Stats {
  const now = lookAt(file);
  if (now === null) {
    throw new Error(goneMeanwhile);
  }
  if (now.mode !== old.mode || now.uid !== old.uid || now.gid !== old.gid) {
    throw new Error(changedMeanwhile);
  }
  if (!expected) {
    return now;
  }
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const opened = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!holds(opened, expected)) {
      throw new Error(changedMeanwhile);
    }
  } finally {
    closeSync(opened);
  }
  return now;
}

/** The open folder, for syncFolder; undefined where it may not be read, only written to. */
function openFolder(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  } catch (error) {
    if (codeOf(error) === 'EACCES') {
      return undefined;
    }
    throw new Error(inWords(error, `the folder ${path}`), { cause: error });
  }
}

async function syncFolder(
  folder: number | undefined,
): Promise<string | undefined> {
  try {
    if (folder !== undefined) await sync(folder);
    return undefined;
  } catch (error) {
    // Some network file systems have no such operation for folders.
    if (['EINVAL', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error) ?? '')) {
      return undefined;
    }
    return `a power cut could still undo that: ${inWords(error, 'its folder')}`;
  }
}

function close(folder: number): void {
  try {
    closeSync(folder);
  } catch {
    // Nothing was written to it.
  }
}

/** Deletes the temporary file; says so if it is still there. */
function remove(temporary: string): string | undefined {
  try {
    unlinkSync(temporary);
    return undefined;
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? undefined
      : `the temporary file ${temporary} could not be removed: delete it`;
  }
}
