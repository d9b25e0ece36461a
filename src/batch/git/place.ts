import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { bytesOf, isWithin, withSlashes } from '../finding/names.js';

/** Where a file is in a repository. */
export interface PlaceInRepository {
  /** As the caller gave it. */
  readonly file: string;
  /** With all links followed: what a write would replace. */
  readonly real: string;
  /** Its path below the root, one character for each byte; undefined: outside. */
  readonly inBytes: string | undefined;
}

/** Finds the places of files in a repository. Never rejects. */
export function placesOf(
  root: string,
  files: readonly string[],
): Promise<readonly PlaceInRepository[]> {
  return Promise.all(
    files.map(async (file) => {
      const real = await realPlace(path.resolve(file));
      const inBytes = isWithin(real, root)
        ? bytesOf(withSlashes(path.relative(root, real)))
        : undefined;
      return { file, real, inBytes };
    }),
  );
}

/** The real path, also of a file that is gone. */
export async function realPlace(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file
      ? file
      : path.join(await realPlace(folder), path.basename(file));
  }
}
