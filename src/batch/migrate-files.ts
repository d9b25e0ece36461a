import { dirname, resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import { bytewise } from '../file/paths.js';
import { groupBy } from '../json/collections.js';
import { failedRecord } from '../file/record.js';
import { type Against, againstOf, namesAgainst } from './against.js';
import type { FoundFile, MissingPath } from './find-files.js';
import { repositoryOf, rootOf, type Unsaved, unsavedFiles } from './git.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import { digestOf, readInputFile } from './read-file.js';
import { runError, troublesOf } from './run-error.js';
import { warnOfThreads } from './run-files.js';
import type { FileTask, MigrateSettings, RunSettings } from './run-settings.js';
import {
  needFields,
  type RunSink,
  runTasks,
  type TaskRun,
} from './run-tasks.js';
import { type SelectionRequest, selectFiles } from './select-files.js';
import { sourcesOfRun } from './sources-of-run.js';
import {
  type Destination,
  refuseClashes,
  refuseDestination,
  targetOf,
} from './targets.js';

export interface MapRequest extends SelectionRequest {
  readonly maxBytes: number;
  readonly jobs: number | undefined;
  readonly decisions: DecisionsFile | undefined;
  readonly allowPartial: boolean;
  /** Whether to compare what each file means before and after. */
  readonly verifies?: boolean;
  /** The Current files to compare with; absent: those that the tool produces. */
  readonly against?: Against | undefined;
  readonly sinks: readonly RunSink[];
  readonly onDone: (done: number, of: number) => void;
}

/** Where and how results are written. */
export interface Writing {
  readonly destination: Destination;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
}

export interface MigrationRun extends TaskRun {
  readonly warnings: readonly string[];
}

/**
 * Migrates files, or only reports if `writing` is undefined or a dry run. Checks
 * everything that it can before it writes the first file.
 */
export async function migrateFiles(
  request: MapRequest,
  writing?: Writing,
): Promise<MigrationRun> {
  const { paths, workingDirectory } = request;
  if (writing) refuseDestination(writing.destination, paths, workingDirectory);
  const { all, files, missing, warnings, errors } = selectFiles(request);
  if (files.length + missing.length === 0 && errors.length > 0)
    throw runError(...errors);
  const prepared = await prepareTasks(files, request, writing);
  const settings = settingsFor(request, prepared.tasks, {
    sources: sourcesOfRun(all, request),
    writing,
  });
  const run = await runTasks(
    sortTasks([...prepared.tasks, ...missing.map(missingTask)]),
    settings,
    request,
  );
  return {
    ...run,
    warnings: [
      ...warnOfThreads(request.jobs),
      ...warnings,
      ...prepared.warnings,
    ],
    errors: [...errors, ...run.errors],
  };
}

/** Returns the task of a path at which nothing was found. */
export function missingTask({ path, reason }: MissingPath): FileTask {
  const record = failedRecord(path, reason);
  return { path, absolute: '', named: true, record };
}

export function sortTasks(tasks: readonly FileTask[]): readonly FileTask[] {
  return tasks.toSorted((a, b) => bytewise(a.path, b.path));
}

/** Returns the settings of a run that maps files. */
export function settingsFor(
  {
    workingDirectory,
    maxBytes,
    decisions,
    allowPartial,
    verifies = false,
    against,
    sinks,
  }: MapRequest,
  tasks: readonly FileTask[],
  {
    writing,
    ...others
  }: Partial<Omit<MigrateSettings, 'writing'>> & {
    readonly writing?: Writing | undefined;
  },
): Omit<RunSettings, 'reporters'> {
  return {
    workingDirectory,
    maxBytes,
    decisions: decisions && {
      path: decisions.path,
      decisions: decisions.decisions,
    },
    needsFields: needFields(sinks),
    job: {
      kind: 'migrate',
      allowPartial,
      sources: undefined,
      ...others,
      verifying: verifies
        ? {
            namesAgainst:
              against && namesAgainst(against, workingDirectory, maxBytes),
          }
        : undefined,
      writing: writing && {
        kind: writing.destination.kind,
        dryRun: writing.dryRun,
        force: writing.force,
        below:
          writing.destination.kind === 'out'
            ? resolve(workingDirectory, writing.destination.folder)
            : undefined,
        inside: [...new Set(tasks.flatMap(({ inside }) => inside ?? []))],
      },
    },
  };
}

export interface PreparedTasks {
  readonly tasks: readonly FileTask[];
  readonly warnings: readonly string[];
}

export async function prepareTasks(
  files: readonly FoundFile[],
  { workingDirectory, maxBytes, against }: MapRequest,
  writing: Writing | undefined,
): Promise<PreparedTasks> {
  const targets = new Map(
    writing
      ? files.map((file) => [
          file,
          targetOf(file, writing.destination, workingDirectory),
        ])
      : [],
  );
  // Without `out` each file has its own place, so names cannot clash.
  if (writing?.destination.kind === 'out') refuseClashes(targets, maxBytes);
  const asked = digestsToAsk(files, maxBytes, writing);
  const refusals = findRefusalReasons(files, writing);
  const prettierOptions = createPrettierOptionsReader(workingDirectory);
  const warnings = new Set<string>();
  const tasks: FileTask[] = [];
  for (const file of files) {
    const { path, absolute, below, named } = file;
    const print = await prettierOptions(absolute);
    for (const warning of print.warnings) warnings.add(warning);
    tasks.push({
      path,
      absolute,
      named,
      print: print.options,
      target: targets.get(file),
      inside: named ? absolute : absolute.slice(0, -below.length),
      refusal: refusals.get(absolute),
      asked: asked.get(absolute),
      against: against && againstOf(file, against),
    });
  }
  return { tasks, warnings: [...warnings] };
}

/**
 * Returns digests of the files before git is asked about them, so that an edit
 * that is saved later is not taken for the content that git has.
 */
function digestsToAsk(
  files: readonly FoundFile[],
  maxBytes: number,
  writing: Writing | undefined,
): ReadonlyMap<string, string> {
  if (!writing || !replacesSources(writing) || writing.allowDirty)
    return new Map();
  return new Map(
    files.flatMap(({ absolute }) => {
      if (rootOf(dirname(absolute)) === undefined) return [];
      const read = readInputFile(absolute, { maxBytes });
      return read.ok ? [[absolute, digestOf(read.bytes)]] : [];
    }),
  );
}

/** Asks git which files it could not restore; returns why a file must not be replaced. */
function findRefusalReasons(
  files: readonly FoundFile[],
  writing: Writing | undefined,
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  if (!writing || !replacesSources(writing)) return reasons;
  const refuse = (inside: readonly string[], reason: string): void => {
    for (const file of inside) reasons.set(file, reason);
  };
  const repositories = groupBy(
    files.map(({ absolute }) => absolute),
    (file) => repositoryOf(dirname(file)),
  );
  for (const [found, inside] of repositories)
    if (found.kind === 'none') {
      if (!writing.allowNoVcs) refuse(inside, noGitReason);
    } else if (!writing.allowDirty)
      try {
        if (found.kind === 'refused') throw runError(found.reason);
        for (const [file, unsaved] of unsavedFiles(found.root, inside))
          if (unsaved) reasons.set(file, reasonsByState[unsaved]);
      } catch (error) {
        const [trouble] = troublesOf(error) ?? [];
        if (trouble === undefined) throw error;
        refuse(inside, `${trouble.replace(/\.$/, '')}; or use --allow-dirty`);
      }
  return reasons;
}

function replacesSources({ dryRun, destination }: Writing): boolean {
  return !dryRun && destination.kind === 'write';
}

const noGitReason =
  'no git repository could restore the old file: use git, write elsewhere with --out, or use --allow-no-vcs';

const reasonsByState: Readonly<Record<Unsaved, string>> = {
  dirty:
    'it has changes that are not committed: commit them, or use --allow-dirty',
  untracked:
    'git does not track it and could not restore it: commit it, or use --allow-dirty',
};
