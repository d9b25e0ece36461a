import { createReadStream, lstatSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { codeOf } from '../system-errors.js';

/** `problem` completes "`<file>` …", `advice` says what to do about it. */
export interface Failure {
  readonly kind: 'failed';
  readonly problem: string;
  readonly advice: string;
}

export type FileText =
  { readonly kind: 'text'; readonly text: string } | Failure;

/** Whether there is a regular file, or a link to one, as prettier looks for its configuration. */
export function isFile(file: string): boolean {
  // There are many to look for, and waiting for each takes longer than looking.
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** How large a file may be. */
export interface MostOfFile {
  readonly bytes: number;
  readonly words: string;
}

export const oneMebibyte: MostOfFile = { bytes: 2 ** 20, words: '1 MiB' };

/** Reads a regular file. Never rejects. */
export async function readText(
  file: string,
  most: MostOfFile = oneMebibyte,
): Promise<FileText> {
  try {
    // The size is not asked beforehand: a link may lead to a file that says
    // it is empty and has no end, as those in /proc.
    const bytes = await buffer(createReadStream(file, { end: most.bytes }));
    return bytes.length > most.bytes
      ? {
          kind: 'failed',
          problem: `is larger than ${most.words} and is not read`,
          advice: 'make it smaller',
        }
      : { kind: 'text', text: bytes.toString('utf8') };
  } catch (error) {
    return {
      kind: 'failed',
      problem: `cannot be read (${codeOf(error) ?? 'unknown error'})`,
      advice: 'check that it may be read',
    };
  }
}

/** Whether prettier looks for `.editorconfig` up to this folder and no further. */
export function isProjectRoot(folder: string): boolean {
  // In a worktree or a submodule `.git` is a file.
  return (
    entryAt(path.join(folder, '.git')) !== undefined ||
    entryAt(path.join(folder, '.hg'))?.isDirectory() === true
  );
}

function entryAt(place: string): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
