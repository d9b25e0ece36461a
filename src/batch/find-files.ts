import {
  existsSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decisionsFileName } from '../decisions/decision.js';
import { compileGlob, type Matches, splitGlob } from '../decisions/glob.js';
import { configFileName } from './config-file.js';
import { listFiles, looksBare, repositoryOf, rootOf } from './git.js';
import {
  isWithin,
  pathFromHere,
  realPathOf,
  suggestPath,
} from './read-file.js';
import { describeError, errorCode } from './run-errors.js';
import { groupBy } from '../json/collections.js';

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
  /** What could not be read below a folder. */
  readonly failed: readonly FailedPath[];
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
  const search: Search = { files: [], warnings: new Set(), failed: [] };
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
  return {
    files: sortByPath(files.filter(({ path }) => !isExcluded(path))),
    missing: [...missing.values()],
    warnings: [...search.warnings],
    failed: [...failed.values()].filter(({ path }) => !known.has(path)),
  };
}

/** Returns whether the run leaves out a path, as reports have it. */
export function exclusion({ exclude }: Pick<FindRequest, 'exclude'>): Matches {
  if (exclude === undefined) return () => false;
  const matches = compileGlob(exclude);
  return (path) => matches(path) || matches(resolve(path));
}

interface Search {
  /** A file may be there under several names. */
  readonly files: Omit<FoundFile, 'path'>[];
  readonly warnings: Set<string>;
  /** A path may be there several times. */
  readonly failed: FailedPath[];
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
    reportBareAbove(dirname(absolute), search);
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
  return below.endsWith('.json');
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
  reportBareAbove(folder, search);
  for (const below of namesBelow(folder, search)) {
    const absolute = join(folder, below);
    if (isSkipped(below)) continue;
    // Some file systems ignore upper and lower case.
    if (/(^|\/)head$/i.test(below)) reportBare(dirname(absolute), search);
    if (!wants(below)) continue;
    const problem = nameProblem(below) ?? linkProblem(absolute, start);
    if (problem !== undefined) {
      const path = pathFromHere(absolute);
      failed.push({ path, reason: `${path} was skipped, because ${problem}.` });
      continue;
    }
    // Git also lists deleted files and those outside a sparse checkout.
    const stats = statSync(absolute, { throwIfNoEntry: false });
    if (!stats || stats.isDirectory()) continue;
    if (except !== undefined && isWithin(realPathOf(absolute), except))
      continue;
    files.push({ absolute, below, named: false });
  }
  return files.length + failed.length > before;
}

/** Reports the folders that look like bare repositories, from a folder up to the root of its repository. */
function reportBareAbove(folder: string, search: Search): void {
  const root = rootOf(folder);
  for (let at = realPathOf(folder); at !== root; at = dirname(at)) {
    if (root === undefined || !isWithin(at, root)) return;
    reportBare(at, search);
  }
}

function reportBare(folder: string, { failed }: Search): void {
  if (!looksBare(folder)) return;
  const path = pathFromHere(folder);
  failed.push({
    path,
    reason: `The folder ${path} looks like a bare git repository (HEAD, objects, refs): git takes it for one, and would run the programs that its files name. Delete it, or move it away.`,
  });
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
  return listed.names.flatMap((name) => {
    const absolute = join(folder, name);
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats?.isDirectory() !== true) return [name];
    // A nested repository, or a submodule, which may not be checked out.
    const inside =
      rootOf(absolute) === root
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
export function pathMatcher(
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
