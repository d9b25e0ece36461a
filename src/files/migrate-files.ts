import { dirname } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { decideWith } from '../file/decide-with.js';
import {
  type DecidedSources,
  sourcesIn,
  sourcesNamedBy,
} from '../file/decided-sources.js';
import { groupBy } from '../json/collections.js';
import { type Against, againstOf, namesAgainst } from './against.js';
import { type ReadContent, readerOf } from './changed-files.js';
import {
  type FoundFile,
  type FoundFiles,
  readAbsent,
  sortByPath,
} from './find-files.js';
import {
  type FoundRepository,
  repositoryOf,
  type Unsaved,
  unsavedFiles,
} from './git.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import { digestOf, readInputFile } from './read-file.js';
import { runError, troublesOf } from './run-errors.js';
import type { FileTask, Job, MigrateSettings } from './run-settings.js';
import { runTasks, type TaskRequest, type TaskRun } from './run-tasks.js';
import { type SelectionRequest, selectFiles } from './select-files.js';
import { refuseClashes, refuseOut, targetOf, type Writing } from './targets.js';

export interface MapRequest extends SelectionRequest, TaskRequest {
  readonly decisions: DecisionsFile | undefined;
  readonly allowPartial: boolean;
  /** Whether to compare what each file means before and after. */
  readonly verifies?: boolean;
  /** The Current files to compare with; absent: those that the tool produces. */
  readonly against?: Against | undefined;
}

export interface MigrationRun extends TaskRun {
  readonly found: FoundFiles;
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models. */
  readonly searched: number;
}

/**
 * Migrates files, or only reports if `writing` is undefined or a dry run. Checks
 * everything that it can before it writes the first file.
 */
export async function migrateFiles(
  request: MapRequest,
  writing?: Writing,
): Promise<MigrationRun> {
  if (writing?.out !== undefined) refuseOut(writing.out, request.paths);
  const { found, files, failed } = selectFiles(request);
  const sources = gatherSources(
    found.files,
    found,
    request.decisions,
    readerOf(request),
  );
  const prepared = await prepareTasks(files, request, writing);
  const run = await runTasks(
    sortByPath([...prepared.tasks, ...failed]),
    migrateJob(request, files, { sources, writing }),
    request,
  );
  return {
    ...run,
    found,
    excluded: found.excluded,
    searched: files.length,
    warnings: [...found.warnings, ...prepared.warnings],
  };
}

/**
 * Gathers the algorithms that decisions name as sources; undefined if they name none.
 * @param files those of the run, beside the tracked ones that are not in the work tree
 */
export function gatherSources(
  files: readonly FoundFile[],
  found: Pick<FoundFiles, 'absent' | 'isIncomplete'>,
  decisions: DecisionsFile | undefined,
  read: ReadContent,
): DecidedSources | undefined {
  const names = sourcesNamedBy(decisions?.decisions ?? []);
  if (names.size === 0) return undefined;
  const absent = readAbsent(found);
  const decideIn = decideWith(decisions, process.cwd());
  return {
    isIncomplete: absent === undefined,
    algorithms: [...files, ...(absent ?? [])].flatMap((file) => {
      const bytes = read(file);
      return bytes
        ? sourcesIn(file.path, bytes, names, file.named, decideIn)
        : [];
    }),
  };
}

/** Returns what a run that maps files does with each. */
export function migrateJob(
  request: MapRequest,
  files: readonly FoundFile[],
  settings: Pick<MigrateSettings, 'sources' | 'writing' | 'comparing'>,
): Job {
  const { maxSize, allowPartial, verifies = false, against } = request;
  const inside = files.map(({ absolute, below, named }) =>
    named ? absolute : absolute.slice(0, -below.length),
  );
  return {
    kind: 'migrate',
    allowPartial,
    inside: [...new Set(inside)],
    verifying: verifies ? namesAgainst(against, maxSize) : undefined,
    ...settings,
  };
}

export async function prepareTasks(
  files: readonly FoundFile[],
  { maxSize, against }: MapRequest,
  writing: Writing | undefined,
): Promise<{
  readonly tasks: readonly FileTask[];
  readonly warnings: readonly string[];
}> {
  const targets = new Map(
    writing ? files.map((file) => [file, targetOf(file, writing)]) : [],
  );
  // Without `out` each file has its own place, so names cannot clash.
  if (writing?.out !== undefined) refuseClashes(targets, maxSize);
  const answers = askGit(files, maxSize, writing);
  const prettierOptions = createPrettierOptionsReader();
  const warnings = new Set<string>();
  const tasks: FileTask[] = [];
  for (const file of files) {
    const print = await prettierOptions(file.absolute);
    for (const warning of print.warnings) warnings.add(warning);
    tasks.push({
      ...file,
      print: print.options,
      target: targets.get(file),
      ...answers.get(file.absolute),
      against: against && againstOf(file, against),
    });
  }
  return { tasks, warnings: [...warnings] };
}

/**
 * Asks git which of the files that are replaced it could not restore. Digests of
 * their content show whether an editor saves a file after git was asked.
 */
function askGit(
  files: readonly FoundFile[],
  maxSize: number,
  writing: Writing | undefined,
): ReadonlyMap<string, Pick<FileTask, 'refusal' | 'asked'>> {
  if (!writing || writing.write !== true) return new Map();
  const repositories = groupBy(
    files.map(({ absolute }) => absolute),
    (file) => repositoryOf(dirname(file)),
  );
  return new Map(
    [...repositories].flatMap(([repository, inside]) => {
      const isAsked = repository.kind !== 'none' && !writing.allowDirty;
      const digests = (isAsked ? inside : []).map((file) => {
        const read = readInputFile(file, { maxSize });
        return read.ok ? digestOf(read.bytes) : undefined;
      });
      const refusalOf = refusalsIn(repository, inside, writing);
      return inside.map((file, index) => [
        file,
        { refusal: refusalOf(file), asked: digests[index] },
      ]);
    }),
  );
}

/** Returns a function that says why a file must not be replaced. */
function refusalsIn(
  repository: FoundRepository,
  files: readonly string[],
  { allowDirty = false, allowNoVcs = false }: Writing,
): (file: string) => string | undefined {
  if (repository.kind === 'none')
    return () => (allowNoVcs ? undefined : noGitReason);
  if (allowDirty) return () => undefined;
  try {
    if (repository.kind === 'refused') throw runError(repository.reason);
    const unsaved = unsavedFiles(repository.root, files);
    return (file) => {
      const state = unsaved.get(file);
      return state && reasonsByState[state];
    };
  } catch (error) {
    const [trouble] = troublesOf(error) ?? [];
    if (trouble === undefined) throw error;
    return () => `${trouble.replace(/\.$/, '')}; or use --allow-dirty`;
  }
}

const noGitReason =
  'no git repository could restore the old file: use git, write elsewhere with --out, or use --allow-no-vcs';

const reasonsByState: Readonly<Record<Unsaved, string>> = {
  dirty:
    'it has changes that are not committed: commit them, or use --allow-dirty',
  untracked:
    'git does not track it and could not restore it: commit it, or use --allow-dirty',
  'assume-unchanged':
    'git ignores changes in it (assume-unchanged): run git update-index --no-assume-unchanged on it, or use --allow-dirty',
  'skip-worktree':
    'git ignores changes in it (skip-worktree): run git update-index --no-skip-worktree on it, or use --allow-dirty',
};
