import { dirname, join, resolve } from 'node:path';
import { findDecisions } from '../batch/decisions-file.js';
import { ownersOf } from '../batch/code-owners.js';
import { factsOf } from '../batch/check-run.js';
import {
  type FoundFile,
  pathMatcher,
  sortByPath,
} from '../batch/find-files.js';
import { rootOf } from '../batch/git.js';
import {
  type MapRequest,
  migrateJob,
  prepareTasks,
} from '../batch/migrate-files.js';
import { isWithin, pathFromHere, realPathOf } from '../batch/read-file.js';
import { jsonSink, runTasks, type TaskRun } from '../batch/run-tasks.js';
import { shareOf } from '../batch/select-files.js';
import type { Writing } from '../batch/targets.js';
import {
  decisionsFileName,
  type DecisionsFile,
} from '../decisions/decision.js';
import { groupBy } from '../json/collections.js';
import type { FileWork, StateLine } from '../formats/states.js';
import {
  type Invocation,
  nextCommand,
  type RunState,
} from '../report/next-command.js';
import type { RunTally } from '../report/tally.js';
import type { FileState, StatusRequest } from './status.js';

/** The files of one repository, or those in none. */
export interface ModelPlace {
  readonly root: string | undefined;
  /** The root as in reports. */
  readonly path: string | null;
  readonly files: readonly FoundFile[];
  readonly decisions: DecisionsFile | undefined;
}

/** Groups files by repository, each with its decisions file. */
export async function placesOf(
  files: readonly FoundFile[],
  request: StatusRequest,
): Promise<readonly ModelPlace[]> {
  const places: ModelPlace[] = [];
  const here = rootOf('.');
  const folderOf = ({ absolute }: FoundFile): string => dirname(absolute);
  const byRoot = groupBy(files, (file) => rootOf(folderOf(file)));
  for (const [root, inside] of byRoot) {
    // Look for the decisions of another repository at or above its files.
    const decisions = await findDecisions(
      request,
      root === undefined || root === here
        ? '.'
        : commonFolder(inside.map(folderOf)),
    );
    places.push({
      root,
      decisions,
      files: inside,
      path: root === undefined ? null : pathFromHere(root),
    });
  }
  return places;
}

function commonFolder(folders: readonly string[]): string {
  return folders.reduce((common, folder) => {
    let shared = common;
    while (!isWithin(folder, shared)) shared = dirname(shared);
    return shared;
  });
}

/** The state of a file, and what it waits for. */
export interface MappedStatusFile extends FileState {
  readonly work: FileWork;
}

/** Returns the next command in a repository, for all files or those of an owner. */
export type NextCommand = (
  run: RunState,
  more?: Pick<Invocation, 'owner'>,
) => readonly string[] | undefined;

export interface MappedPlace {
  readonly repository: string | null;
  readonly files: readonly MappedStatusFile[];
  readonly tally: RunTally;
  readonly facts: TaskRun['facts'];
  readonly nextOf: NextCommand;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
}

/**
 * Maps the files of one repository as a dry run does, and checks Current ones.
 * Reads the files of other owners too, because rules about several files need them.
 * @param all the files of the whole run
 */
export async function mapPlace(
  place: ModelPlace,
  all: readonly FoundFile[],
  request: StatusRequest,
): Promise<MappedPlace> {
  const { path: repository, files: inside } = place;
  const files = shareOf(inside, { owner: request.owner, shard: undefined });
  const lines: StateLine[] = [];
  const sink = jsonSink('states', { command: 'status' }, (it) => {
    lines.push(it as StateLine);
  });
  const mapping: MapRequest = {
    ...request,
    decisions: place.decisions,
    allowPartial: false,
    shard: undefined,
    changed: undefined,
    against: undefined,
    sinks: [sink],
  };
  const { against: out } = request;
  // Compares existing outputs, whatever they are.
  const writing: Writing | undefined =
    out === undefined ? undefined : { out, dryRun: true, force: true };
  const { tasks, warnings } = await prepareTasks(files, mapping, writing);
  const own = new Set(files);
  const others = await factsOf(
    inside.filter((file) => !own.has(file)),
    mapping,
  );
  const run = await runTasks(
    sortByPath(tasks),
    migrateJob(mapping, files, all, { checksCurrent: true, writing }),
    mapping,
  );
  return {
    repository,
    files: lines.map((line) => ({
      ...line,
      repository,
      owners: ownersOf(resolve(line.path)),
    })),
    tally: run.tally,
    facts: new Map([...others, ...run.facts]),
    nextOf: nextIn(place, all, request),
    warnings,
    errors: run.errors,
  };
}

/** Returns a function that gives the next command in a repository, from what its files wait for. */
function nextIn(
  { root, files, decisions }: ModelPlace,
  all: readonly FoundFile[],
  { paths, typed, ...request }: StatusRequest,
): NextCommand {
  const isHome = root === undefined || root === rootOf('.');
  const isNamed = isHome || request.decisions !== undefined;
  const invocation = {
    ...typed,
    paths:
      root === undefined || files.length === all.length
        ? typed.paths
        : pathsIn(root, files, paths).map(pathFromHere),
    out: typed.against,
    decisions: isNamed ? typed.decisions : decisions?.path,
    hasStubs: decisions?.hasStubs,
  };
  return (run, more = {}) => {
    const next = nextCommand(run, { ...invocation, ...more });
    return next?.[0] === 'decide' && !isNamed && !decisions
      ? [...next, '--decisions', pathFromHere(join(root, decisionsFileName))]
      : next;
  };
}

/** Returns the PATHs that find files of a repository; instead of one around it, its root. */
function pathsIn(
  root: string,
  files: readonly FoundFile[],
  paths: readonly string[],
): readonly string[] {
  const finding = paths.filter((path) => {
    const match = pathMatcher([path]);
    return files.some(({ absolute }) => match(realPathOf(absolute)));
  });
  const inside = finding.map((path) =>
    isWithin(realPathOf(path), root) ? path : root,
  );
  return [...new Set(inside)];
}
