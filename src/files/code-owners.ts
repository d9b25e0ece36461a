import { dirname, join } from 'node:path';
import { compileGlob } from '../decisions/glob.js';
import { shownPath } from '../file/paths.js';
import { getOrCompute } from '../json/collections.js';
import { suggestionEnding } from '../rule/message-text.js';
import type { FoundFile } from './found-file.js';
import { readOwnFile, realPathOf, repositoryAround } from './read-file.js';
import { runError } from './run-errors.js';

/** What `--owner` and groups call files that nobody owns. */
const noOwner = '(no owner)';

const byRoot = new Map<string, CodeOwners>();

function codeOwnersOf(root: string): CodeOwners {
  return getOrCompute(byRoot, root, () => {
    // GitHub uses the first that exists.
    const [text = ''] = ['.github', '.', 'docs'].flatMap((folder) => {
      const read = readOwnFile(join(root, folder, 'CODEOWNERS'));
      if (!read) return [];
      if (!read.ok) throw runError(read.reason);
      return [new TextDecoder().decode(read.bytes)];
    });
    return readCodeOwners(text);
  });
}

/** Returns the root of the repository of a file. Works without git. */
function rootAround(absolute: string): string | undefined {
  return repositoryAround(realPathOf(dirname(absolute)));
}

/**
 * Returns the owners of a file, by the `CODEOWNERS` of its repository. Throws a run
 * error if that cannot be read.
 */
export function ownersOf(absolute: string): readonly string[] {
  const root = rootAround(absolute);
  return root === undefined
    ? []
    : codeOwnersOf(root).of(shownPath(absolute, root));
}

/** Returns a name for each group of a file by owner. */
export function ownerGroups(owners: readonly string[]): readonly string[] {
  return owners.length > 0 ? owners : [noOwner];
}

/**
 * Returns the files of the owner; all if none is named. Throws a run error if no
 * `CODEOWNERS` of the files names the owner.
 * @param owner with or without `@`
 */
export function ownedBy(
  owner: string | undefined,
  files: readonly FoundFile[],
): readonly FoundFile[] {
  if (owner === undefined) return files;
  const roots = new Set(files.flatMap((it) => rootAround(it.absolute) ?? []));
  const known = Array.from(roots, (root) => [...codeOwnersOf(root).all]);
  const all = [noOwner, ...new Set(known.flat())];
  if (files.length > 0 && !all.some((it) => isOwner(it, owner)))
    throw runError(
      all.length === 1
        ? `There is no owner ${owner}, because no CODEOWNERS file names one.`
        : `There is no owner ${owner} in CODEOWNERS${suggestionEnding(owner, all)}`,
    );
  return files.filter(({ absolute }) =>
    ownerGroups(ownersOf(absolute)).some((it) => isOwner(it, owner)),
  );
}

/** Returns whether `--owner` names an owner, with or without `@`. */
export function isOwner(name: string, owner: string): boolean {
  return name === owner || name === `@${owner}`;
}

interface CodeOwners {
  readonly all: ReadonlySet<string>;
  /** Returns the owners of a file, by its path below the root of the repository, with `/`. */
  readonly of: (path: string) => readonly string[];
}

/**
 * Parses `CODEOWNERS` as GitHub does: the last matching line counts, and a line
 * without owners removes them. Ignores lines with patterns that GitHub does not
 * support (`!`, `[`, an escaped `#`).
 */
export function readCodeOwners(text: string): CodeOwners {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [pattern = '', ...owners] = line
      .replace(/(^|\s)#.*/, '')
      .trim()
      .split(/(?<!\\)\s+/);
    return pattern === '' || /^!|\[|\\#/.test(pattern)
      ? []
      : [{ matches: matcherOf(pattern), owners }];
  });
  return {
    all: new Set(lines.flatMap(({ owners }) => owners)),
    of: (path) => [
      ...new Set(lines.findLast(({ matches }) => matches(path))?.owners),
    ],
  };
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
