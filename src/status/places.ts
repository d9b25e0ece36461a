import { dirname, join } from 'node:path';
import { findDecisions } from '../batch/decisions-file.js';
import type { FoundFile } from '../batch/find-files.js';
import { rootOf } from '../batch/git.js';
import { isWithin, readInputFile } from '../batch/read-file.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { compileGlob } from '../decisions/glob.js';
import { shownPath } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import type { StatusRequest } from './status.js';

/** The files of one repository, or those in none. */
export interface Place {
  readonly root: string | undefined;
  /** The root as in reports. */
  readonly shown: string | null;
  readonly files: readonly FoundFile[];
  readonly decisions: DecisionsFile | undefined;
  readonly ownersOf: (absolute: string) => readonly string[];
}

/** Groups files by repository, each with its decisions file. */
export async function placesOf(
  files: readonly FoundFile[],
  request: StatusRequest,
): Promise<readonly Place[]> {
  const { workingDirectory, maxBytes } = request;
  const places: Place[] = [];
  const here = rootOf(workingDirectory);
  const folderOf = ({ absolute }: FoundFile): string => dirname(absolute);
  const folders = [...new Set(files.map(folderOf))];
  const roots = new Map(folders.map((folder) => [folder, rootOf(folder)]));
  const byRoot = groupBy(files, (file) => roots.get(folderOf(file)));
  for (const [root, inside] of byRoot) {
    // Look for the decisions of another repository at or above its files.
    const decisions = await findDecisions(
      { decisions: request.decisions, maxSize: maxBytes },
      workingDirectory,
      root === undefined || root === here
        ? workingDirectory
        : commonFolder(inside.map(folderOf)),
    );
    places.push({
      ...{ root, decisions, files: inside },
      shown:
        root === undefined ? null : shownPath(root, workingDirectory) || '.',
      ownersOf: ownersIn(root, maxBytes),
    });
  }
  return places;
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let shared = common;
    while (!isWithin(folder, shared)) shared = dirname(shared);
    return shared;
  });
}

/** Returns the owners of files by `CODEOWNERS`; none outside a repository. */
export function ownersIn(
  root: string | undefined,
  maxBytes: number,
): Place['ownersOf'] {
  if (root === undefined) return () => [];
  // GitHub uses the first that exists.
  const [text = ''] = ['.github', '.', 'docs'].flatMap((folder) => {
    const read = readInputFile(join(root, folder, 'CODEOWNERS'), { maxBytes });
    return read.ok ? [new TextDecoder().decode(read.bytes)] : [];
  });
  const ownersOf = readCodeOwners(text);
  return (absolute) => ownersOf(shownPath(absolute, root));
}

/** Returns the owners of a file, by its path below the root of the repository, with `/`. */
export type OwnersOf = (path: string) => readonly string[];

/**
 * Parses `CODEOWNERS` as GitHub does: the last matching line counts, and a line
 * without owners removes them. Ignores lines with patterns that GitHub does not
 * support (`!`, `[`, an escaped `#`).
 */
export function readCodeOwners(text: string): OwnersOf {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [pattern = '', ...owners] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/(?<!\\)\s+/);
    return pattern === '' || /^!|\[|\\#/.test(pattern)
      ? []
      : [{ matches: matcherOf(pattern), owners }];
  });
  return (path) => lines.findLast(({ matches }) => matches(path))?.owners ?? [];
}

function matcherOf(pattern: string): (path: string) => boolean {
  // Braces have no meaning here.
  const path = pattern
    .replace(/^\/|\/$/g, '')
    .replaceAll(/(?<!\\)[{}]/g, '\\$&');
  const isAnchored = /\/(?=.)/.test(pattern);
  const from = isAnchored ? path : `**/${path}`;
  // Unlike git, GitHub does not match files below `docs/app/` with `docs/*`.
  const isFlat = /(^|\/)\*$/.test(path) && pattern !== '*';
  const isFolder = pattern.endsWith('/');
  const globs = [
    ...(isFolder ? [] : [from]),
    ...(isFlat && !isFolder ? [] : [`${from}/**`]),
  ].map(compileGlob);
  return (path) => globs.some((matches) => matches(path));
}
