import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import {
  addChanges,
  countChanges,
  isChangesList,
  type WrittenChanges,
} from '../formats/markdown/changes-list.js';
import { readInputFile } from './read-file.js';
import { runError } from './run-error.js';
import { writeFileSafely } from './write-file.js';

/** A Markdown list of what the code of functions must change. */
export interface ChangesFile {
  /** Adds what is new; keeps every line of the list. */
  readonly add: (written: readonly WrittenChanges[]) => Promise<void>;
}

/** Opens a list of changes. Throws a run error if the file is there and is another one. */
export function openChangesFile(path: string, maxSize: number): ChangesFile {
  const bytes = existsSync(path) ? bytesOf(path, maxSize) : null;
  const before = bytes ? decodeList(path, bytes) : '';
  return {
    async add(written) {
      const text = addChanges(before, written);
      if (text === before || countChanges(text).total === 0) return;
      const target = resolve(path);
      const result = await writeFileSafely({
        target,
        shown: path,
        bytes: new TextEncoder().encode(text),
        expected: bytes,
        inside: [dirname(target)],
      });
      if (!result.ok) throw runError(result.reason);
    },
  };
}

/** Counts the changes in a list, and those that are ticked. */
export function changesIn(
  path: string,
  maxSize: number,
): { path: string; total: number; done: number } {
  return { path, ...countChanges(decodeList(path, bytesOf(path, maxSize))) };
}

function bytesOf(path: string, maxSize: number): Uint8Array {
  const read = readInputFile(path, { maxSize });
  if (!read.ok) throw runError(read.reason);
  return read.bytes;
}

function decodeList(path: string, bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  if (text !== '' && !isChangesList(text))
    throw runError(
      `${path} is not a list of changes in function code: name another file, or a new one.`,
    );
  return text;
}
