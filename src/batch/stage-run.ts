import { resolve } from 'node:path';
import { type Commit, commitOf } from './commit.js';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  findFiles,
  type FoundFile,
  type MissingPath,
  sortedByPath,
} from './find-files.js';
import { type Detail, failedFile } from '../file/file-outcome.js';
import type { GitAnswer } from './git.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import type { Compared } from '../report/report-of-run.js';
import { stageFiles, threadsFor } from './stage-files.js';
import type { StagedFile, StageTask } from './stage-task.js';
import { type Shard, shardOf } from './shard.js';

/** Which files a run is about, and how they are read. */
export interface RunRequest {
  readonly paths: readonly string[];
  readonly workingFolder: string;
  /** Absolute folders that are not walked. */
  readonly except: readonly string[];
  /** Only this share of the files. */
  readonly shard: Shard | undefined;
  /** Only files that differ from this git commit. */
  readonly changed: string | undefined;
  readonly maxBytes: number;
  /** Threads; undefined: as many as serve. */
  readonly jobs: number | undefined;
  readonly decisions: DecisionsFile | undefined;
  /** Whether files may be written although something is left out of them. */
  readonly allowPartial: boolean;
  /** What the report is to have of each file. */
  readonly detail: Detail;
  /** Whether results take the place of their files. */
  readonly replaces: boolean;
  /** Is told how many files are mapped, each time one is. */
  readonly onDone: (done: number, of: number) => void;
}

/** Whether a run has all files that its PATHs mean, so that it knows what concerns the whole. */
export function isWhole({
  shard,
  changed,
}: Pick<RunRequest, 'shard' | 'changed'>): boolean {
  return changed === undefined && (shard?.of ?? 1) === 1;
}

/** A file and what was read and mapped of it. */
export interface StagedSource {
  readonly source: FoundFile;
  readonly staged: StagedFile;
}

/** What is known of a run before anything is written. */
export interface StagedRun {
  readonly sources: readonly StagedSource[];
  readonly warnings: readonly string[];
  /** What went wrong with finding files, in words. */
  readonly troubles: readonly string[];
  /** Only of a run that compares with a commit. */
  readonly compared?: Compared;
}

/** Finds, reads, maps and checks the files of a run; nothing is written. Never rejects. */
export async function stageRun(request: RunRequest): Promise<StagedRun> {
  const found = await findFiles(request);
  const files = await changedAmong(found.files, request);
  if (!files.ok) return unstaged(files.reason);
  const share = shareOf([...files.value, ...found.missing], request.shard);
  const { tasks, warnings } = await tasksFor(share.filter(isFound), request);
  return {
    sources: await stageSources(share, tasks, request),
    warnings,
    troubles: found.troubles,
  };
}

/** Which of the files differ from the git commit, where one is named. */
export async function changedAmong(
  files: readonly FoundFile[],
  { changed, workingFolder }: Pick<RunRequest, 'changed' | 'workingFolder'>,
): Promise<GitAnswer<readonly FoundFile[]>> {
  if (changed === undefined) return { ok: true, value: files };
  const commit = await commitOf(workingFolder, changed);
  return commit.ok ? changedSince(commit.value, files) : commit;
}

/** The files that differ from the commit. */
export async function changedSince(
  { repository, ref }: Commit,
  files: readonly FoundFile[],
): Promise<GitAnswer<readonly FoundFile[]>> {
  const answer = await repository.changedSince(
    ref,
    files.map(({ absolute }) => absolute),
  );
  if (!answer.ok) return answer;
  const changed = new Set(answer.value);
  return {
    ok: true,
    value: files.filter(({ absolute }) => changed.has(absolute)),
  };
}

/** A run that found out that it cannot be. */
export function unstaged(trouble: string): StagedRun {
  return { sources: [], warnings: [], troubles: [trouble] };
}

/** What one of several machines takes care of, by path. */
export function shareOf<T extends { readonly path: string }>(
  items: readonly T[],
  shard: Shard | undefined,
): readonly T[] {
  const sorted = sortedByPath(items);
  return shard ? shardOf(sorted, shard) : sorted;
}

/** Whether it is a file, and not a PATH that finds nothing. */
export function isFound(item: FoundFile | MissingPath): item is FoundFile {
  return 'absolute' in item;
}

/** What is to be done about files, and what is to be said about their configuration. */
export async function tasksFor(
  files: readonly FoundFile[],
  { workingFolder, maxBytes, allowPartial, detail, replaces }: RunRequest,
): Promise<{
  readonly tasks: readonly StageTask[];
  readonly warnings: readonly string[];
}> {
  const prettierOptions = createPrettierOptionsReader(workingFolder);
  const warnings = new Set<string>();
  const tasks = [];
  for (const { path, absolute, named } of files) {
    const print = await prettierOptions(absolute);
    for (const warning of print.warnings) warnings.add(warning);
    tasks.push({
      ...{ path, absolute, named, maxBytes, allowPartial, detail, replaces },
      print: print.options,
    });
  }
  return { tasks, warnings: [...warnings] };
}

/** Maps the files that are there; a PATH that finds nothing has failed. */
export async function stageSources(
  items: readonly (FoundFile | MissingPath)[],
  tasks: readonly StageTask[],
  request: RunRequest,
): Promise<readonly StagedSource[]> {
  const stagedFiles = await stageTasks(tasks, request);
  return items.flatMap((item): readonly StagedSource[] => {
    if (!isFound(item)) {
      const { path, trouble } = item;
      const absolute = resolve(request.workingFolder, path);
      const source = { path, absolute, below: '', named: true };
      const staged = { outcome: failedFile(path, trouble) };
      return [{ source, staged }];
    }
    const file = stagedFiles.get(item.path);
    return file ? [{ source: item, staged: file }] : [];
  });
}

/** The files of the tasks, by path. */
export async function stageTasks(
  tasks: readonly StageTask[],
  {
    decisions,
    workingFolder,
    jobs,
    onDone,
  }: Pick<RunRequest, 'decisions' | 'workingFolder' | 'jobs' | 'onDone'>,
): Promise<ReadonlyMap<string, StagedFile>> {
  const staged = await stageFiles(
    tasks,
    decisions,
    workingFolder,
    threadsFor(tasks.length, jobs),
    (done) => {
      onDone(done, tasks.length);
    },
  );
  return new Map(staged.map((file) => [file.outcome.path, file]));
}
