import { dirname, resolve } from 'node:path';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  type Detail,
  failedFile,
  type FailedFile,
  type FileOutcome,
} from '../file/file-outcome.js';
import type { FileStatus } from '../report/report.js';
import {
  type FilePart,
  partOf,
  statusOf,
  withFailure,
} from '../report/file.js';
import { groupBy } from '../json/collections.js';
import type { VerifiedPart } from '../report/verify-files.js';
import { type Against, againstOf, namesAgainst } from './against.js';
import type { FoundFile, MissingPath } from './find-files.js';
import { repositoryOf, rootOf, type Unsaved, unsavedFiles } from './git.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import {
  type FileSettings,
  type FileTask,
  unpackVerified,
  type Written,
} from './process-file.js';
import { unpackOutcome } from '../file/packed-outcome.js';
import { digestOf, readInputFile } from './read-file.js';
import { runFiles, threadsFor, warnOfThreads } from './run-files.js';
import { type SelectionRequest, selectFiles } from './select-files.js';
import {
  createSignalGuard,
  runError,
  stopError,
  troublesOf,
} from './run-error.js';
import { sourcesOfRun } from './sources-of-run.js';
import {
  type Destination,
  refuseClashes,
  refuseDestination,
  targetOf,
} from './targets.js';
import { removeLeftovers } from './temporary-files.js';
import { bytewise } from '../file/paths.js';

export interface MapRequest extends SelectionRequest {
  readonly maxBytes: number;
  readonly jobs: number | undefined;
  readonly decisions: DecisionsFile | undefined;
  readonly detail: Detail;
  /** The detail of `ready` files if there are several files; absent: `detail`. */
  readonly readyDetail?: Detail;
  readonly allowPartial: boolean;
  /** The status of a file that is not written; by default as in a dry run. */
  readonly statusUnwritten?: (outcome: FileOutcome | FailedFile) => FileStatus;
  /** Whether to compare what each file means before and after. */
  readonly verifies?: boolean;
  /** The Current files to compare with; absent: those that the tool produces. */
  readonly against?: Against | undefined;
  readonly onDone: (done: number, of: number) => void;
}

export interface WriteRequest {
  readonly destination: Destination;
  readonly dryRun: boolean;
  readonly force: boolean;
  readonly allowDirty: boolean;
  readonly allowNoVcs: boolean;
}

export interface MigrationRun {
  readonly parts: readonly FilePart[];
  /** The comparisons of `verify`, sorted by path. */
  readonly verified: readonly VerifiedPart[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Migrates files, or only reports if `writing` is undefined or a dry run. Checks
 * everything that it can before it writes the first file.
 */
export async function migrateFiles(
  request: MapRequest,
  writing?: WriteRequest,
): Promise<MigrationRun> {
  const { paths, workingDirectory } = request;
  if (writing) refuseDestination(writing.destination, paths, workingDirectory);
  const { all, files, missing, warnings, errors } = selectFiles(request);
  if (files.length + missing.length === 0 && errors.length > 0)
    throw runError(...errors);
  const prepared = await prepareTasks(files, request, writing);
  const run = await runTasks(
    prepared.tasks,
    { ...request, sources: sourcesOfRun(all, request) },
    writing,
  );
  return {
    parts: [...run.parts, ...missing.map(missingPart)].toSorted((a, b) =>
      bytewise(a.files[0].path, b.files[0].path),
    ),
    verified: run.verified.toSorted((a, b) =>
      bytewise(a.file.path, b.file.path),
    ),
    warnings: [
      ...warnOfThreads(request.jobs),
      ...warnings,
      ...prepared.warnings,
    ],
    errors: [...errors, ...missing.map(({ reason }) => reason), ...run.errors],
  };
}

export interface PreparedTasks {
  readonly tasks: readonly FileTask[];
  readonly warnings: readonly string[];
}

export async function prepareTasks(
  files: readonly FoundFile[],
  { workingDirectory, maxBytes, against }: MapRequest,
  writing: WriteRequest | undefined,
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
      ...{ path, absolute, named, print: print.options },
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
  writing: WriteRequest | undefined,
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
  writing: WriteRequest | undefined,
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

function replacesSources({ dryRun, destination }: WriteRequest): boolean {
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

interface FinishedTasks {
  readonly parts: readonly FilePart[];
  readonly verified: readonly VerifiedPart[];
  readonly errors: readonly string[];
}

export async function runTasks(
  tasks: readonly FileTask[],
  request: MapRequest & Pick<FileSettings, 'sources'>,
  writing: WriteRequest | undefined,
): Promise<FinishedTasks> {
  const { workingDirectory, sources, maxBytes, allowPartial } = request;
  const { decisions, detail, readyDetail = detail, jobs, onDone } = request;
  if (writing && !writing.dryRun)
    for (const { absolute, target } of tasks)
      removeLeftovers(dirname(target?.absolute ?? absolute));
  const guard = createSignalGuard();
  const results = await runFiles(
    tasks,
    {
      ...{ workingDirectory, sources, maxBytes, allowPartial, detail },
      readyDetail: tasks.length === 1 ? detail : readyDetail,
      decisions: decisions && {
        path: decisions.path,
        decisions: decisions.decisions,
      },
      verifies: request.verifies ?? false,
      namesAgainst:
        request.against &&
        namesAgainst(request.against, workingDirectory, maxBytes),
      writing: writing && {
        kind: writing.destination.kind,
        dryRun: writing.dryRun,
        force: writing.force,
        below:
          writing.destination.kind === 'out'
            ? resolve(workingDirectory, writing.destination.folder)
            : undefined,
        inside: [...new Set(tasks.map(({ inside }) => inside))],
      },
    },
    {
      threads: threadsFor(tasks.length, jobs),
      onDone: (done) => {
        onDone(done, tasks.length);
      },
      beforeWrite: guard.arm,
      isStopped: () => guard.ending() !== undefined,
    },
  );
  guard.disarm();
  const ending = guard.ending();
  if (ending) {
    const written = results.filter((it) => it?.written?.kind === 'written');
    throw stopError(
      `Stopped by ${ending.signal}: ${written.length} of ${tasks.length} files were written. Run the same command again to go on.`,
      ending.status,
    );
  }
  const done = results.flatMap((result, index) => {
    const task = tasks[index];
    return result && task
      ? [{ task, ...result, outcome: unpackOutcome(result.outcome) }]
      : [];
  });
  return {
    parts: done.map((it) => partOfResult(it, request, writing)),
    verified: done.flatMap(({ verified }) =>
      verified ? [unpackVerified(verified)] : [],
    ),
    errors: done.flatMap(({ outcome, written }) => [
      ...(outcome.kind === 'failed' ? [outcome.trouble] : []),
      ...(written?.kind === 'failed' ? [written.reason] : []),
    ]),
  };
}

function partOfResult(
  {
    outcome,
    written,
    task: { target },
  }: {
    readonly outcome: FileOutcome | FailedFile;
    readonly written?: Written;
    readonly task: FileTask;
  },
  request: MapRequest,
  writing: WriteRequest | undefined,
): FilePart {
  const { statusUnwritten } = request;
  const result =
    written === undefined || written.kind === 'would-write'
      ? 'none'
      : written.kind;
  const status =
    statusUnwritten?.(outcome) ??
    statusOf(outcome, result, writing?.dryRun ?? true);
  const output = 'output' in outcome ? (target?.path ?? null) : null;
  const reason = written?.kind === 'failed' ? written.reason : undefined;
  return withFailure(partOf(outcome, status, output), reason);
}

export function missingPart({ path, reason }: MissingPath): FilePart {
  return partOf(failedFile(path, reason), 'failed');
}
