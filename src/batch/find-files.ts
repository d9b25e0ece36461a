import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  findPath,
  type Candidate,
  type Surroundings,
} from './finding/find-path.js';
import { removedAt } from './finding/removed.js';
import { shownPath } from '../file/paths.js';
import { ensureMemoryFor } from './memory.js';

export interface FoundFile {
  /** How reports call it: relative to the working folder, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /**
   * Its path below the PATH that found it (a folder: below it; a file: its
   * name; a glob: below its part before the first wildcard), with `/`.
   */
  readonly below: string;
  /** The user named this very file. */
  readonly named: boolean;
}

export interface FindRequest {
  /** Each a file, a folder or a glob, absolute or relative to the working folder. */
  readonly paths: readonly string[];
  readonly workingFolder: string;
  /** Absolute folders that are not walked. */
  readonly except: readonly string[];
}

export interface FoundFiles {
  /** By `path`, bytewise. */
  readonly files: readonly FoundFile[];
  /** The PATHs that find nothing. */
  readonly missing: readonly MissingPath[];
  /** Sentences for people: a folder that cannot be read, a name or link that is skipped. */
  readonly troubles: readonly string[];
}

export interface MissingPath {
  /** As the user wrote it. */
  readonly given: string;
  /** How reports call it. */
  readonly path: string;
  /** Why it finds nothing: a sentence for people. */
  readonly trouble: string;
}

/**
 * Finds the files that PATHs mean. A folder is walked for `*.json`; there, and
 * where a glob is looked for, `node_modules`, `.git`, links to folders and what
 * `.gitignore` files and `.git/info/exclude` ignore is skipped, as is the
 * decisions file; what is in the repository's index makes no difference. A
 * file that is named is always found.
 *
 * A file that is found several times is one: under the name that is no
 * symbolic link, or else as the first PATH found it.
 *
 * @throws NeedsMemory where the files take more memory than there is here; nothing else
 */
export async function findFiles(request: FindRequest): Promise<FoundFiles> {
  const around = await surroundingsOf(request);
  const found = await Promise.all(
    request.paths.map((given) => findPath(given, around)),
  );
  const candidates = found.flatMap((it) => it.candidates);
  const troubles = found.flatMap((it) => it.troubles);
  const files = foundFiles(candidates, around);
  ensureMemoryFor(files.map(({ absolute }) => absolute));
  return {
    files,
    missing: found.flatMap(({ missing }, at) => {
      const given = request.paths[at] ?? '';
      // Who names a PATH twice is told once.
      return missing === undefined || request.paths.indexOf(given) < at
        ? []
        : [
            {
              given,
              path: around.show(resolve(around.workingFolder, given)),
              trouble: missing,
            },
          ];
    }),
    troubles: [...new Set(troubles)],
  };
}

/**
 * Finds the files that PATHs would mean if they still existed, by `path`,
 * bytewise. Never rejects.
 *
 * @param recorded absolute real paths of the files that there were
 */
export async function findRemoved(
  request: FindRequest,
  recorded: readonly string[],
): Promise<readonly FoundFile[]> {
  const around = await surroundingsOf(request);
  const found = await Promise.all(
    request.paths.map((given) => removedAt(given, recorded, around)),
  );
  return foundFiles(found.flat(), around);
}

function foundFiles(
  candidates: readonly Candidate[],
  around: Surroundings,
): readonly FoundFile[] {
  const files = oncePerFile(candidates).map(({ absolute, below, named }) => ({
    path: around.show(absolute),
    absolute,
    below,
    named,
  }));
  return sortedByPath(files);
}

async function surroundingsOf(request: FindRequest): Promise<Surroundings> {
  const workingFolder = resolve(request.workingFolder);
  // An output folder that does not exist yet cannot be met.
  const real = (folder: string): Promise<string> =>
    realpath(folder).catch(() => folder);
  return {
    workingFolder,
    realWorkingFolder: await real(workingFolder),
    except: new Set(await Promise.all(request.except.map(real))),
    show: (absolute) => shownPath(absolute, workingFolder) || '.',
  };
}

function oncePerFile(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const other = kept.get(candidate.real);
    if (other === undefined) {
      kept.set(candidate.real, candidate);
      continue;
    }
    const better = preferred(other, candidate);
    const named = other.named || candidate.named;
    kept.set(candidate.real, { ...better, named });
  }
  return [...kept.values()];
}

/** `first` is of an earlier PATH, or of the same. */
function preferred(first: Candidate, second: Candidate): Candidate {
  return first.isLink && !second.isLink ? second : first;
}

/** In the order of everything that is printed and written. */
export function sortedByPath<T extends { readonly path: string }>(
  items: readonly T[],
): readonly T[] {
  return items
    .map((item) => ({ item, bytes: Buffer.from(item.path) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ item }) => item);
}
