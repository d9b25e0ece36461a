import { dirname } from 'node:path';
import { legacyNew } from '../check/check-registry.js';
import { findingLocator } from '../file/locate-findings.js';
import { openJson } from '../file/open.js';
import { groupBy } from '../json/collections.js';
import {
  isObject,
  type JsonNode,
  plainValueOf,
  stringAt,
} from '../json/node.js';
import { looksLegacy, recogniseFormat } from '../legacy/recognise.js';
import type { FileFinding } from '../file/record.js';
import { quoted } from '../rule/message-text.js';
import { finding, type Finding } from '../rule/rule.js';
import type { FoundFile } from './find-files.js';
import { repositoryOf, rootOf } from './git.js';
import {
  changedSince,
  type Commit,
  commitOf,
  contentsAt,
  findCommit,
  renamedSince,
} from './git-commits.js';
import { readInputFile } from './read-file.js';

interface Request {
  /** A git ref; undefined: nothing is new. */
  readonly noLegacyAfter?: string | undefined;
  readonly maxSize: number;
}

export interface NewLegacy {
  /** By path. */
  readonly findings: ReadonlyMap<string, readonly FileFinding[]>;
  readonly warnings: readonly string[];
}

/**
 * Finds each Legacy file and algorithm that was not Legacy at a commit. Warns of
 * repositories that lack the commit; throws a run error if all do.
 */
export function newLegacyIn(
  files: readonly FoundFile[],
  { noLegacyAfter: ref, maxSize }: Request,
): NewLegacy {
  if (ref === undefined) return { findings: new Map(), warnings: [] };
  const byRoot = groupBy(files, ({ absolute }) => {
    const folder = dirname(absolute);
    return rootOf(folder) ?? folder;
  });
  const lacking = [...byRoot.keys()].filter(
    (root) =>
      repositoryOf(root).kind === 'repository' &&
      findCommit(root, ref) === undefined,
  );
  const skipped = lacking.length < byRoot.size ? lacking : [];
  return {
    findings: new Map(
      [...byRoot].flatMap(([root, inside]) =>
        skipped.includes(root)
          ? []
          : newInRepository(commitOf(root, ref), inside, maxSize),
      ),
    ),
    warnings: skipped.map(
      (root) =>
        `--no-legacy-after does not apply in ${root}, because git knows no commit ${ref} there: check that repository by itself.`,
    ),
  };
}

/** Returns the findings of the files of one repository, by path. */
function newInRepository(
  commit: Commit,
  files: readonly FoundFile[],
  maxSize: number,
): readonly (readonly [string, readonly FileFinding[]])[] {
  const isChanged = changedSince([commit]);
  const oldNameOf = renamedSince([commit]);
  const changed = files.filter(({ absolute }) => isChanged(absolute));
  const contents = contentsAt(
    commit,
    changed.map(({ absolute }) => oldNameOf(absolute) ?? absolute),
  );
  return changed.flatMap(({ path, absolute, named }, at) => {
    const read = readInputFile(absolute, { maxSize }, path);
    const opened = read.ok ? openJson(read.bytes) : undefined;
    if (opened?.kind !== 'json') return [];
    const now = legacyAlgorithms(opened.root, named);
    if (now.length === 0) return [];
    const findings = newIn(opened.root, now, contents[at], commit.ref);
    const located = findings.map(findingLocator(path, opened.source));
    return [[path, located] as const];
  });
}

/** Returns the Legacy algorithms of a file, which may be one without an array. */
function legacyAlgorithms(root: JsonNode, named: boolean): readonly JsonNode[] {
  if (root.kind !== 'array') return looksLegacy(root) ? [root] : [];
  const objects = root.items.filter(({ kind }) => kind === 'object');
  switch (recogniseFormat(root, named)) {
    case 'legacy':
      return objects;
    case 'mixed':
      return objects.filter(looksLegacy);
    case 'current':
    case 'other':
      return [];
  }
}

/** @param content the file at the commit; null where there was none */
function newIn(
  root: JsonNode,
  now: readonly JsonNode[],
  content: Uint8Array | null | undefined,
  ref: string,
): readonly Finding[] {
  const opened = content ? openJson(content) : undefined;
  // Nothing is known of a file that could not be read.
  if (opened?.kind === 'stopped') return [];
  const then = opened && legacyAlgorithms(opened.root, true);
  const isEmptyArray =
    opened?.root.kind === 'array' && opened.root.items.length === 0;
  if (!then || (then.length === 0 && !isEmptyArray))
    return [
      finding(
        legacyNew,
        root,
        `The file is Legacy and was not at ${ref}: write it in the Current format.`,
      ),
    ];
  return addedTo(then, now).map((node) => ({
    ...finding(
      legacyNew,
      node,
      `The algorithm ${quoted(nameOf(node) ?? '')} is Legacy and was not there at ${ref}: write it in a Current file.`,
    ),
    algorithm: nameOf(node),
  }));
}

/** Returns the algorithms that have neither the name nor the content of one that was there. */
function addedTo(
  then: readonly JsonNode[],
  now: readonly JsonNode[],
): readonly JsonNode[] {
  const old = [...then];
  const takeOld = (isSame: (node: JsonNode) => boolean): boolean => {
    const at = old.findIndex(isSame);
    if (at >= 0) old.splice(at, 1);
    return at >= 0;
  };
  const unnamed = now.filter(
    (node) => !takeOld((it) => nameOf(it) === nameOf(node)),
  );
  return unnamed.filter(
    (node) => !takeOld((it) => contentOf(it) === contentOf(node)),
  );
}

function nameOf(algorithm: JsonNode): string | null {
  return stringAt(algorithm, 'name') ?? null;
}

/** Returns an algorithm without its name, as text. */
function contentOf(algorithm: JsonNode): string {
  const value = plainValueOf(algorithm);
  return JSON.stringify(isObject(value) ? { ...value, name: null } : value);
}
