import { sortByPath } from '../file/paths.js';
import { basename, relative, resolve, sep } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { compileGlob, splitGlob } from '../decisions/glob.js';
import { decisionsPlaces, parseDecisionsFile } from './decisions-file.js';
import { blobAt, type Tree } from './git-trees.js';
import type { RunRequest } from './request.js';
import { baseOf, isWithin, pathFromHere, realPathOf } from './disk-paths.js';
import { type Blob, readBlob, type StateFile } from './state.js';
import { isJson, isSkipped } from './list-folder.js';

/** Returns the files of trees that PATHs match, whatever is to be left out. */
export function filesInTrees(
  trees: readonly Pick<Tree, 'blobs'>[],
  paths: readonly string[],
): readonly StateFile[] {
  const blobs = trees.flatMap((it) => [...it.blobs]);
  const wanted = paths.map((given) => {
    const real = realPathOf(given);
    const isName = blobs.some(([file]) => isWithin(file, real));
    const glob = isName ? undefined : splitGlob(given);
    return glob
      ? { base: realPathOf(glob.base), wants: compileGlob(glob.below) }
      : { base: real, wants: isJson };
  });
  const files = blobs.flatMap(([absolute, blob]): readonly StateFile[] => {
    const found = (named: boolean, below: string) => [
      { ...blobFile(absolute, blob), named, below },
    ];
    if (wanted.some(({ base }) => base === absolute))
      return found(true, basename(absolute));
    for (const { base, wants } of wanted) {
      if (!isWithin(absolute, base)) continue;
      const below = relative(base, absolute).split(sep).join('/');
      if (!isSkipped(below) && wants(below)) return found(false, below);
    }
    return [];
  });
  return sortByPath(files);
}

/** Returns what a file in git is, whatever finds it. */
export function blobFile(absolute: string, blob: Blob) {
  const path = pathFromHere(absolute);
  const content = { kind: 'blob', blob } as const;
  return { path, ownPath: path, absolute, content };
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

/** Says that a PATH or glob names nothing in the index. */
export function notInIndex(given: string): string {
  return `Nothing was found for ${given}, because the index has no *.json file there: correct the path, or git add the file.`;
}
