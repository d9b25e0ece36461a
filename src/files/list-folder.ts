import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { decisionsFileName, globOf } from '../decisions/decision.js';
import {
  compileGlob,
  type Matches,
  splitGlob,
  unescapeGlob,
} from '../decisions/glob.js';
import type { AbsentFile } from './absent-files.js';
import { configFileName } from './config-file.js';
import { listFiles, pathIn, repositoryOf, rootOf } from './git.js';
import { comparedPath, entryAt, pathFromHere } from './disk-paths.js';
import type { FailedPath } from './state.js';

/** What is found out about folders while their files are listed. */
export interface FolderNotes {
  readonly warnings: Set<string>;
  /** A path may be there several times. */
  readonly failed: FailedPath[];
  /** The submodules that are not checked out. */
  readonly submodules: Set<string>;
}

interface ListedFile {
  /** Relative to the folder, with `/`. */
  readonly below: string;
  /** If a sparse checkout leaves the tracked file out. */
  readonly absent?: AbsentFile | undefined;
}

/**
 * Lists the files below a folder: those that git tracks or
 * would offer to add; without git, all. Asks each nested repository and submodule itself.
 */
export function listFolder(
  folder: string,
  notes: FolderNotes,
): readonly ListedFile[] {
  if (!existsSync(folder)) return [];
  const repository = repositoryOf(folder);
  if (repository.kind !== 'repository') {
    if (repository.kind === 'refused')
      notes.warnings.add(
        `${repository.reason.replace(/\.$/, '')}; .gitignore is not applied.`,
      );
    return walk(folder, notes);
  }
  const { root } = repository;
  const listed = listFiles(root, folder);
  if ('reason' in listed) {
    notes.warnings.add(listed.reason);
    return walk(folder, notes);
  }
  for (const name of listed.unreadable) noteUnreadable(join(root, name), notes);
  return listed.names.flatMap(({ name, isSubmodule, leftOut: id }) => {
    const absolute = join(folder, name);
    const { stats } = entryAt(absolute, lstatSync);
    if (!stats && id !== undefined) {
      const blob = { root, path: pathIn(root, absolute), id };
      return [{ below: name, absent: { absolute, blob } }];
    }
    if (stats?.isDirectory() !== true) return [{ below: name }];
    // A nested repository, or a submodule, which may not be checked out.
    const isAround = rootOf(absolute) === root;
    if (isAround && isSubmodule) notes.submodules.add(absolute);
    const inside = (isAround ? walk : listFolder)(absolute, notes);
    return name === '' ? inside : inside.map(inFolder(name.replace(/\/$/, '')));
  });
}

function walk(folder: string, notes: FolderNotes): readonly ListedFile[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap((entry) => {
      if (!entry.isDirectory()) return [{ below: entry.name }];
      if (isSkippedFolder(entry.name)) return [];
      const inside = walk(join(folder, entry.name), notes);
      return inside.map(inFolder(entry.name));
    });
  } catch {
    noteUnreadable(folder, notes);
    return [];
  }
}

function inFolder(folder: string): (file: ListedFile) => ListedFile {
  return (file) => ({ ...file, below: `${folder}/${file.below}` });
}

function noteUnreadable(folder: string, { failed }: FolderNotes): void {
  const path = pathFromHere(folder);
  const reason = `The folder ${path} was not read, because you have no permission to read it: get that permission.`;
  failed.push({ path, reason });
}

function isSkippedFolder(name: string): boolean {
  return ['node_modules', '.git'].includes(name);
}

/** Returns whether no run looks at a path below a folder, whatever the PATH wants. */
export function isSkipped(below: string): boolean {
  const parts = below.split('/');
  return (
    [decisionsFileName, configFileName].includes(parts.at(-1) ?? '') ||
    parts.some(isSkippedFolder)
  );
}

/** Returns whether a folder as a PATH wants a file below it. */
export function isJson(below: string): boolean {
  return /\.json$/i.test(below);
}

/**
 * Returns a function that says whether a run leaves out a path, as reports have it. A glob
 * that matches a folder matches all files below it too.
 * @param exclude globs, absolute or relative to the working directory
 */
export function compileExclude(exclude: readonly string[] = []): Matches {
  const matchers = exclude.flatMap(globsMeant).flatMap((glob) => {
    const isFixed = isAbsolute(glob);
    return [glob, `${glob}/**`].map((it) => ({
      isFixed,
      matches: compileGlob(it),
    }));
  });
  return (path) => {
    const absolute = resolve(path);
    return matchers.some(({ isFixed, matches }) =>
      matches(isFixed ? absolute : path),
    );
  };
}

/** Returns the globs to match for a glob of `exclude`. The name of a file or folder that exists is taken literally. */
function globsMeant(given: string): readonly string[] {
  const isThere = existsSync(given);
  const { base, below } = (isThere ? undefined : splitGlob(given)) ?? {
    base: isThere ? given : unescapeGlob(given),
    below: '',
  };
  // Links may be in its fixed part.
  const fixed = [resolve(base), comparedPath(base)].map((it) =>
    join(globOf(it), below),
  );
  // Only `**` goes through the folders above the working directory.
  const free = /^\*\*(\/|$)/.test(given) ? [given] : [];
  return [...fixed, ...free, globOf(resolve(given))].map((it) =>
    it.replace(/(?<=.)\/+$/, ''),
  );
}
