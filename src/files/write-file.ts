import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  lstatSync,
  open,
  openSync,
  renameSync,
  type Stats,
  unlinkSync,
  writeFile,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inspectTarget } from './inspect-target.js';
import { readAtMost } from './read-file.js';
import {
  cleanUpAtSignals,
  describeError,
  errorCode,
  forgetCleanUp,
  runError,
} from './run-errors.js';

export interface WriteRequest {
  readonly target: string;
  /** The path in messages. */
  readonly path: string;
  /** The content that the target must have before it is replaced; null: it must not exist. */
  readonly expected: Uint8Array | null;
  /** The files and folders that symbolic links may lead to; undefined: anywhere, because the user names the target. */
  readonly inside?: readonly string[] | undefined;
  /** What is wrong and what to do where the target exists and must not, as the end of a sentence. */
  readonly ifThere?: string;
}

/** A file that is written piece by piece: its target stays as it was until it is whole. */
export interface OpenedFile {
  readonly write: (content: Uint8Array | string) => void;
  /**
   * Writes the last content, if there is any, makes the file durable and puts it in the
   * place of the target; returns the folder, which is not synced.
   */
  readonly close: (last?: Uint8Array) => Promise<string>;
  /** Removes what was written; does nothing once it is closed. */
  readonly abandon: () => void;
}

const sync = promisify(fsync);
const openLater = promisify(open);
const writeLater = promisify(writeFile);

/**
 * Writes a whole file or nothing, as {@link openFileSafely} does. Other work goes on
 * while the file system creates and writes the file. No signal may end the run meanwhile. Returns
 * the folder, which is not synced.
 */
export async function writeFileSafely(
  request: WriteRequest,
  bytes: Uint8Array,
): Promise<string> {
  const { path } = request;
  const place = attemptWrite(path, () => temporaryFor(request));
  const { temporary, mode } = place;
  const descriptor = await openLater(temporary, 'wx', mode).catch(
    (error: unknown) => {
      throw notWritten(path, openingFailure(error, temporary));
    },
  );
  return openedFile(request, place, descriptor).close(bytes);
}

/**
 * Opens a temporary file that replaces a target. It is synced, and renamed if the
 * target still has the expected content. Keeps the mode, and as root the owner. An
 * edit saved between the check and the rename is lost. Throws a run error for a target
 * that is not a regular file, is read-only, has several hard links, has other content
 * or is behind a link that leads outside `inside`; nothing is left then, also if a
 * later step throws.
 */
export function openFileSafely(request: WriteRequest): OpenedFile {
  const { path } = request;
  const place = attemptWrite(path, () => temporaryFor(request));
  const { temporary, mode } = place;
  try {
    const descriptor = openSync(temporary, 'wx', mode);
    return openedFile(request, place, descriptor);
  } catch (error) {
    throw notWritten(path, openingFailure(error, temporary));
  }
}

function openedFile(
  request: WriteRequest,
  { file, old, temporary }: ReturnType<typeof temporaryFor>,
  descriptor: number,
): OpenedFile {
  const { path } = request;
  let isOpen = true;
  let isPending = true;
  const close = (): void => {
    if (isOpen) closeSync(descriptor);
    isOpen = false;
  };
  const abandon = (): void => {
    if (!isPending) return;
    isPending = false;
    forgetCleanUp(abandon);
    close();
    removeTemporary(temporary);
  };
  cleanUpAtSignals(abandon);
  const failureAfter = (error: unknown): Error => {
    let cause = describeError(error, 'the file');
    try {
      abandon();
    } catch (failure) {
      cause += `; also, ${describeError(failure, 'the file')}`;
    }
    return notWritten(path, cause);
  };
  return {
    write(content) {
      try {
        writeFileSync(descriptor, content);
      } catch (error) {
        throw failureAfter(error);
      }
    },
    async close(last) {
      try {
        if (last) await writeLater(descriptor, last);
        if (old) keepOwnerAndMode(descriptor, old);
        await sync(descriptor);
        close();
        refuseUnexpected(file, request);
        try {
          renameSync(temporary, file);
        } catch (error) {
          if (errorCode(error) !== 'ENOENT') throw error;
          const cause = 'another program deleted the temporary file: run again';
          throw new Error(cause, { cause: error });
        }
        isPending = false;
        forgetCleanUp(abandon);
      } catch (error) {
        throw failureAfter(error);
      }
      return dirname(file);
    },
    abandon,
  };
}

/**
 * Runs a step of a write; throws a run error where it fails.
 * @param subject what it uses ("the folder /a")
 */
export function attemptWrite<T>(
  path: string,
  step: () => T,
  subject = 'the file',
): T {
  try {
    return step();
  } catch (error) {
    throw notWritten(path, describeError(error, subject));
  }
}

function notWritten(path: string, cause: string): Error {
  return runError(`${path} was not written, because ${cause}.`);
}

/**
 * Names the temporary file of a target, `.START.infomodel-migrate-RANDOM.tmp` in its
 * folder. A killed run leaves it there. No run reads it, or deletes that of another.
 * Throws if the target cannot be replaced.
 */
function temporaryFor({ target, inside }: WriteRequest) {
  const { file, old } = inspectTarget(target, inside);
  // Short, to leave room for a long name.
  const start = Array.from(basename(file)).slice(0, 12).join('');
  const random = randomBytes(8).toString('hex');
  const name = `.${start}.infomodel-migrate-${random}.tmp`;
  // The copy of a private file must be private before it has its mode.
  const mode = old ? 0o600 : 0o666;
  return { file, old, temporary: join(dirname(file), name), mode };
}

function openingFailure(error: unknown, temporary: string): string {
  return describeError(error, `the folder ${dirname(temporary)}`);
}

function removeTemporary(temporary: string): void {
  try {
    unlinkSync(temporary);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw new Error(
      `the temporary file ${temporary} could not be removed: delete it`,
      { cause: error },
    );
  }
}

function refuseUnexpected(
  file: string,
  {
    expected,
    ifThere = 'it exists already: move it away or write elsewhere',
  }: WriteRequest,
): void {
  const isThere = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (expected === null) {
    if (isThere) throw new Error(ifThere);
  } else if (!isThere)
    throw new Error(
      'another program deleted it in the meantime: restore it or run again without it',
    );
  else if (readAtMost(file, expected.length)?.equals(expected) !== true)
    throw new Error(
      'another program changed it in the meantime: check it and run again',
    );
}

function keepOwnerAndMode(file: number, old: Stats): void {
  const now = fstatSync(file);
  const isOther = now.uid !== old.uid || now.gid !== old.gid;
  if (isOther && process.geteuid?.() === 0) fchownSync(file, old.uid, old.gid);
  // After chown, which clears bits; some file systems refuse any change of mode.
  const mode = old.mode & 0o7777;
  if ((now.mode & 0o7777) !== mode || isOther) fchmodSync(file, mode);
}

/** Makes the renames in a folder durable through a power cut, if the file system can. */
export async function syncFolder(folder: string): Promise<void> {
  let opened: number;
  try {
    opened = openSync(folder, constants.O_RDONLY);
  } catch {
    return;
  }
  try {
    await sync(opened).catch(() => undefined);
  } finally {
    closeSync(opened);
  }
}
