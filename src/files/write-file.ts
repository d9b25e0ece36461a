import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { commandLine } from '../formats/safe-text.js';
import { isWithin, kindOf, realPathOf } from './read-file.js';
import { describeError, errorCode } from './run-errors.js';
import {
  openTemporary,
  removeTemporary,
  renameTemporary,
} from './temporary-files.js';

export interface WriteRequest {
  readonly target: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  /** The content that the target must have before it is replaced; null: it must not exist. */
  readonly expected: Uint8Array | null;
  readonly inside: readonly string[];
  /** What is wrong and what to do where the target exists and must not, as the end of a sentence. */
  readonly ifThere?: string;
}

export type WriteResult =
  { readonly ok: true } | { readonly ok: false; readonly reason: string };

const sync = promisify(fsync);

/**
 * Writes a whole file or nothing. Never rejects.
 * See {@link openFileSafely} for what it refuses.
 */
export async function writeFileSafely(
  request: WriteRequest,
): Promise<WriteResult> {
  try {
    const opened = openFileSafely(request);
    opened.write(request.bytes);
    await opened.commit();
    return { ok: true };
  } catch (error) {
    const cause = describeError(error, 'the file');
    return { ok: false, reason: notWrittenMessage(request.path, cause) };
  }
}

export function notWrittenMessage(path: string, cause: string): string {
  return `${path} was not written, because ${cause}.`;
}

/** A file that is written piece by piece: its target stays as it was until it is whole. */
export interface OpenedFile {
  readonly write: (bytes: Uint8Array | string) => void;
  /** Makes it durable and puts it in the place of the target. */
  readonly commit: () => Promise<void>;
  /** Removes what was written; does nothing once it is committed. */
  readonly abandon: () => void;
}

/**
 * Opens a temporary file that replaces a target. It is synced, and renamed if the
 * target still has the expected content. Keeps the mode, and as root the owner. An
 * edit saved between the check and the rename is lost. Throws, with what to do, for a
 * target that is not a regular file, is read-only, has several hard links, has other
 * content or is behind a link that leads outside `inside`; nothing is left then, also
 * if a later step throws.
 */
export function openFileSafely(
  request: Pick<WriteRequest, 'target' | 'expected' | 'inside' | 'ifThere'>,
): OpenedFile {
  const { expected, ifThere } = request;
  const { file, old } = inspectTarget(request);
  // The copy of a private file must be private before it has its mode.
  const { path: temporary, descriptor: opened } = openTemporary(
    file,
    old ? 0o600 : 0o666,
  );
  let isOpen = true;
  let isPending = true;
  const close = (): void => {
    if (isOpen) closeSync(opened);
    isOpen = false;
  };
  const abandon = (error?: unknown): void => {
    if (!isPending) return;
    isPending = false;
    close();
    removeTemporary(temporary, error);
  };
  return {
    write(bytes) {
      try {
        writeFileSync(opened, bytes);
      } catch (error) {
        abandon(error);
        throw error;
      }
    },
    async commit() {
      try {
        if (old) keepOwnerAndMode(opened, old);
        await sync(opened);
        close();
        refuseUnexpected(file, expected, ifThere);
        renameTemporary(temporary, file);
        isPending = false;
      } catch (error) {
        abandon(error);
        throw error;
      }
      await syncFolder(dirname(file));
    },
    abandon: () => {
      abandon();
    },
  };
}

/** Throws if a target cannot be replaced, whatever its content. */
export function inspectTarget({
  target,
  inside,
}: Pick<WriteRequest, 'target' | 'inside'>): {
  readonly file: string;
  readonly old: Stats | undefined;
} {
  const file = realTarget(target, inside);
  const old = lstatSync(file, { throwIfNoEntry: false });
  if (old) refuseUnfit(old, file);
  return { file, old };
}

/** Resolves symbolic links; throws if one leads outside `inside`. */
function realTarget(target: string, inside: readonly string[]): string {
  if (target === '' || /[/\0]$/.test(target) || target.endsWith(sep))
    throw new Error('the path names no file: add the name of a file');
  const isLink = lstatSync(target, {
    throwIfNoEntry: false,
  })?.isSymbolicLink();
  const folder = dirname(target);
  try {
    const file = isLink
      ? realpathSync.native(target)
      : join(realpathSync.native(folder), basename(target));
    if (file !== resolve(target)) refuseOutside(file, inside);
    return file;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    const cause =
      isLink && errorCode(error) === 'ENOENT'
        ? 'it is a symbolic link to a file that does not exist: correct or delete the link'
        : describeError(error, isLink ? 'the file' : `the folder ${folder}`);
    throw new Error(cause, { cause: error });
  }
}

/** Throws if a real path is outside the files and folders `inside`. */
export function refuseOutside(file: string, inside: readonly string[]): void {
  const isAllowed = inside.some((place) => {
    const real = realPathOf(place);
    const named = join(realPathOf(dirname(place)), basename(place));
    return file === named || (file !== real && isWithin(file, real));
  });
  if (!isAllowed)
    throw new Error(
      `a symbolic link leads from it to ${file}, outside the given paths: name that path itself to write there`,
    );
}

/** Throws for what is not a regular file. */
export function refuseIrregular(stats: Stats): void {
  if (stats.isDirectory()) throw new Error('it is a folder: name a file in it');
  if (!stats.isFile())
    throw new Error(`it is ${kindOf(stats)}: name a regular file`);
}

function refuseUnfit(stats: Stats, file: string): void {
  refuseIrregular(stats);
  if (stats.nlink > 1)
    throw new Error(
      `it is a hard link, a file with ${stats.nlink} names, and writing would separate them: delete the other names (${commandLine(['/', '-xdev', '-samefile', file], 'find')} lists them) or write elsewhere`,
    );
  if ((stats.mode & 0o222) === 0)
    throw new Error(
      'it is read-only: make it writable (chmod u+w) to replace it',
    );
  // rename() needs only the permission of the folder.
  accessSync(file, constants.W_OK);
}

function refuseUnexpected(
  file: string,
  expected: Uint8Array | null,
  ifThere = 'it exists already: move it away or write elsewhere',
): void {
  const content = contentOf(file);
  if (expected === null) {
    if (content) throw new Error(ifThere);
  } else if (!content)
    throw new Error(
      'another program deleted it in the meantime: restore it or run again without it',
    );
  else if (!content.equals(expected))
    throw new Error(
      'another program changed it in the meantime: check it and run again',
    );
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function keepOwnerAndMode(file: number, old: Stats): void {
  const now = fstatSync(file);
  const isOther = now.uid !== old.uid || now.gid !== old.gid;
  if (isOther && process.geteuid?.() === 0) fchownSync(file, old.uid, old.gid);
  // After chown, which clears bits; some file systems refuse any change of mode.
  const mode = old.mode & 0o7777;
  if ((now.mode & 0o7777) !== mode || isOther) fchmodSync(file, mode);
}

/** Makes the rename durable through a power cut, if the file system can. */
async function syncFolder(folder: string): Promise<void> {
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
