import { basename, relative, resolve, sep } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { compileGlob, type Matches, splitGlob } from '../decisions/glob.js';
import { decisionsPlaces, parseDecisionsFile } from './decisions-file.js';
import type { FindRequest } from './find-files.js';
import { blobAt, type Tree } from './git-trees.js';
import type { RunRequest } from './request.js';
import { isWithin, pathFromHere, realPathOf } from './disk-paths.js';
import {
  type Blob,
  readBlob,
  sortByPath,
  type State,
  type StateFile,
} from './state.js';
import { compileExclude, isJson, isSkipped } from './list-folder.js';

/** Returns the files of trees that PATHs match, and the paths of those that are left out. */
export function filesInTrees(
  trees: readonly Pick<Tree, 'blobs'>[],
  { paths, exclude }: FindRequest,
): Pick<State, 'files' | 'excluded'> {
  const blobs = trees.flatMap((it) => [...it.blobs]);
  const wanted = paths.map((path) => wantedBy(path, blobs));
  const isExcluded = compileExclude(exclude);
  const files = blobs.flatMap(([absolute, blob]): readonly StateFile[] => {
    const path = pathFromHere(absolute);
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
  return {
    files: sortByPath(files.filter(({ path }) => !isExcluded(path))),
    excluded: files.map(({ path }) => path).filter(isExcluded),
  };
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

/** The decisions file of trees. */
type TreeDecisions =
  | { readonly kind: 'found'; readonly file: DecisionsFile | undefined }
  | { readonly kind: 'invalid'; readonly troubles: readonly string[] }
  /** A place for the file is in none of the repositories. */
  | { readonly kind: 'outside' };

/**
 * Finds the decisions file of trees, as that of the work tree is found.
 * @param renamed the path then, by the path now: a file that the user named is found
 *   under its old name
 */
export async function decisionsInTrees(
  trees: readonly Tree[],
  { decisions, maxSize }: Pick<RunRequest, 'decisions' | 'maxSize'>,
  renamed: ReadonlyMap<string, string>,
): Promise<TreeDecisions> {
  const named = decisions.kind === 'file' ? decisions.named : undefined;
  const places =
    named === undefined ? decisionsPlaces() : [realPathOf(resolve(named))];
  if (!places.every((place) => isInTrees(trees, place)))
    return { kind: 'outside' };
  for (const place of places) {
    const blob =
      blobAt(trees, place) ?? blobAt(trees, renamed.get(place) ?? place);
    if (!blob) continue;
    const path = pathFromHere(place);
    const read = readBlob(blob, path, { maxSize });
    if (!read.ok) return { kind: 'invalid', troubles: [read.reason] };
    const parsed = await parseDecisionsFile(read.bytes, path);
    return parsed.ok
      ? { kind: 'found', file: parsed.file }
      : { kind: 'invalid', troubles: parsed.troubles };
  }
  return { kind: 'found', file: undefined };
}

/** Returns whether a path or glob lies in one of the repositories of trees. */
export function isInTrees(trees: readonly Tree[], given: string): boolean {
  const base = baseOf(given);
  return trees.some(({ root }) => isWithin(base, root));
}

/** Returns the real path of a PATH; of a glob, of its fixed part. */
export function baseOf(given: string): string {
  return realPathOf(splitGlob(given)?.base ?? given);
}

/** Says that a PATH or glob names nothing in the index. */
export function notInIndex(given: string): string {
  return `Nothing was found for ${given}, because the index has no *.json file there: correct the path, or git add the file.`;
}
