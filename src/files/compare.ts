import { decideWith } from '../file/decide-with.js';
import { removedOutput } from '../report/compare-records.js';
import type { RunParts } from '../report/finished-run.js';
import { findMoved, type Sides } from '../report/moved-findings.js';
import { changesInShared, sharedNames } from '../report/shared-names.js';
import {
  type ChangedFiles,
  type ChangesRequest,
  declarationsOf,
  findChangedFiles,
  findLostModel,
} from './changed-files.js';
import { findFiles, type FoundFile, sortByPath } from './find-files.js';
import { recordOfContent } from './migrate-file.js';
import {
  gatherSources,
  type MapRequest,
  migrateJob,
  type MigrationRun,
  prepareTasks,
} from './migrate-files.js';
import type { CompareSettings, FileTask } from './run-settings.js';
import { runTasks } from './run-tasks.js';
import { failedTask, shareOf } from './select-files.js';
import type { Writing } from './targets.js';

export type ComparisonRequest = MapRequest & ChangesRequest;

export interface ComparisonRun extends MigrationRun {
  /** The findings of the run as a whole that are new. */
  readonly findings: RunParts['findings'];
  readonly compared: NonNullable<RunParts['compared']>;
}

/**
 * Maps the files that differ from the merge base, now and then, with the decisions
 * of each side and today's prettier options. If the decisions differ, compares all
 * files. Writes nothing.
 */
export async function compareWithCommit(
  request: ComparisonRequest,
  writing: Writing,
): Promise<ComparisonRun> {
  const found = findFiles(request);
  const changes = await findChangedFiles(found, request);
  const { changed, unchanged, removed, readNow, readThen } = changes;
  const differing = [...changed, ...removed];
  const share = shareOf(
    [...differing, ...changes.failed.map(failedTask)],
    request,
  );
  const files = share.filter((it) => 'below' in it);
  const { tasks, warnings } = await prepareTasks(files, request, writing);
  const { decisionsThen } = changes;
  const filesThen = [...unchanged, ...differing];
  const comparing: CompareSettings = {
    decisions: decisionsThen,
    sources: gatherSources(filesThen, found, decisionsThen, readThen),
  };
  const { decisions } = request;
  const sources = gatherSources(found.files, found, decisions, readNow);
  const job = migrateJob(request, files, { sources, writing, comparing });
  const gone = new Set(removed.map(({ path }) => path));
  const byPath = new Map(differing.map((it) => [it.path, it]));
  const decideNow = decideWith(decisions, process.cwd());
  const decideThen = decideWith(decisionsThen, process.cwd());
  /** Only where an algorithm came or went can a finding have moved. */
  const sidesOf = (task: FileTask, file: FoundFile): Sides => {
    const isGone = gone.has(task.path);
    const [before, after] = [
      readThen(file),
      isGone ? undefined : readNow(file),
    ];
    if (hasSameNames(file, before, after)) return {};
    return {
      then:
        before &&
        recordOfContent(
          task,
          { content: before, decidedAs: changes.pathThen(file) },
          decideThen,
          comparing,
        ),
      now:
        after &&
        recordOfContent(
          task,
          { content: after, decidedAs: task.path },
          decideNow,
          { sources },
        ),
    };
  };
  const sides = tasks.map((task): Sides & { readonly task: FileTask } => {
    const file = byPath.get(task.path);
    return {
      task,
      ...(file && sidesOf(task, file)),
    };
  });
  const moved = findMoved(sides);
  const withPast = tasks.flatMap((task): FileTask | readonly FileTask[] => {
    const file = byPath.get(task.path);
    if (!file || gone.has(task.path)) return [];
    const content = readThen(file);
    return {
      ...task,
      known: findLostModel(file, changes, request.changed),
      moved: moved.get(task.path) ?? [],
      then: content && { content, decidedAs: changes.pathThen(file) },
    };
  });
  const run = await runTasks(
    sortByPath([...withPast, ...share.filter((it) => 'record' in it)]),
    job,
    request,
  );
  const outputs = sides.flatMap(({ task, then }) =>
    then && gone.has(task.path)
      ? [removedOutput(then, moved.get(task.path) ?? [])]
      : [],
  );
  const shared = sharedSince(changes, request);
  return {
    ...run,
    found,
    excluded: found.excluded,
    searched: found.files.length,
    warnings: [...changes.warnings, ...warnings],
    findings: shared.added,
    compared: { ref: request.changed, outputs, goneOfRun: shared.gone },
  };
}

/** Returns the names that several files declare now and did not then, and the other way round. */
export function sharedSince(
  {
    changed,
    unchanged,
    removed,
    readNow,
    readThen,
    decisionsThen,
  }: ChangedFiles,
  { decisions }: Pick<ChangesRequest, 'decisions'>,
): ReturnType<typeof changesInShared> {
  const differing = [...changed, ...removed];
  const both = declarationsOf(unchanged, readNow);
  return changesInShared(
    sharedNames(
      [...both, ...declarationsOf(differing, readNow)],
      decideWith(decisions, process.cwd()),
    ),
    sharedNames(
      [...both, ...declarationsOf(differing, readThen)],
      decideWith(decisionsThen, process.cwd()),
    ),
  );
}

/** Returns whether a file declares the same algorithms before and after. */
export function hasSameNames(
  file: FoundFile,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
): boolean {
  if (!before || !after) return false;
  const [one, other] = [before, after].map((bytes) =>
    declarationsOf([file], () => bytes).flatMap(({ names }) =>
      names.map(({ name }) => name),
    ),
  );
  return JSON.stringify(one) === JSON.stringify(other);
}
