import {
  closeSync,
  constants,
  linkSync,
  openSync,
  renameSync,
  type Stats,
} from 'node:fs';
import { codeOf, inWords } from '../system-errors.js';
import { holds } from './content.js';
import { lookAt, lstatOrNull } from './place.js';
import { discard, discardAfter, temporaryPath } from './temporary.js';

/*
 * The temporary copy of a file takes its place. The functions that do this throw
 * an error in words (see inWords) where it does not: then the place is as it was.
 * What goes wrong afterwards, they return in words.
 */

/** Gives the copy the name of a file that must not exist. */
export function moveToNew(temporary: string, file: string): string | undefined {
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
  return discard(temporary);
}

/**
 * Puts the copy in the place of the file, if that still is the `old` one and
 * holds what is expected (undefined: whatever it holds).
 *
 * No system call that Node has replaces a file only if it is a certain one. So
 * the old file keeps a second name until it has been looked at once more: who
 * saved to it in the moment of the move gets it back. Lost is only what is
 * moved there itself in that moment, between the two calls of {@link move}.
 */
export function moveOver(
  temporary: string,
  file: string,
  old: Stats,
  expected: Uint8Array | null | undefined,
): string | undefined {
  const found = lookAt(file);
  if (found === null) {
    throw new Error(goneMeanwhile);
  }
  if (!hasSameAccess(found, old)) {
    throw new Error(changedMeanwhile);
  }
  const second = secondNameOf(file);
  try {
    // Anew, and each name by itself: where layers of disks lie over each other a
    // file becomes another with its second name; some network disks take two
    // names for two files.
    const seen = lstatOrNull(file);
    const kept = second === undefined ? null : lstatOrNull(second);
    if (!isUntouched(seen, found)) {
      throw new Error(seen === null ? goneMeanwhile : changedMeanwhile);
    }
    if (expected && !holdsNow(file, expected)) {
      throw new Error(changedMeanwhile);
    }
    move(temporary, file, seen);
    return second === undefined ? undefined : letGo(second, file, kept);
  } catch (error) {
    throw second === undefined ? error : discardAfter(error, second);
  }
}

/** Gives the file a second name, beside it; undefined: there are none here. */
function secondNameOf(file: string): string | undefined {
  const second = temporaryPath(file);
  try {
    linkSync(file, second);
    return second;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (withoutHardLinks.includes(code)) {
      return undefined;
    }
    throw new Error(
      code === 'ENOENT' ? goneMeanwhile : inWords(error, 'the file'),
      { cause: error },
    );
  }
}

/** Removes the second name of a file that was replaced, or brings the file back where it is no more what was `kept`. */
function letGo(
  second: string,
  file: string,
  kept: Stats | null,
): string | undefined {
  try {
    const now = lstatOrNull(second);
    if (now === null) {
      // A network disk may have said so too early.
      discard(second);
      return 'whether someone saved to the old file in the same moment is not known: its second name was deleted by someone else';
    }
    if (isSame(now, kept)) {
      return discard(second);
    }
    renameSync(second, file);
  } catch (error) {
    return `the old file, to which someone may have saved in the same moment, still stands in ${second} until the next run, because ${inWords(error, 'it')}`;
  }
  throw new Error(changedMeanwhile);
}

/** Replaces what was `seen` at the file; null: nothing. */
function move(temporary: string, file: string, seen: Stats | null): void {
  // To its own name: it stays as it is, and waits for who is just moving something
  // in the folder. A look does not: it sees what was there before, and the move,
  // which does wait, would then replace what nobody has looked at.
  rename(temporary, temporary);
  // What is moved to the file between the look and the move is lost: so nothing
  // stands between them.
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
  rename(temporary, file);
}

function rename(temporary: string, name: string): void {
  try {
    renameSync(temporary, name);
  } catch (error) {
    throw notMoved(error);
  }
}

/** Whether it is one file, to which nothing was done. */
function isSame(one: Stats | null, other: Stats | null): boolean {
  return (
    one?.dev === other?.dev &&
    one?.ino === other?.ino &&
    isUntouched(one, other)
  );
}

/** Whether nothing was done to a file. Not its ctime is looked at, which a second name changes too. */
function isUntouched(one: Stats | null, other: Stats | null): boolean {
  return (
    one?.size === other?.size &&
    one?.mtimeMs === other?.mtimeMs &&
    hasSameAccess(one, other)
  );
}

function hasSameAccess(one: Stats | null, other: Stats | null): boolean {
  return (
    one?.mode === other?.mode &&
    one?.uid === other?.uid &&
    one?.gid === other?.gid
  );
}

/** Whether a regular file holds exactly `bytes`. */
function holdsNow(path: string, bytes: Uint8Array): boolean {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const opened = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return holds(opened, bytes);
  } finally {
    closeSync(opened);
  }
}

function notMoved(error: unknown): Error {
  return new Error(
    codeOf(error) === 'ENOENT'
      ? 'its temporary copy or its folder was deleted by someone else meanwhile: look at it and run again'
      : inWords(error, 'the file or its temporary copy'),
    { cause: error },
  );
}

/** What link() fails with where a file system has no hard links, or allows none to this file. */
const withoutHardLinks = [
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EXDEV',
];

const appearedMeanwhile =
  'a file of this name appeared meanwhile: look at it and run again';
const changedMeanwhile =
  'it was changed by someone else meanwhile: look at it and run again';
export const goneMeanwhile =
  'it was deleted by someone else meanwhile: bring it back or run again without it';
