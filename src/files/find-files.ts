import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { decisionsFileName } from '../decisions/decision.js';
import { compileGlob, type Matches, splitGlob } from '../decisions/glob.js';
import { configFileName } from './config-file.js';
import { listFiles, repositoryOf, rootOf } from './git.js';
import {
  isWithin,
  pathFromHere,
  readInputFile,
  realPathOf,
  suggestPath,
} from './read-file.js';
import { readBlobs } from './git-commits.js';
import { describeError, errorCode, troublesOf } from './run-errors.js';
import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import { listNames, pluralise } from '../rule/message-text.js';

export interface FoundFile {
  readonly path: string;
  readonly absolute: string;
  /**
   * Its path below the PATH that found it, with `/`: for a folder the path in it,
   * for a file its name, for a glob the path below its fixed part.
   */
  readonly below: string;
  readonly named: boolean;
  /** Its content, if it is not read from the file. */
  readonly bytes?: Uint8Array;
}

/** A tracked file that is not in the work tree. */
export interface AbsentFile {
  readonly absolute: string;
  readonly root: string;
  /** The id of its blob. */
  readonly id: string;
}

export interface FindRequest {
  /** Files, folders or globs. */
  readonly paths: readonly string[];
  readonly except?: string | undefined;
  /** A glob of files to leave out, absolute or relative to the working directory. */
  readonly exclude?: string | undefined;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly missing: readonly MissingPath[];
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** What could not be read below a folder. */
  readonly failed: readonly FailedPath[];
  /** The tracked files that a sparse checkout leaves out. */
  readonly absent: readonly AbsentFile[];
  /** Whether the files of a submodule are not there, and nobody knows them. */
  readonly isIncomplete: boolean;
}

export interface FailedPath {
  readonly path: string;
  readonly reason: string;
}

interface MissingPath extends FailedPath {
  readonly given: string;
}

const skippedFolders = ['node_modules', '.git'];

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
    unread: [],
    sparse: new Map(),
    absent: new Map(),
    submodules: new Set(),
  };
  const missing = new Map<string, MissingPath>();
  for (const given of request.paths) {
    const reason = findPath(given, request, search);
    if (reason === undefined) continue;
    const path = pathFromHere(given);
    missing.set(path, {
      given,
      path,
      reason: `Nothing was found for ${given === '' ? "''" : given}, because ${reason}.${suggestPath(given)}`,
    });
  }
  const isExcluded = exclusion(request);
  const byRealPath = groupBy(search.files, ({ absolute }) =>
    realPathOf(absolute),
  );
  const files = Array.from(byRealPath.values(), (names) => {
    const file = names.find(({ absolute }) => !isLink(absolute)) ?? names[0];
    const path = pathFromHere(file.absolute);
    return { ...file, path, named: names.some(({ named }) => named) };
  });
  // A link may lead outside the folder, and be a PATH itself.
  const known = new Set([...files, ...missing.values()].map((it) => it.path));
  const failed = new Map(search.failed.map((it) => [it.path, it]));
  const isKept = (file: string): boolean => !isExcluded(pathFromHere(file));
  const absent = [...search.absent.values()].filter((it) =>
    isKept(it.absolute),
  );
  const submodules = [...search.submodules].filter(isKept);
  const kept = files.filter(({ path }) => !isExcluded(path));
  return {
    files: sortByPath(kept),
    excluded: files.length - kept.length,
    missing: [...missing.values()],
    warnings: [
      ...search.warnings,
      ...unreadWarnings(search.unread.filter(isKept)),
      ...absentWarnings(absent.length, submodules),
    ],
    failed: [...failed.values()].filter(({ path }) => !known.has(path)),
    absent,
    isIncomplete: submodules.length > 0,
  };
}

/**
 * Reads the tracked files that are not in the work tree from git; undefined where
 * some of them cannot be read, or git has something else instead (Git LFS).
 */
export function readAbsent({
  absent,
  isIncomplete,
}: Pick<FoundFiles, 'absent' | 'isIncomplete'>):
  readonly FoundFile[] | undefined {
  if (isIncomplete) return undefined;
  const byRoot = groupBy(absent, ({ root }) => root);
  try {
    const read = [...byRoot].flatMap(([root, files]) => {
      const blobs = readBlobs(
        root,
        files.map(({ id }) => id),
      );
      return files.map(({ absolute, id }) => ({
        absolute,
        path: pathFromHere(absolute),
        below: basename(absolute),
        named: false,
        bytes: blobs.get(id) ?? new Uint8Array(),
      }));
    });
    const isKnown = read.every(({ bytes }) => openJson(bytes).kind === 'json');
    return isKnown ? read : undefined;
  } catch (error) {
    // A partial clone may not have them.
    if (troublesOf(error)) return undefined;
    throw error;
  }
}

/** Names the files with comments or trailing commas that are most likely models. */
function unreadWarnings(files: readonly string[]): readonly string[] {
  const models = files.filter((file) => {
    const read = readInputFile(file, { maxSize: 2 ** 24 });
    return read.ok && /inputName/i.test(new TextDecoder().decode(read.bytes));
  });
  if (models.length === 0) return [];
  const names = listNames(models.map(pathFromHere), 5);
  return [
    `${names} ${models.length === 1 ? 'was' : 'were'} not read, because only *.json files are: remove comments and trailing commas, and rename ${models.length === 1 ? 'it' : 'them'}.`,
  ];
}

function absentWarnings(
  count: number,
  submodules: readonly string[],
): readonly string[] {
  const isOne = count === 1;
  return [
    ...(count > 0
      ? [
          `${pluralise(count, 'tracked file')} ${isOne ? 'is' : 'are'} not in the work tree (sparse checkout), so ${isOne ? 'it was' : 'they were'} not read: run git sparse-checkout disable to have all.`,
        ]
      : []),
    ...(submodules.length > 0
      ? [
          `The files of ${listNames(submodules.map(pathFromHere), 5)} were not read, because the submodule is not there: run git submodule update --init.`,
        ]
      : []),
  ];
}

/** Returns whether the run leaves out a path, as reports have it. */
function exclusion({ exclude }: Pick<FindRequest, 'exclude'>): Matches {
  if (exclude === undefined) return () => false;
  const glob = exclude.replace(/(?<=.)\/+$/, '');
  // The name of a folder stands for all below it.
  const isName = !/[*?[{][^/]*$/.test(glob);
  const matchers = [glob, ...(isName ? [`${glob}/**`] : [])].map(compileGlob);
  return (path) =>
    matchers.some((matches) => matches(path) || matches(resolve(path)));
}

interface Search {
  /** A file may be there under several names. */
  readonly files: Omit<FoundFile, 'path'>[];
  readonly warnings: Set<string>;
  /** A path may be there several times. */
  readonly failed: FailedPath[];
  /** Files of other kinds of JSON. */
  readonly unread: string[];
  /** The tracked files that a sparse checkout leaves out. */
  readonly sparse: Map<string, AbsentFile>;
  /** Those among them that the run would read. */
  readonly absent: Map<string, AbsentFile>;
  readonly submodules: Set<string>;
}

/** Adds what a PATH names; returns why it finds nothing. */
function findPath(
  given: string,
  request: FindRequest,
  search: Search,
): string | undefined {
  if (given === '') return 'the path is empty: name a file, a folder or a glob';
  const absolute = resolve(given);
  const { except } = request;
  const where =
    except !== undefined &&
    (isWithin(except, absolute) || isWithin(absolute, except))
      ? ` outside of ${pathFromHere(except)}`
      : '';
  try {
    if (statSync(given).isDirectory())
      return findBelow(absolute, isJson, request, search)
        ? undefined
        : `the folder has no *.json file${where}, or git ignores them all: name another folder`;
    search.files.push({ absolute, below: basename(absolute), named: true });
    return undefined;
  } catch (error) {
    const isDeadLink = isLink(absolute);
    const glob = isDeadLink ? undefined : splitGlob(given);
    if (!glob) return whyMissing(error, isDeadLink);
    const wants = compileGlob(glob.below);
    return findBelow(resolve(glob.base), wants, request, search)
      ? undefined
      : `no file${where} matches this glob, or git ignores those that do: correct the glob`;
  }
}

function isJson(below: string): boolean {
  return /\.json$/i.test(below);
}

/** JSON with comments, which no command reads. */
function isOtherJson(below: string): boolean {
  return /\.(jsonc|json5)$/i.test(below);
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    // There is nothing, or its name is too long for the file system.
    return false;
  }
}

function whyMissing(error: unknown, isDeadLink: boolean): string {
  if (errorCode(error) !== 'ENOENT')
    return describeError(error, 'the path', 'read');
  return isDeadLink
    ? deadLink
    : 'there is no such file or folder: correct the path';
}

const deadLink =
  'it is a symbolic link that leads nowhere: correct or delete the link';

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
  for (const below of namesBelow(folder, search)) {
    const absolute = join(folder, below);
    if (isSkipped(below)) continue;
    if (wants === isJson && isOtherJson(below)) search.unread.push(absolute);
    if (!wants(below)) continue;
    const problem = nameProblem(below) ?? linkProblem(absolute, start);
    if (problem !== undefined) {
      const path = pathFromHere(absolute);
      failed.push({ path, reason: `${path} was skipped, because ${problem}.` });
      continue;
    }
    // Git also lists deleted files and those outside a sparse checkout.
    const stats = statSync(absolute, { throwIfNoEntry: false });
    const tracked = search.sparse.get(absolute);
    if (!stats && tracked) search.absent.set(absolute, tracked);
    if (!stats || stats.isDirectory()) continue;
    if (except !== undefined && isWithin(realPathOf(absolute), except))
      continue;
    files.push({ absolute, below, named: false });
  }
  return files.length + failed.length > before;
}

/** Returns whether a run over its folder would read a file, given by its path. */
export function isReadInFolder(path: string, request: FindRequest): boolean {
  return isJson(path) && !isSkipped(path) && !exclusion(request)(path);
}

function isSkipped(below: string): boolean {
  const parts = below.split('/');
  return (
    [decisionsFileName, configFileName].includes(parts.at(-1) ?? '') ||
    parts.some((part) => skippedFolders.includes(part))
  );
}

function nameProblem(below: string): string | undefined {
  // Node reads other bytes as this character.
  return below.includes('\uFFFD')
    ? 'its name is not UTF-8: rename it'
    : undefined;
}

function linkProblem(link: string, folder: string): string | undefined {
  if (!isLink(link)) return undefined;
  try {
    const real = realpathSync.native(link);
    return isWithin(real, folder) || statSync(real).isDirectory()
      ? undefined
      : `it is a symbolic link to ${pathFromHere(real)}, outside the folder: name that file itself to include it`;
  } catch (error) {
    return errorCode(error) === 'ENOENT'
      ? deadLink
      : describeError(error, 'the link', 'read');
  }
}

function namesBelow(folder: string, search: Search): readonly string[] {
  if (!existsSync(folder)) return [];
  const repository = repositoryOf(folder);
  if (repository.kind !== 'repository') {
    if (repository.kind === 'refused')
      search.warnings.add(
        `${repository.reason.replace(/\.$/, '')}; .gitignore is not applied.`,
      );
    return walk(folder, search);
  }
  const { root } = repository;
  const listed = listFiles(root, folder);
  if ('reason' in listed) {
    search.warnings.add(listed.reason);
    return walk(folder, search);
  }
  for (const name of listed.unreadable) addUnreadable(join(root, name), search);
  for (const [name, id] of listed.sparse) {
    const absolute = join(folder, name);
    search.sparse.set(absolute, { absolute, root, id });
  }
  return listed.names.flatMap((name) => {
    const absolute = join(folder, name);
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true) return [name];
    // A nested repository, or a submodule, which may not be checked out.
    const isAround = rootOf(absolute) === root;
    if (isAround && listed.submodules.has(name))
      search.submodules.add(absolute);
    const inside = isAround
      ? walk(absolute, search)
      : namesBelow(absolute, search);
    return inside.map((below) =>
      name === '' ? below : `${name.replace(/\/$/, '')}/${below}`,
    );
  });
}

function walk(folder: string, search: Search): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => {
      if (!entry.isDirectory()) return [entry.name];
      if (skippedFolders.includes(entry.name)) return [];
      const inside = walk(join(folder, entry.name), search);
      return inside.map((below) => `${entry.name}/${below}`);
    });
  } catch {
    addUnreadable(folder, search);
    return [];
  }
}

function addUnreadable(folder: string, { failed }: Search): void {
  const path = pathFromHere(folder);
  const reason = `The folder ${path} was not read, because you have no permission to read it: get that permission.`;
  failed.push({ path, reason });
}

/**
 * Finds files that PATHs matched at a commit and that no longer exist.
 * @param recorded absolute real paths of the files at the commit
 */
export function findRemoved(
  request: FindRequest,
  recorded: readonly string[],
): readonly FoundFile[] {
  const match = pathMatcher(request.paths, (path) =>
    recorded.some((file) => isWithin(file, path)),
  );
  const isExcluded = exclusion(request);
  const removed = recorded.flatMap((absolute) => {
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile()) return [];
    const path = pathFromHere(absolute);
    const pathMatch = isExcluded(path) ? undefined : match(absolute);
    return pathMatch ? [{ ...pathMatch, absolute, path }] : [];
  });
  return sortByPath(removed);
}

type PathMatch = Pick<FoundFile, 'named' | 'below'>;

/**
 * Returns a function that says how PATHs match a file, given by absolute real
 * path. The file need not exist. Undefined: no PATH matches it.
 * @param isName whether a PATH is a name, and not a glob
 */
function pathMatcher(
  paths: readonly string[],
  isName: (path: string) => boolean = existsSync,
): (absolute: string) => PathMatch | undefined {
  const matchers = paths.map((it) => matcherOf(it, isName));
  return (absolute) => {
    const matches = matchers.flatMap((match) => match(absolute) ?? []);
    return matches.find(({ named }) => named) ?? matches[0];
  };
}

function matcherOf(
  given: string,
  isName: (path: string) => boolean,
): (absolute: string) => PathMatch | undefined {
  const real = realPathOf(given);
  const glob = isName(real) ? undefined : splitGlob(given);
  const wants = glob ? compileGlob(glob.below) : isJson;
  const base = glob ? realPathOf(glob.base) : real;
  return (absolute) => {
    if (absolute === real) return { named: true, below: basename(absolute) };
    if (!isWithin(absolute, base)) return undefined;
    const below = relative(base, absolute).split(sep).join('/');
    const isWanted = !isSkipped(below) && wants(below);
    return isWanted ? { named: false, below } : undefined;
  };
}

/** Sorts by path, bytewise: the order of all output. */
export function sortByPath<T extends { readonly path: string }>(
  items: readonly T[],
): readonly T[] {
  return items
    .map((item) => ({ item, bytes: Buffer.from(item.path) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ item }) => item);
}
