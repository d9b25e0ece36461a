import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import { shownPath } from '../file/paths.js';
import { readInputFile } from './read-file.js';
import { ensureMemoryFor } from './memory.js';

export type FoundDecisions =
  /** `file` is undefined where there is none. */
  | { readonly ok: true; readonly file: DecisionsFile | undefined }
  | { readonly ok: false; readonly troubles: readonly string[] };

/** The places where the nearest decisions file may be, the nearest first: up to the root of the git repository. */
export function decisionsPlaces(workingFolder: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = resolve(workingFolder); ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, '.git'))) break;
    if (dirname(folder) === folder) {
      // Outside of a repository only the working folder itself counts.
      folders.length = 1;
      break;
    }
  }
  return folders.map((folder) => join(folder, decisionsFileName));
}

/** The nearest decisions file, from the working folder up to the root of the git repository. */
function nearestDecisionsFile(workingFolder: string): string | undefined {
  return decisionsPlaces(workingFolder).find((file) => existsSync(file));
}

/** Reads the decisions file that the user named, or else the nearest. Never rejects. */
export async function findDecisions(
  named: string | undefined,
  workingFolder: string,
  maxBytes: number,
): Promise<FoundDecisions> {
  const file =
    named === undefined
      ? nearestDecisionsFile(workingFolder)
      : resolve(workingFolder, named);
  if (file === undefined) return { ok: true, file: undefined };
  const shown = shownPath(file, workingFolder);
  // Who names a pipe means it; one that lies in a folder would be waited for.
  if (named === undefined && isSpecial(file))
    return {
      ok: false,
      troubles: [
        `${shown} was not read, because it is a pipe, a socket or a device: delete or rename it.`,
      ],
    };
  ensureMemoryFor([file]);
  const read = await readInputFile(file, maxBytes, shown);
  return read.ok
    ? decisionsIn(read.bytes, shown)
    : { ok: false, troubles: [read.reason] };
}

/** Whether there is something that is neither a file nor a folder, nor a link to one. */
function isSpecial(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** The decisions that these bytes hold; `path` is how reports call their file. */
export async function decisionsIn(
  bytes: Uint8Array,
  path: string,
): Promise<FoundDecisions> {
  // Only who has decisions waits for what checks them.
  const { loadDecisions } = await import('../decisions/load-decisions.js');
  return loadDecisions(bytes, path);
}
