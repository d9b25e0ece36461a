import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openFile } from '../file/open.js';
import { refuseOutside, regularContentOf } from './inspect-target.js';
import { errorCode } from './run-errors.js';
import { attemptWrite, type OpenedFile, openFileSafely } from './write-file.js';

/**
 * Returns the old content of the target of a Current text, null if there is none. Throws
 * a run error if the content is not Current.
 * @param force whether it may be anything
 */
export function oldOutput(
  target: string,
  path: string,
  bytes: Uint8Array,
  force: boolean,
): Uint8Array | null {
  return replaceableContent(
    target,
    path,
    'a Current file',
    (old) =>
      force ||
      old.equals(bytes) ||
      old.toString().trim() === '[]' ||
      openFile(path, old, true).kind === 'current',
  );
}

/**
 * Opens the file of a report. Throws a run error if it cannot be written, also
 * later.
 * @param begins what a report of the same format begins with; undefined: it cannot be seen
 * @param force whether it may replace any file
 */
export function openReportFile(
  path: string,
  {
    begins,
    force,
  }: { readonly begins: RegExp | undefined; readonly force: boolean },
): OpenedFile {
  const target = resolve(path);
  const expected = replaceableContent(
    target,
    path,
    'known to be such a report',
    (old) => force || old.length === 0 || begins?.test(old.toString()) === true,
  );
  const inside = [dirname(target)];
  return openFileSafely({ target, path, expected, inside });
}

function replaceableContent(
  target: string,
  path: string,
  what: string,
  isReplaceable: (old: Buffer) => boolean,
): Buffer | null {
  return attemptWrite(path, () => {
    const old = regularContentOf(target);
    if (old && !isReplaceable(old))
      throw new Error(
        `it exists and is not ${what}: move it away, write elsewhere, or use --force`,
      );
    return old;
  });
}

/** Creates a folder below another one, and both. Throws a run error if that fails, or a link on the way leads out. */
export function makeFolderBelow(
  below: string,
  folder: string,
  path: string,
): void {
  attemptWrite(
    path,
    () => {
      makeFolders(below);
      makeFolder(folder, below);
    },
    `the folder ${folder}`,
  );
}

/** Creates a folder and those above it. The system's own way hides why it cannot. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another run was first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Creates a folder below another one; throws if a link on the way leads out of it. */
function makeFolder(folder: string, below: string): void {
  if (folder === below) return;
  makeFolder(dirname(folder), below);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    refuseOutside(realpathSync.native(folder), [below]);
  }
}
