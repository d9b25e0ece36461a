import { basename, relative, resolve, sep } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { compileGlob, type Matches, splitGlob } from '../decisions/glob.js';
import { decisionsPlaces, parseDecisionsFile } from './decisions-file.js';
import type { FindRequest } from './find-files.js';
import { readBlobs } from './git-blobs.js';
import { blobAt, type Tree } from './git-trees.js';
import type { RunRequest } from './request.js';
import { isWithin, pathFromHere, realPathOf } from './read-file.js';
import { runError } from './run-errors.js';
import { type Blob, sortByPath, type StateFile } from './state.js';
import { compileExclude, isJson, isSkipped } from './list-folder.js';

/** Returns the files of trees that PATHs match. */
export function filesInTrees(
  trees: readonly Tree[],
  { paths, exclude }: FindRequest,
): readonly StateFile[] {
  const blobs = trees.flatMap((it) => [...it.blobs]);
  const wanted = paths.map((path) => wantedBy(path, blobs));
  const isExcluded = compileExclude(exclude);
  const files = blobs.flatMap(([absolute, blob]): readonly StateFile[] => {
    const path = pathFromHere(absolute);
    if (isExcluded(path)) return [];
    const found = wanted.flatMap((it) => matchOf(absolute, it) ?? []);
    const match = found.find(({ named }) => named) ?? found[0];
    return match
      ? [
          {
            ...match,
            path,
            ownPath: path,
            absolute,
            content: { kind: 'blob', blob },
          },
        ]
      : [];
  });
  return sortByPath(files);
}

/** What a PATH means in a tree. */
interface Wanted {
  /** Absolute, without symbolic links. */
  readonly base: string;
  readonly wants: Matches;
}

function wantedBy(
  given: string,
  blobs: readonly (readonly [absolute: string, Blob])[],
): Wanted {
  const real = realPathOf(given);
  const isName = blobs.some(([file]) => isWithin(file, real));
  const glob = isName ? undefined : splitGlob(given);
  return glob
    ? { base: realPathOf(glob.base), wants: compileGlob(glob.below) }
    : { base: real, wants: isJson };
}

/** Returns how a PATH matches a file; undefined: not at all. */
function matchOf(
  absolute: string,
  { base, wants }: Wanted,
): Pick<StateFile, 'named' | 'below'> | undefined {
  if (absolute === base) return { named: true, below: basename(absolute) };
  if (!isWithin(absolute, base)) return undefined;
  const below = relative(base, absolute).split(sep).join('/');
  const isWanted = !isSkipped(below) && wants(below);
  return isWanted ? { named: false, below } : undefined;
}

/** Decisions of a tree, or those of the other state if the file lies in no repository. */
export interface TreeDecisions {
  readonly file: DecisionsFile | undefined;
  readonly warnings: readonly string[];
}

/**
 * Finds the decisions file of trees, as that of the work tree is found.
 * @param named the file that the user named; a renamed one is found under its old name
 * @param renamed the path then, by the path now
 * @param otherwise the decisions if a place for the file is in none of the repositories
 */
export async function decisionsInTrees(
  trees: readonly Tree[],
  { decisions }: Pick<RunRequest, 'decisions'>,
  renamed: ReadonlyMap<string, string>,
  otherwise: DecisionsFile | undefined,
): Promise<TreeDecisions> {
  const named = decisions.kind === 'file' ? decisions.named : undefined;
  const places =
    named === undefined ? decisionsPlaces() : [realPathOf(resolve(named))];
  const isInside = (place: string): boolean =>
    trees.some(({ root }) => isWithin(realPathOf(place), root));
  if (!places.every(isInside)) return { file: otherwise, warnings: [] };
  for (const place of places) {
    const blob =
      blobAt(trees, place) ?? blobAt(trees, renamed.get(place) ?? place);
    if (!blob) continue;
    const [bytes] = readBlobs(blob.root, [blob]);
    const path = pathFromHere(place);
    const parsed = await parseDecisionsFile(bytes ?? new Uint8Array(), path);
    if (parsed.ok) return { file: parsed.file, warnings: [] };
    return {
      file: undefined,
      warnings: [
        `The decisions file that this run compares with is ignored, because it is not valid: ${parsed.troubles.join(' ')}`,
      ],
    };
  }
  return { file: undefined, warnings: [] };
}

/** Throws a run error where a decisions file of the index is not valid. */
export function refuseInvalid({ warnings }: TreeDecisions): void {
  if (warnings.length > 0) throw runError(...warnings);
}
