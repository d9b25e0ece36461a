import { createReadStream } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

const mostBytes = 1024 * 1024;

/** `problem` completes "`<file>` …", `advice` says what to do about it. */
export interface Failure {
  readonly kind: 'failed';
  readonly problem: string;
  readonly advice: string;
}

export type FileText =
  { readonly kind: 'text'; readonly text: string } | Failure;

/** Whether there is a regular file, or a link to one, as prettier looks for its configuration. */
export async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Reads a regular file of at most 1 MiB. Never rejects. */
export async function readText(file: string): Promise<FileText> {
  try {
    // The size is not asked beforehand: a link may lead to a file that says
    // it is empty and has no end, as those in /proc.
    const bytes = await buffer(createReadStream(file, { end: mostBytes }));
    return bytes.length > mostBytes
      ? {
          kind: 'failed',
          problem: 'is larger than 1 MiB and is not read',
          advice: 'make it smaller',
        }
      : { kind: 'text', text: bytes.toString('utf8') };
  } catch (error) {
    return {
      kind: 'failed',
      problem: `cannot be read (${errorCode(error)})`,
      advice: 'check that it may be read',
    };
  }
}

/** Whether prettier looks for `.editorconfig` up to this folder and no further. */
export async function isProjectRoot(folder: string): Promise<boolean> {
  const exists = (name: string, isMarker: (stats: Stats) => boolean) =>
    lstat(path.join(folder, name)).then(isMarker, () => false);
  // In a worktree or a submodule `.git` is a file.
  return (
    (await exists('.git', () => true)) ||
    (await exists('.hg', (stats) => stats.isDirectory()))
  );
}

type Stats = Awaited<ReturnType<typeof lstat>>;

function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
