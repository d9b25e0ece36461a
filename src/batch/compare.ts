import { resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import { openFile } from '../file/open.js';
import { declaredNamesIn } from '../file/make-record.js';
import { groupBy } from '../json/collections.js';
import { positionsIn } from '../json/source-text.js';
import { removedOutput } from '../report/compare-records.js';
import type { RunParts } from '../report/finished-run.js';
import {
  changesInShared,
  type Declarations,
  sharedNames,
} from '../report/shared-names.js';
import { decisionsPlaces, parseDecisionsFile } from './decisions-file.js';
import {
  findFiles,
  findRemoved,
  type FoundFile,
  type FoundFiles,
  sortByPath,
} from './find-files.js';
import {
  changedSince,
  type Commit,
  commitsOf,
  contentsAt,
  filesAt,
  renamedSince,
} from './git-commits.js';
import { recordThen } from './migrate-file.js';
import {
  type MapRequest,
  migrateJob,
  type MigrationRun,
  prepareTasks,
  sourcesOfRun,
} from './migrate-files.js';
import { isWithin, pathFromHere, readInputFile } from './read-file.js';
import type { FileTask } from './run-settings.js';
import { runTasks } from './run-tasks.js';
import { failedTask, pathsAndFolders, shareOf } from './select-files.js';
import type { Writing } from './targets.js';

export interface ComparisonRequest extends MapRequest {
  readonly changed: string;
  readonly decisionsNamed: string | undefined;
}

export interface ComparisonRun extends MigrationRun {
  /** The findings of the run as a whole that are new. */
  readonly findings: RunParts['findings'];
  readonly compared: NonNullable<RunParts['compared']>;
}

/** Reads a file; undefined if it was not there, or cannot be read. */
type ReadContent = (file: FoundFile) => Uint8Array | undefined;

/**
 * Maps the files that differ from a commit, now and at the commit, with the
 * decisions of each side and today's prettier options. A renamed file is compared
 * with the file of the old name. If the decisions differ, compares all files.
 * Writes nothing.
 */
export async function compareWithCommit(
  request: ComparisonRequest,
  writing: Writing,
): Promise<ComparisonRun> {
  const now = findFiles(request);
  const commits = commitsOf(
    request.changed,
    pathsAndFolders(request.paths, now.files),
  );
  const decisions = await decisionsAtCommit(commits, request);
  const selection = findDiffering(commits, now, request, decisions.differ);
  const { unchanged, removed, nameThen } = selection;
  const differing = [...selection.changed, ...removed];
  const contents = contentsIn(
    commits,
    differing.map(({ absolute }) => nameThen(absolute)),
  );
  const contentThen = new Map(
    differing.map(({ path }, index) => [path, contents[index] ?? undefined]),
  );
  const readNow: ReadContent = ({ absolute }) => {
    const read = readInputFile(absolute, request);
    return read.ok ? read.bytes : undefined;
  };
  const readThen: ReadContent = (file) =>
    contentThen.has(file.path) ? contentThen.get(file.path) : readNow(file);

  const share = shareOf(
    [...differing, ...selection.failed.map(failedTask)],
    request,
  );
  const files = share.filter((it) => 'below' in it);
  const { tasks, warnings } = await prepareTasks(files, request, writing);
  const withPast = tasks.map((task): FileTask => {
    const content = contentThen.get(task.path);
    const decidedAs = pathFromHere(nameThen(task.absolute));
    return content ? { ...task, then: { content, decidedAs } } : task;
  });
  const gone = new Set(removed.map(({ path }) => path));
  const all = [...unchanged, ...differing];
  const comparing = {
    decisions: decisions.file,
    sources: sourcesOfRun(
      all,
      { ...request, decisions: decisions.file },
      readThen,
    ),
  };
  const run = await runTasks(
    sortByPath([
      ...withPast.filter(({ path }) => !gone.has(path)),
      ...share.filter((it) => 'record' in it),
    ]),
    migrateJob(request, files, all, { writing, comparing }),
    request,
  );

  const decideThen = decideWith(decisions.file, process.cwd());
  const removedRecords = withPast.flatMap((task) =>
    task.then && gone.has(task.path)
      ? [recordThen(task, task.then, decideThen, comparing)]
      : [],
  );
  const declaredUnchanged = declarationsOf(unchanged, readNow);
  const { added, gone: goneOfRun } = changesInShared(
    sharedNames(
      [...declaredUnchanged, ...declarationsOf(differing, readNow)],
      decideWith(request.decisions, process.cwd()),
    ),
    sharedNames(
      [...declaredUnchanged, ...declarationsOf(differing, readThen)],
      decideThen,
    ),
  );
  return {
    ...run,
    excluded: now.excluded,
    searched: now.files.length,
    warnings: [...decisions.warnings, ...selection.warnings, ...warnings],
    findings: added,
    compared: {
      ref: request.changed,
      outputs: removedRecords.map(removedOutput),
      goneOfRun,
    },
  };
}

/** Returns the names that files declare, Legacy or Current. */
function declarationsOf(
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

/**
 * Finds the files that differ from the commit.
 * @param isEach whether each file counts as changed
 */
function findDiffering(
  commits: readonly Commit[],
  { files, missing, failed, warnings }: FoundFiles,
  request: ComparisonRequest,
  isEach: boolean,
) {
  const recorded = commits.flatMap(filesAt);
  const isChanged = changedSince(commits);
  const oldNameOf = renamedSince(commits);
  const byChange = groupBy(
    files,
    ({ absolute }) => isEach || isChanged(absolute),
  );
  const renamed = new Set(files.map(({ absolute }) => oldNameOf(absolute)));
  return {
    changed: byChange.get(true) ?? [],
    unchanged: byChange.get(false) ?? [],
    removed: findRemoved(request, recorded).filter(
      ({ absolute }) => !renamed.has(absolute),
    ),
    failed: [
      ...failed,
      ...missing.filter(
        // A file that existed at the commit is not a typing error.
        ({ given }) =>
          findRemoved({ ...request, paths: [given] }, recorded).length === 0,
      ),
    ],
    warnings,
    /** Returns the path of a file at the commit; both absolute. */
    nameThen: (absolute: string) => oldNameOf(absolute) ?? absolute,
  };
}

interface DecisionsAtCommit {
  readonly file: DecisionsFile | undefined;
  readonly differ: boolean;
  readonly warnings: readonly string[];
}

/** Finds the decisions at the commits; those of now if a place for them is in none of the repositories. */
async function decisionsAtCommit(
  commits: readonly Commit[],
  { changed, decisions: now, decisionsNamed: named }: ComparisonRequest,
): Promise<DecisionsAtCommit> {
  const places = named === undefined ? decisionsPlaces('.') : [resolve(named)];
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
