import { statSync } from 'node:fs';
import { basename, relative, resolve, sep } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { compileGlob, splitGlob } from '../decisions/glob.js';
import type { DecideIn } from '../file/decide-with.js';
import { groupBy } from '../json/collections.js';
import {
  decideHere,
  decisionsPlaces,
  parseDecisionsFile,
} from './decisions-file.js';
import type { FindRequest, FoundFiles } from './find-files.js';
import {
  type FailedPath,
  type FoundFile,
  type ReadContent,
  readerOf,
  sortByPath,
} from './found-file.js';
import {
  changedSince,
  type Commit,
  contentsAt,
  filesAt,
  mergeBasesOf,
  renamedSince,
} from './git-commits.js';
import { compileExclude, isJson, isSkipped } from './list-folder.js';
import { isWithin, pathFromHere, realPathOf } from './read-file.js';
import type { Run } from './run.js';

/** The files of a run, as they are and as they were at the merge base. */
export interface Changes {
  /** The ref whose merge base with HEAD is compared with. */
  readonly ref: string;
  /** Those that differ, then those that are gone, by their old paths; all files where the decisions differ. */
  readonly differing: readonly FoundFile[];
  readonly unchanged: readonly FoundFile[];
  readonly isGone: (file: FoundFile) => boolean;
  readonly now: Side;
  readonly then: Side;
  /** PATHs with nothing now, and nothing then. */
  readonly missing: readonly FailedPath[];
  readonly warnings: readonly string[];
}

/** The files as they are, or as they were. */
export interface Side {
  readonly read: ReadContent;
  readonly decisions: DecisionsFile | undefined;
  readonly decideFor: (file: FoundFile) => DecideIn;
}

/** Compares the files of a run with the merge base. A renamed file is one file. */
export async function findChanges(
  { files, missing, warnings }: FoundFiles,
  run: Run,
  ref: string,
): Promise<Changes> {
  const commits = mergeBasesOf(ref, run.paths, files);
  const decisions = await decisionsAtCommit(commits, run, ref);
  const recorded = commits.flatMap(filesAt);
  const isChanged = changedSince(commits);
  const oldNameOf = renamedSince(commits);
  const nameThen = ({ absolute }: FoundFile): string =>
    oldNameOf(absolute) ?? absolute;
  const byChange = groupBy(
    files,
    ({ absolute }) => decisions.differ || isChanged(absolute),
  );
  const renamed = new Set(files.map(({ absolute }) => oldNameOf(absolute)));
  const removed = findRemoved(run, recorded).filter(
    ({ absolute }) => !renamed.has(absolute),
  );
  const differing = [...(byChange.get(true) ?? []), ...removed];
  const contents = contentsAt(commits, differing.map(nameThen));
  const contentThen = new Map(
    differing.map(({ path }, index) => [path, contents[index]]),
  );
  const gone = new Set(removed.map(({ path }) => path));
  const readNow = readerOf(run);
  const decideNow = decideHere(run.decisions);
  const decideThen = decideHere(decisions.file);
  return {
    ref,
    differing,
    unchanged: byChange.get(false) ?? [],
    isGone: ({ path }) => gone.has(path),
    now: {
      read: (file) => (gone.has(file.path) ? undefined : readNow(file)),
      decisions: run.decisions,
      decideFor: () => decideNow,
    },
    then: {
      read: (file) =>
        contentThen.has(file.path) ? contentThen.get(file.path) : readNow(file),
      decisions: decisions.file,
      // Decisions of then name a file by its old path.
      decideFor: (file) => (_, text) =>
        decideThen(pathFromHere(nameThen(file)), text),
    },
    missing: missing.filter(
      // A file that existed at the commit is not a typing error.
      ({ given }) =>
        findRemoved({ ...run, paths: [given] }, recorded).length === 0,
    ),
    warnings: [...decisions.warnings, ...warnings],
  };
}

/** Finds the decisions at the commits; those of now if a place for them is in none of the repositories. */
async function decisionsAtCommit(
  commits: readonly Commit[],
  { decisions: now, decisionsNamed: named }: Run,
  ref: string,
): Promise<{
  readonly file: DecisionsFile | undefined;
  readonly differ: boolean;
  readonly warnings: readonly string[];
}> {
  const places = named === undefined ? decisionsPlaces() : [resolve(named)];
  const inside = places.filter((place) =>
    commits.some(({ root }) => isWithin(place, root)),
  );
  if (inside.length < places.length)
    return { file: now, differ: false, warnings: [] };
  const contents = contentsAt(commits, inside);
  const at = contents.findIndex((it) => it !== undefined);
  const content = contents[at];
  if (!content)
    return { file: undefined, differ: now !== undefined, warnings: [] };
  const path = pathFromHere(inside[at] ?? '');
  const parsed = await parseDecisionsFile(content, path);
  if (!parsed.ok)
    return {
      file: undefined,
      differ: true,
      warnings: [
        `The decisions at ${ref} are ignored, because the file is not valid: ${parsed.troubles.join(' ')}`,
      ],
    };
  const { file } = parsed;
  const differ = file.path !== now?.path || textOf(file) !== textOf(now);
  return { file: differ ? file : now, differ, warnings: [] };
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file?.source.text.replaceAll('\r\n', '\n');
}

/**
 * Finds files that PATHs matched at a commit and that no longer exist.
 * @param recorded absolute real paths of the files at the commit
 */
export function findRemoved(
  { paths, exclude }: FindRequest,
  recorded: readonly string[],
): readonly FoundFile[] {
  const matchers = paths.map((it) => matcherOf(it, recorded));
  const isExcluded = compileExclude(exclude);
  const removed = recorded.flatMap((absolute) => {
    if (statSync(absolute, { throwIfNoEntry: false })?.isFile()) return [];
    const path = pathFromHere(absolute);
    if (isExcluded(path)) return [];
    const matches = matchers.flatMap((match) => match(absolute) ?? []);
    const match = matches.find(({ named }) => named) ?? matches[0];
    return match ? { ...match, absolute, path } : [];
  });
  return sortByPath(removed);
}

/** Returns a function that says how a PATH matched a file, given by absolute real path; undefined: not at all. */
function matcherOf(
  given: string,
  recorded: readonly string[],
): (absolute: string) => Pick<FoundFile, 'named' | 'below'> | undefined {
  const real = realPathOf(given);
  const isName = recorded.some((file) => isWithin(file, real));
  const glob = isName ? undefined : splitGlob(given);
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
