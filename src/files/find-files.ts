import { sortByPath } from '../file/paths.js';
import { lstatSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compileGlob, type Matches, splitGlob } from '../decisions/glob.js';
import { groupBy } from '../json/collections.js';
import {
  type AbsentFile,
  absentWarnings,
  holdsLfsPointer,
} from './absent-files.js';
import {
  compileExclude,
  type FolderNotes,
  isJson,
  isSkipped,
  listFolder,
} from './list-folder.js';
import {
  comparedPath,
  entryAt,
  isWithin,
  namedPlace,
  pathFromHere,
  realPathOf,
  suggestPath,
} from './disk-paths.js';
import { runError } from './run-errors.js';
import { type FailedPath, type State, type StateFile } from './state.js';

export interface FindRequest {
  /** Files, folders or globs. */
  readonly paths: readonly string[];
  /** A folder that is not searched. */
  readonly except?: string | undefined;
  /** Globs of files to leave out, absolute or relative to the working directory. */
  readonly exclude?: readonly string[] | undefined;
}

/** The files of the work tree. */
export type FoundFiles = Omit<State, 'decisions'>;

interface Search extends FolderNotes {
  /** A file may be there under several names. */
  readonly files: FoundPlace[];
  /** The files that the run would read, but that are not there. */
  readonly absent: Map<string, AbsentFile>;
}

type FoundPlace = Pick<StateFile, 'absolute' | 'below' | 'named'>;

/**
 * Finds the files that PATHs name. In a folder, these are the `*.json` files
 * that git tracks or would offer to add; without git, all. Does not follow
 * links to folders. Lists a file once, under a name that is not a symbolic
 * link. Never throws.
 */
export function findFiles(request: FindRequest): FoundFiles {
  const search: Search = {
    files: [],
    warnings: new Set(),
    failed: [],
    absent: new Map(),
    submodules: new Set(),
  };
  const missing = request.paths.flatMap((given) => {
    const reason = findPath(given, request, search);
    return reason === undefined
      ? []
      : {
          given,
          path: pathFromHere(given),
          reason: `Nothing was found for ${given === '' ? "''" : given}, because ${reason}.${suggestPath(given)}`,
        };
  });
  const isExcluded = compileExclude(request.exclude);
  const isKept = (file: string): boolean => !isExcluded(pathFromHere(file));
  const files = withoutOtherNames(search.files);
  const kept = files.filter(({ path }) => !isExcluded(path));
  // A link may lead outside the folder, and be a PATH itself.
  const known = new Set([...files, ...missing].map((it) => it.path));
  const absent = [...search.absent.values()].filter(
    ({ absolute }) => isKept(absolute) && !known.has(pathFromHere(absolute)),
  );
  const submodules = [...search.submodules].filter(isKept);
  const found = [...files, ...search.failed].map(({ path }) => path);
  const notThere = [...search.absent.keys()].map(pathFromHere);
  return {
    files: sortByPath(kept),
    excluded: [...new Set([...found, ...notThere])].filter(isExcluded),
    missing: lastByPath(missing),
    warnings: [...search.warnings, ...absentWarnings(absent, submodules)],
    failed: lastByPath(search.failed).filter(
      ({ path }) => !known.has(path) && !isExcluded(path),
    ),
    absent,
    isIncomplete: submodules.length > 0,
  };
}

/** Returns whether a run over its folder would read a file, given by its path. */
export function isReadInFolder(
  path: string,
  { exclude }: FindRequest,
): boolean {
  return isJson(path) && !isSkipped(path) && !compileExclude(exclude)(path);
}

/** Lists each file once, under a name that is not a symbolic link. */
function withoutOtherNames(files: Search['files']): readonly StateFile[] {
  const byRealPath = groupBy(files, ({ absolute }) => realPathOf(absolute));
  return Array.from(byRealPath.values(), (names) => {
    const file = names.find(({ absolute }) => !isLink(absolute)) ?? names[0];
    const path = pathFromHere(file.absolute);
    return {
      ...file,
      path,
      ownPath: path,
      named: names.some(({ named }) => named),
      content: { kind: 'disk' },
    };
  });
}

function lastByPath<T extends FailedPath>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((it) => [it.path, it])).values()];
}

/** Adds what a PATH names; returns why it finds nothing. */
function findPath(
  given: string,
  request: FindRequest,
  search: Search,
): string | undefined {
  if (given === '') return 'the path is empty: name a file, a folder or a glob';
  const absolute = resolve(given);
  const { stats, problem } = entryAt(given);
  if (stats?.isDirectory() === true)
    return findBelow(comparedPath(given), isJson, request, search)
      ? undefined
      : (whyAbsent(absolute, search) ??
          `the folder has no *.json file${outsideOf(given, request)}, or git ignores them all: name another folder`);
  const isFile = stats !== undefined || isLink(absolute);
  const glob = isFile ? undefined : splitGlob(given);
  if (glob) return findGlob(given, glob, request, search);
  if (stats)
    search.files.push({
      absolute: comparedPath(given),
      below: basename(absolute),
      named: true,
    });
  else if (problem !== undefined) noteFailed(absolute, problem, search);
  else
    return isFile
      ? deadLink
      : 'there is no such file or folder: correct the path';
  return undefined;
}

/** Adds what a glob matches; returns why it finds nothing. */
function findGlob(
  given: string,
  { base, below }: NonNullable<ReturnType<typeof splitGlob>>,
  request: FindRequest,
  search: Search,
): string | undefined {
  const folder = comparedPath(base);
  const wants = compileGlob(below);
  if (findBelow(folder, wants, request, search)) return undefined;
  const absent = whyAbsent(folder, search);
  if (absent !== undefined) return absent;
  const isFolderWanted = listFolder(folder, search).some((file) => {
    const parts = file.below.split('/').slice(0, -1);
    return parts.some((_, at) => wants(parts.slice(0, at + 1).join('/')));
  });
  return isFolderWanted
    ? `only folders match this glob: write ${given}/** for the files in them`
    : `no file${outsideOf(given, request)} matches this glob, or git ignores those that do: correct the glob`;
}

/** Says that what is wanted below a folder is not in the work tree; undefined if there is no such file. */
function whyAbsent(folder: string, { absent }: Search): string | undefined {
  const below = comparedPath(folder);
  return [...absent.keys()].some((file) => isWithin(file, below))
    ? 'what it names is not in the work tree: run git sparse-checkout disable or, for Git LFS, git lfs pull'
    : undefined;
}

/** Says which folder is not searched, where a PATH is about it. */
function outsideOf(given: string, { except }: FindRequest): string {
  const absolute = resolve(given);
  return except !== undefined &&
    (isWithin(except, absolute) || isWithin(absolute, except))
    ? ` outside of ${pathFromHere(except)}`
    : '';
}

/** Adds the wanted files below a folder; returns whether it found any or a problem occurred. */
function findBelow(
  folder: string,
  wants: Matches,
  request: FindRequest,
  search: Search,
): boolean {
  const { files, failed } = search;
  const before = files.length + failed.length;
  const start = realPathOf(folder);
  const except = request.except && realPathOf(request.except);
  const folders = new Map<string, string>();
  for (const { below, absent } of listFolder(folder, search)) {
    const absolute = join(folder, below);
    if (isSkipped(below) || !wants(below)) continue;
    const { stats, problem: unreadable } = entryAt(absolute);
    const problem = below.includes('\uFFFD')
      ? // Node reads other bytes as this character.
        'its name is not UTF-8: rename it'
      : (linkProblem(absolute, start) ?? unreadable);
    if (problem !== undefined) {
      noteFailed(absolute, problem, search);
      continue;
    }
    // Git also lists deleted files and those outside a sparse checkout.
    if (absent) search.absent.set(absolute, absent);
    if (!stats || stats.isDirectory()) continue;
    if (except !== undefined) {
      const real = isLink(absolute)
        ? realPathOf(absolute)
        : namedPlace(absolute, folders);
      if (isWithin(real, except)) continue;
    }
    if (stats.isFile() && holdsLfsPointer(absolute, stats))
      search.absent.set(absolute, { absolute, blob: undefined });
    else files.push({ absolute, below, named: false });
  }
  return files.length + failed.length > before;
}

function noteFailed(file: string, problem: string, { failed }: Search): void {
  const path = pathFromHere(file);
  failed.push({ path, reason: `${path} was skipped, because ${problem}.` });
}

/** Throws a run error for PATHs with nothing: a typing error must not pass. */
export function refuseMissing(missing: readonly FailedPath[]): void {
  if (missing.length > 0)
    throw runError(...missing.map(({ reason }) => reason));
}

const deadLink =
  'it is a symbolic link that leads nowhere: correct or delete the link';

/** Returns whether a path is a symbolic link. */
function isLink(path: string): boolean {
  return entryAt(path, lstatSync).stats?.isSymbolicLink() === true;
}

/** Says why a symbolic link below a folder is not followed; undefined if it is, or is none. */
function linkProblem(link: string, folder: string): string | undefined {
  if (!isLink(link)) return undefined;
  const { stats, problem } = entryAt(link);
  if (!stats) return problem ?? deadLink;
  const real = realPathOf(link);
  return isWithin(real, folder) || stats.isDirectory()
    ? undefined
    : `it is a symbolic link to ${pathFromHere(real)}, outside the folder: name that file itself to include it`;
}
