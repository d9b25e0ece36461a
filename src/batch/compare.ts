import { resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import { openFile } from '../file/open.js';
import { declaredNamesIn } from '../file/make-record.js';
import { shownPath } from '../file/paths.js';
import { positionsIn } from '../json/position.js';
import { removedOutput } from '../report/compare-records.js';
import type { FileRecord } from '../file/record.js';
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
  type MissingPath,
} from './find-files.js';
import {
  changedSince,
  type Commit,
  commitOf,
  contentsAt,
  filesAt,
  renamedSince,
} from './git.js';
import { recordThen } from './migrate-file.js';
import {
  type MapRequest,
  type MigrationRun,
  missingTask,
  prepareTasks,
  settingsFor,
  sortTasks,
  type Writing,
} from './migrate-files.js';
import { isWithin, readInputFile } from './read-file.js';
import type { CompareSettings, FileTask } from './run-settings.js';
import { runTasks } from './run-tasks.js';
import { shareOf } from './select-files.js';
import { sourcesOfRun } from './sources-of-run.js';

export interface ComparisonRequest extends MapRequest {
  readonly changed: string;
  readonly decisionsNamed: string | undefined;
}

export interface ComparisonRun extends MigrationRun {
  /** The findings of the run as a whole that are new. */
  readonly findings: RunParts['findings'];
  readonly compared: NonNullable<RunParts['compared']>;
}

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
  const prepared = await prepareComparison(request);
  const { commit, now, unchanged, removed, decisions, errors, nameThen } =
    prepared;
  const { workingDirectory, maxBytes } = request;
  const contentsThen: ContentsThen = (files) =>
    contentsAt(
      commit,
      files.map(({ absolute }) => nameThen(absolute)),
    );

  const share = shareOf([...now, ...removed], request);
  const files = share.filter((it) => 'absolute' in it);
  const missing = share.filter((it) => 'reason' in it);
  const { tasks, warnings } = await prepareTasks(files, request, writing);
  const all = [...unchanged, ...now, ...removed].filter(
    (it) => 'absolute' in it,
  );
  const contents = contentsThen(files);
  const withPast = tasks.map((task, index): FileTask => {
    const content = contents[index];
    const decidedAs = shownPath(nameThen(task.absolute), workingDirectory);
    return content ? { ...task, then: { content, decidedAs } } : task;
  });
  const comparing: CompareSettings = {
    decisions: decisions.file,
    sources: sourcesOfRun(
      all,
      { ...request, decisions: decisions.file },
      contentReader(all, contentsThen),
    ),
  };
  const gone = new Set(removed.map(({ path }) => path));
  const present = withPast.filter(({ path }) => !gone.has(path));
  const settings = settingsFor(request, present, {
    sources: sourcesOfRun(all, request),
    writing,
    comparing,
  });
  const run = await runTasks(
    sortTasks([...present, ...missing.map(missingTask)]),
    settings,
    request,
  );

  const removedRecords = recordsThen(
    withPast.filter(({ path }) => gone.has(path)),
    comparing,
    workingDirectory,
  );
  const own = new Set(share.map(({ path }) => path));
  const others = [...now, ...removed].filter(
    (it) => 'absolute' in it && !own.has(it.path),
  ) as readonly FoundFile[];
  const thenOf = contentsThen(others);
  const namesUnchanged = unchanged.flatMap((it) =>
    declarationsNow(it, maxBytes),
  );
  const sharedNow = sharedNames(
    [
      ...run.tally.declarations,
      ...namesUnchanged,
      ...others.flatMap((it) => declarationsNow(it, maxBytes)),
    ],
    decideWith(request.decisions, workingDirectory),
  );
  const sharedThen = sharedNames(
    [
      ...run.tally.comparison.declarationsThen,
      ...removedRecords,
      ...namesUnchanged,
      ...others.flatMap((it, index) => declarationsOf(it, thenOf[index])),
    ],
    decideWith(decisions.file, workingDirectory),
  );
  const { added, gone: goneOfRun } = changesInShared(sharedNow, sharedThen);
  return {
    ...run,
    warnings: [...decisions.warnings, ...warnings],
    errors: [...errors, ...run.errors],
    findings: added,
    compared: {
      ref: commit.ref,
      outputs: removedRecords.map(removedOutput),
      goneOfRun,
    },
  };
}

function recordsThen(
  tasks: readonly FileTask[],
  comparing: CompareSettings,
  workingDirectory: string,
): readonly FileRecord[] {
  const decideThen = decideWith(comparing.decisions, workingDirectory);
  return tasks.flatMap((task) =>
    task.then ? [recordThen(task, task.then, decideThen, comparing)] : [],
  );
}

function declarationsNow(
  file: FoundFile,
  maxBytes: number,
): readonly Declarations[] {
  const read = readInputFile(file.absolute, { maxBytes });
  return read.ok ? declarationsOf(file, read.bytes) : [];
}

function declarationsOf(
  { path, named }: FoundFile,
  bytes: Uint8Array | null | undefined,
): readonly Declarations[] {
  const opened = bytes ? openFile(bytes, named) : undefined;
  return opened && 'root' in opened
    ? [
        {
          path,
          names: declaredNamesIn(opened.root, positionsIn(opened.source)),
        },
      ]
    : [];
}

/** Reads files at the commit, a renamed one under its old name; null where there was none. */
type ContentsThen = (
  files: readonly FoundFile[],
) => readonly (Uint8Array | null)[];

interface PreparedComparison {
  readonly commit: Commit;
  readonly now: readonly (FoundFile | MissingPath)[];
  readonly unchanged: readonly FoundFile[];
  readonly removed: readonly FoundFile[];
  readonly decisions: DecisionsAtCommit;
  /** Returns the path of a file at the commit; both absolute. */
  readonly nameThen: (absolute: string) => string;
  readonly errors: readonly string[];
}

async function prepareComparison(
  request: ComparisonRequest,
): Promise<PreparedComparison> {
  const commit = commitOf(request.workingDirectory, request.changed);
  const recorded = filesAt(commit);
  const isChanged = changedSince(commit);
  const oldNameOf = renamedSince(commit);
  const decisions = await decisionsAtCommit(commit, request);

  const found = findFiles(request);
  const changed = new Set(
    found.files.filter(
      ({ absolute }) => decisions.differ || isChanged(absolute),
    ),
  );
  const missing = found.missing.filter(
    // A file that existed at the commit is not a typing error.
    ({ given }) =>
      findRemoved({ ...request, paths: [given] }, recorded).length === 0,
  );
  const renamed = new Set(
    found.files.map(({ absolute }) => oldNameOf(absolute)),
  );
  return {
    commit,
    decisions,
    now: [...changed, ...missing],
    nameThen: (absolute) => oldNameOf(absolute) ?? absolute,
    unchanged: found.files.filter((file) => !changed.has(file)),
    removed: findRemoved(request, recorded).filter(
      ({ absolute }) => !renamed.has(absolute),
    ),
    errors: found.errors,
  };
}

interface DecisionsAtCommit {
  readonly file: DecisionsFile | undefined;
  readonly differ: boolean;
  readonly warnings: readonly string[];
}

/** Finds the decisions at the commit; those of now if the named file is outside the repository. */
async function decisionsAtCommit(
  commit: Commit,
  {
    workingDirectory,
    decisions: now,
    decisionsNamed: named,
  }: ComparisonRequest,
): Promise<DecisionsAtCommit> {
  const places =
    named === undefined
      ? decisionsPlaces(workingDirectory)
      : [resolve(workingDirectory, named)];
  const inside = places.filter((place) => isWithin(place, commit.root));
  if (inside.length < places.length)
    return { file: now, differ: false, warnings: [] };
  const contents = contentsAt(commit, inside);
  const at = contents.findIndex((it) => it !== null);
  const content = contents[at];
  if (!content)
    return { file: undefined, differ: now !== undefined, warnings: [] };
  const path = shownPath(inside[at] ?? '', workingDirectory);
  const found = await parseDecisionsFile(content, path);
  if (!found.ok)
    return {
      file: undefined,
      differ: true,
      warnings: [
        `The decisions at ${commit.ref} are ignored, because the file is not valid: ${found.troubles.join(' ')}`,
      ],
    };
  const { file } = found;
  const differ = file.path !== now?.path || textOf(file) !== textOf(now);
  return { file: differ ? file : now, differ, warnings: [] };
}

/** Git may turn CRLF into LF, so line endings do not count. */
function textOf(file: DecisionsFile | undefined): string | undefined {
  return file?.source.text.replaceAll('\r\n', '\n');
}

/** Reads all files at the commit in one call of git, on first use. */
function contentReader(
  files: readonly FoundFile[],
  contentsThen: ContentsThen,
): (file: FoundFile) => Uint8Array | undefined {
  let read: ReadonlyMap<FoundFile, Uint8Array | null> | undefined;
  return (file) => {
    if (!read) {
      const contents = contentsThen(files);
      read = new Map(files.map((it, index) => [it, contents[index] ?? null]));
    }
    return read.get(file) ?? undefined;
  };
}
