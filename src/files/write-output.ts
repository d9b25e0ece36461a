import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openFile, openJson } from '../file/open.js';
import { memberOf } from '../json/node.js';
import { recogniseFormat } from '../legacy/recognise.js';
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
  return attemptWrite(path, () => {
    const old = regularContentOf(target);
    const isReplaceable =
      !old ||
      force ||
      old.equals(bytes) ||
      old.toString().trim() === '[]' ||
      openFile(path, old, true).kind === 'current';
    if (!isReplaceable)
      throw new Error(
        'it exists and is not a Current file: move it away, write elsewhere, or use --force',
      );
    return old;
  });
}

/** The file of a report. */
export interface OpenedReport extends OpenedFile {
  /** What the report is added to; empty for one that replaces its file. */
  readonly addedTo: string;
}

/**
 * Opens the file of a report. Throws a run error if it cannot be written, also
 * later, or holds what people wrote.
 * @param isAdded whether the report keeps what is in the file
 */
export function openReportFile(path: string, isAdded: boolean): OpenedReport {
  const target = resolve(path);
  const { expected, addedTo } = attemptWrite(path, () => {
    const old = regularContentOf(target);
    const what = old === null ? undefined : workIn(old);
    if (what !== undefined)
      throw new Error(`it is ${what}: name another file for --report`);
    return { expected: old, addedTo: old && isAdded ? textOf(old) : '' };
  });
  return { ...openFileSafely({ target, path, expected }), addedTo };
}

/** Returns the text of a file, its byte order mark too. Throws if it is not UTF-8. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    throw new Error(
      'it is not UTF-8, so nothing can be added to it: name another file for --report',
    );
  }
}

/** Says what a file is that no report replaces; undefined for any other file. */
function workIn(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  // Of the files that begin like this, only reports have a version.
  if (!/^\ufeff?\s*(\[|\{(?!\s*"version"))/.test(text)) return undefined;
  const opened = openJson(bytes);
  if (opened.kind === 'stopped')
    return /^\ufeff?\s*\[\s*\{/.test(text) ? 'a broken model' : undefined;
  if (recogniseFormat(opened.root, false) !== 'other') return 'a model';
  return memberOf(opened.root, 'decisions')?.kind === 'array'
    ? 'a decisions file'
    : undefined;
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
