import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { nameOf } from './finding/names.js';
import { causeIn, type GitAnswer, silenceOf } from './git/answer.js';
import { createBlobReader, missingBlobs } from './git/blobs.js';
import { placesOf, type PlaceInRepository } from './git/place.js';
import { runGit } from './git/run.js';
import { withSameContent, type Comparison } from './git/same-content.js';
import {
  commitAt,
  leftOutOfWorkTree,
  treeOf,
  treeOfIndex,
  type BlobEntry,
  type Tree,
} from './git/tree.js';
import { onceEach } from './once-each.js';

export type { GitAnswer } from './git/answer.js';

/**
 * `untracked`: ignored files, too; `dirty`: staged changes and conflicts, too;
 * `lost`: as at the commit, but the repository does not have that content.
 */
export type FileState = 'clean' | 'dirty' | 'untracked' | 'lost';

/**
 * A work tree of git. Files are given as absolute paths; of a symbolic link
 * the file that it leads to counts. Files of a submodule, or of another
 * repository inside of this one, are no files of this one. Nothing here
 * rejects, changes the repository or runs what it configures.
 */
export interface Repository {
  readonly root: string;
  /**
   * A sentence where git refuses to look at the repository (its owner is
   * somebody else, its configuration is broken): then `root` is the folder that
   * was asked for, and nothing is known of any file.
   */
  readonly trouble: string | undefined;
  /**
   * What git knows of the files, under the paths as given. Contents are
   * compared, not times; the executable bit in the work tree does not count.
   */
  readonly statesOf: (
    files: readonly string[],
  ) => Promise<GitAnswer<ReadonlyMap<string, FileState>>>;
  /**
   * Those of the files, as given, that exist and whose bytes in the work tree
   * are not those at the commit; one that the commit does not have is changed.
   */
  readonly changedSince: (
    ref: string,
    files: readonly string[],
  ) => Promise<GitAnswer<readonly string[]>>;
  /**
   * The real paths of the regular files at a commit. Names that are not UTF-8
   * are left out, and what a sparse checkout keeps out of the work tree.
   */
  readonly filesAt: (ref: string) => Promise<GitAnswer<readonly string[]>>;
  /** The bytes of a file at a commit, as recorded; null where no file stood in its place. */
  readonly contentAt: (
    ref: string,
    file: string,
  ) => Promise<GitAnswer<Uint8Array | null>>;
}

/**
 * The repository whose work tree holds the folder; undefined: none does, the
 * folder does not exist, or there is no git on the machine. What a ref stands
 * for is looked up once for each repository that is opened. Never rejects.
 */
export async function openRepository(
  folder: string,
): Promise<Repository | undefined> {
  const asked = path.resolve(folder);
  const run = await runGit(asked, ['rev-parse', '--show-toplevel']);
  if (run.kind === 'absent') return undefined;
  if (run.kind === 'silent') return refusing(asked, silenceOf(asked));
  if (run.ok)
    return repositoryAt(path.resolve(run.stdout.toString().replace(/\n$/, '')));
  return hasNone.test(run.stderr)
    ? undefined
    : refusing(asked, refusalOf(asked, run.stderr));
}

const hasNone =
  /not a git repository|must be run in a work tree|cannot change to|cannot use bare repository|null bytes/;

function refusalOf(folder: string, message: string): string {
  const owned = /dubious ownership in repository at '([^]*?)'\n/.exec(message);
  return owned?.[1] === undefined
    ? `git refuses to look at the repository of ${folder} (${causeIn(message)}): repair it and run again.`
    : `git refuses to look at ${owned[1]}, because it belongs to somebody else: if you trust it, run git config --global --add safe.directory ${owned[1]} first.`;
}

function refusing(root: string, trouble: string): Repository {
  const refusal = { ok: false, reason: trouble } as const;
  return {
    root,
    trouble,
    statesOf: () => Promise.resolve(refusal),
    changedSince: () => Promise.resolve(refusal),
    filesAt: () => Promise.resolve(refusal),
    contentAt: () => Promise.resolve(refusal),
  };
}

function repositoryAt(root: string): Repository {
  const readBlob = createBlobReader(root);
  const treeAt = onceEach((ref) => treeOfRef(root, ref));
  return {
    root,
    trouble: undefined,
    statesOf: (files) => statesOf(root, files),
    changedSince: async (ref, files) => {
      const tree = await treeAt(ref);
      return tree.ok
        ? { ok: true, value: await changedFrom(root, tree.value, files) }
        : tree;
    },
    filesAt: async (ref) => {
      const [tree, leftOut] = await Promise.all([
        treeAt(ref),
        leftOutOfWorkTree(root),
      ]);
      if (!tree.ok) return tree;
      if (!leftOut.ok) return leftOut;
      const here = [...tree.value].filter(([path]) => !leftOut.value.has(path));
      return { ok: true, value: filesIn(new Map(here), root) };
    },
    contentAt: async (ref, file) => {
      const tree = await treeAt(ref);
      if (!tree.ok) return tree;
      const [place] = await placesOf(root, [file]);
      const recorded = place && entryAt(tree.value, place);
      return recorded && isRegular(recorded)
        ? readBlob(recorded.id)
        : { ok: true, value: null };
    },
  };
}

async function statesOf(
  root: string,
  files: readonly string[],
): Promise<GitAnswer<ReadonlyMap<string, FileState>>> {
  const [index, head] = await Promise.all([
    treeOfIndex(root),
    treeOfRef(root, 'HEAD'),
  ]);
  if (!index.ok) return index;
  if (!head.ok && head.isSilent) return head;
  const places = await placesOf(root, files);
  // Before the first commit everything that is tracked is only staged.
  const committed = head.ok ? recordedIn(head.value, places) : [];
  const clean = await withSameContent(
    root,
    committed.filter(({ place, recorded }) => {
      const staged = entryAt(index.value, place);
      return staged?.mode === recorded.mode && staged.id === recorded.id;
    }),
  );
  const missing = await missingBlobs(
    root,
    [...clean].map(({ recorded }) => recorded.id),
  );
  if (!missing.ok) return missing;
  const idOf = new Map([...clean].map((it) => [it.place, it.recorded.id]));
  const stateOf = (place: PlaceInRepository): FileState => {
    const id = idOf.get(place);
    if (id !== undefined) return missing.value.has(id) ? 'lost' : 'clean';
    return entryAt(index.value, place) ? 'dirty' : 'untracked';
  };
  return {
    ok: true,
    value: new Map(places.map((place) => [place.file, stateOf(place)])),
  };
}

async function changedFrom(
  root: string,
  tree: Tree,
  files: readonly string[],
): Promise<readonly string[]> {
  const places = await placesOf(root, files);
  const same = await withSameContent(root, recordedIn(tree, places));
  const unchanged = new Set([...same].map(({ place }) => place));
  const changed = await Promise.all(
    places.map(async (place) =>
      !unchanged.has(place) && (await exists(place.real)) ? [place.file] : [],
    ),
  );
  return changed.flat();
}

interface RecordedPlace extends Comparison {
  readonly place: PlaceInRepository;
}

function recordedIn(
  tree: Tree,
  places: readonly PlaceInRepository[],
): readonly RecordedPlace[] {
  return places.flatMap((place) => {
    const { real, inBytes } = place;
    const recorded = entryAt(tree, place);
    return recorded && inBytes !== undefined
      ? [{ place, real, inBytes, recorded }]
      : [];
  });
}

function filesIn(tree: Tree, root: string): readonly string[] {
  return [...tree].flatMap(([inBytes, entry]) => {
    const { text, isText } = nameOf(Buffer.from(inBytes, 'latin1'));
    return isText && isRegular(entry) ? [path.join(root, text)] : [];
  });
}

function isRegular({ mode }: BlobEntry): boolean {
  return mode.startsWith('100');
}

function entryAt(tree: Tree, place: PlaceInRepository): BlobEntry | undefined {
  return place.inBytes === undefined ? undefined : tree.get(place.inBytes);
}

async function treeOfRef(root: string, ref: string): Promise<GitAnswer<Tree>> {
  const commit = await commitAt(root, ref);
  return commit.ok ? treeOf(root, commit.value) : commit;
}

function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
