import { closeSync, constants, openSync, type Stats } from 'node:fs';
import { fill, sync } from './writing/content.js';
import { goneMeanwhile, moveOver, moveToNew } from './writing/move.js';
import { findPlace, lookAt, type Place } from './writing/place.js';
import {
  discardAfter,
  removeLeftovers,
  temporaryPath,
} from './writing/temporary.js';
import { about, codeOf, inWords } from './system-errors.js';

export interface WriteRequest {
  /** Path of the file to write. */
  readonly target: string;
  /** How sentences call it. */
  readonly called: string;
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

/** `reason`: one sentence with what the target is called, what was found and what to do. */
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
  const { called } = request;
  try {
    const trouble = await write(request);
    return trouble === undefined
      ? { ok: true }
      : { ok: false, reason: `${called} was written, but ${trouble}.` };
  } catch (error) {
    return {
      ok: false,
      reason: notWritten(called, inWords(error, 'the file')),
    };
  }
}

export function notWritten(called: string, cause: string): string {
  return `${called} was not written, because ${cause}.`;
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
  // Opened first: after the move, as little as possible shall fail.
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
    return old === null
      ? moveToNew(temporary, file)
      : moveOver(temporary, file, old, expected);
  } catch (error) {
    throw discardAfter(error, temporary);
  }
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
