import { resolve } from 'node:path';
import { modelLost } from '../check/check-registry.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { findingLocator } from '../file/locate-findings.js';
import { declaredNamesIn } from '../file/make-record.js';
import { openFile } from '../file/open.js';
import type { FileFinding } from '../file/record.js';
import { groupBy } from '../json/collections.js';
import { positionsIn, sourceTextOf } from '../json/source-text.js';
import type { Declarations } from '../report/shared-names.js';
import { finding } from '../rule/rule.js';
import { decisionsPlaces, parseDecisionsFile } from './decisions-file.js';
import {
  type FailedPath,
  findRemoved,
  type FoundFile,
  type FoundFiles,
} from './find-files.js';
import {
  changedSince,
  type Commit,
  contentsAt,
  filesAt,
  mergeBasesOf,
  renamedSince,
} from './git-commits.js';
import { isWithin, pathFromHere, readInputFile } from './read-file.js';
import { pathsAndFolders, type SelectionRequest } from './select-files.js';

/** Reads a file; undefined if it was not there, or cannot be read. */
export type ReadContent = (file: FoundFile) => Uint8Array | undefined;

export interface ChangesRequest extends SelectionRequest {
  /** The ref whose merge base with HEAD is compared with. */
  readonly changed: string;
  readonly maxSize: number;
  readonly decisions: DecisionsFile | undefined;
  /** The decisions file that the user named. */
  readonly decisionsNamed: string | undefined;
}

/** The files of a run, as they are and as they were at the merge base. */
export interface ChangedFiles {
  /** Those that differ; all of them where the decisions do. */
  readonly changed: readonly FoundFile[];
  readonly unchanged: readonly FoundFile[];
  /** Those that are not there any more, by their old paths. */
  readonly removed: readonly FoundFile[];
  readonly failed: readonly FailedPath[];
  readonly warnings: readonly string[];
  readonly decisionsThen: DecisionsFile | undefined;
  readonly readNow: ReadContent;
  readonly readThen: ReadContent;
  /** Returns the path that decisions of then name a file by. */
  readonly pathThen: (file: FoundFile) => string;
}

/** Compares the files of a run with the merge base. A renamed file is one file. */
export async function findChangedFiles(
  { files, missing, failed, warnings }: FoundFiles,
  request: ChangesRequest,
): Promise<ChangedFiles> {
  const commits = mergeBasesOf(
    request.changed,
    pathsAndFolders(request.paths, files),
  );
  const decisions = await decisionsAtCommit(commits, request);
  const recorded = commits.flatMap(filesAt);
  const isChanged = changedSince(commits);
  const oldNameOf = renamedSince(commits);
  const nameThen = ({ absolute }: FoundFile): string =>
    oldNameOf(absolute) ?? absolute;
  const byChange = groupBy(
    files,
    ({ absolute }) => decisions.differ || isChanged(absolute),
  );
  const changed = byChange.get(true) ?? [];
  const renamed = new Set(files.map(({ absolute }) => oldNameOf(absolute)));
  const removed = findRemoved(request, recorded).filter(
    ({ absolute }) => !renamed.has(absolute),
  );
  const differing = [...changed, ...removed];
  const contents = contentsIn(commits, differing.map(nameThen));
  const contentThen = new Map(
    differing.map(({ path }, index) => [path, contents[index] ?? undefined]),
  );
  const readNow = readerOf(request);
  return {
    changed,
    unchanged: byChange.get(false) ?? [],
    removed,
    failed: [
      ...failed,
      ...missing.filter(
        // A file that existed at the commit is not a typing error.
        ({ given }) =>
          findRemoved({ ...request, paths: [given] }, recorded).length === 0,
      ),
    ],
    warnings: [...decisions.warnings, ...warnings],
    decisionsThen: decisions.file,
    readNow,
    readThen: (file) =>
      contentThen.has(file.path) ? contentThen.get(file.path) : readNow(file),
    pathThen: (file) => pathFromHere(nameThen(file)),
  };
}

/** Returns a function that reads files as they are. */
export function readerOf(limits: { readonly maxSize: number }): ReadContent {
  return ({ absolute, bytes }) => {
    if (bytes) return bytes;
    const read = readInputFile(absolute, limits);
    return read.ok ? read.bytes : undefined;
  };
}

/** Reports a file that was a model and is there without being one. */
export function findLostModel(
  file: FoundFile,
  { readNow, readThen }: ChangedFiles,
  ref: string,
): readonly FileFinding[] {
  const [then, now] = [readThen(file), readNow(file)];
  const isModel = (bytes: Uint8Array): boolean =>
    ['legacy', 'current'].includes(openFile(bytes, false).kind);
  const isLost =
    then && now && isModel(then) && openFile(now, false).kind === 'other';
  if (!isLost) return [];
  const place = { pointer: '', start: 0, end: 0 };
  const message = `The file was a model at the merge base with ${ref}, and is none now: restore it, or delete it.`;
  return [
    findingLocator(
      file.path,
      sourceTextOf(''),
    )(finding(modelLost, place, message)),
  ];
}

/** Returns the names that files declare, Legacy or Current. */
export function declarationsOf(
  files: readonly FoundFile[],
  read: ReadContent,
): readonly Declarations[] {
  return files.flatMap((file) => {
    const bytes = read(file);
    const opened = bytes && openFile(bytes, file.named);
    return opened?.kind === 'legacy' || opened?.kind === 'current'
      ? {
          path: file.path,
          names: declaredNamesIn(opened.root, positionsIn(opened.source)),
        }
      : [];
  });
}

interface DecisionsAtCommit {
  readonly file: DecisionsFile | undefined;
  readonly differ: boolean;
  readonly warnings: readonly string[];
}

/** Finds the decisions at the commits; those of now if a place for them is in none of the repositories. */
async function decisionsAtCommit(
  commits: readonly Commit[],
  { changed, decisions: now, decisionsNamed: named }: ChangesRequest,
): Promise<DecisionsAtCommit> {
  const places = named === undefined ? decisionsPlaces() : [resolve(named)];
  const inside = places.filter((place) =>
    commits.some(({ root }) => isWithin(place, root)),
  );
  if (inside.length < places.length)
    return { file: now, differ: false, warnings: [] };
  const contents = contentsIn(commits, inside);
  const at = contents.findIndex((it) => it !== null);
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
        `The decisions at ${changed} are ignored, because the file is not valid: ${parsed.troubles.join(' ')}`,
      ],
    };
  const { file } = parsed;
  const differ = file.path !== now?.path || textOf(file) !== textOf(now);
  return { file: differ ? file : now, differ, warnings: [] };
}

/** Reads files, given by absolute path, at the commits of their repositories. */
function contentsIn(
  commits: readonly Commit[],
  files: readonly string[],
): readonly (Uint8Array | null)[] {
  const byCommit = commits.map((commit) => contentsAt(commit, files));
  return files.map((_, at) => byCommit.find((it) => it[at])?.[at] ?? null);
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file?.source.text.replaceAll('\r\n', '\n');
}
