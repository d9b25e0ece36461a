import { sortByPath } from '../file/paths.js';
import type { FileFacts } from '../run/facts.js';
import { findingsOfRun } from '../run/run-findings.js';
import type { RunFinding } from '../run/summary.js';
import { absentFacts, checkedFacts, checkJob } from './check-job.js';
import type { Collection } from './collect.js';
import { convertJob, planFiles } from './convert-job.js';
import { isPartOfFolder } from './decisions-file.js';
import { isReadInFolder, refuseMissing } from './find-files.js';
import { findState } from './find-state.js';
import { changesInIndex } from './git-index.js';
import { changesSince, type Tree } from './git-trees.js';
import { comparedPath, pathFromHere, realPathOf } from './disk-paths.js';
import { type ReadResult } from './read-file.js';
import { readReferences } from './references.js';
import {
  type CheckRequest,
  type ConvertRequest,
  isWhole,
  type RunRequest,
  type Watch,
} from './request.js';
import { emptyState, failedFile, type State, type StateFile } from './state.js';
import { refuseOut } from './targets.js';
import { verifyJob } from './verify-job.js';

/** The files of a run, and what is done with each. */
export interface PreparedRun {
  readonly request: RunRequest;
  readonly state: State;
  readonly collection: Collection;
  readonly warnings: readonly string[];
  /** How many files were found that may be models, with those that are left out. */
  readonly searched: number;
}

/**
 * Finds the files of a run over one state, and checks everything that it can before the
 * first file is written. Throws a run error if the run cannot be.
 */
export async function prepareRun(
  request: RunRequest,
  watch: Pick<Watch, 'onStage'>,
): Promise<PreparedRun> {
  if (request.job === 'check') return prepareCheck(request, watch);
  const destination =
    request.job === 'convert' ? request.destination : undefined;
  if (destination?.kind === 'folder') refuseOut(destination.out, request.paths);
  watch.onStage('finding files');
  const state = await findState(request, indexOf(request));
  refuseMissing(state.missing);
  let { files } = state;
  if (request.scope.kind === 'changed') {
    const { ref } = request.scope;
    watch.onStage(`comparing with ${ref}`);
    const places = files.map(({ absolute }) => absolute);
    const { unchanged } = changesSince(ref, request.paths, places);
    files = files.filter(
      ({ absolute }) => !unchanged.has(realPathOf(absolute)),
    );
  }
  const { plans, warnings } = await planFiles(
    files,
    request,
    destination,
    watch,
  );
  const convert = convertJob(request, state, plans);
  return {
    request,
    state,
    collection: {
      files: sortByPath([...files, ...state.failed.map(failedFile)]),
      job:
        request.job === 'verify'
          ? await verifyJob(request, convert, files)
          : convert,
      limits: request,
    },
    warnings: [...state.warnings, ...warnings],
    searched: state.files.length + state.excluded.length,
  };
}

/**
 * Prepares the conversion of one text that is already read. Other files are not known,
 * so decisions may name any source.
 * @param name as the user named it; `-` is standard input
 */
export async function prepareText(
  request: ConvertRequest,
  name: string,
  read: ReadResult,
): Promise<PreparedRun> {
  const isStandardInput = name === '-';
  const absolute = comparedPath(isStandardInput ? 'stdin.json' : name);
  const path = isStandardInput ? name : pathFromHere(absolute);
  const file: StateFile = {
    path,
    ownPath: path,
    absolute,
    below: '',
    named: true,
    content: read.ok
      ? { kind: 'bytes', bytes: read.bytes }
      : { kind: 'failed', reason: read.reason },
  };
  const { decisions } = request;
  const state = {
    ...emptyState,
    files: [file],
    decisions: decisions.kind === 'loaded' ? decisions.file : undefined,
  };
  const { plans, warnings } = await planFiles(
    state.files,
    request,
    request.destination,
    { onStage: () => undefined },
  );
  const job = { ...convertJob(request, state, plans), sources: undefined };
  return {
    request,
    state,
    collection: { files: state.files, job, limits: request },
    warnings,
    searched: 0,
  };
}

/** Returns the index, if a run is about its files. */
function indexOf({ scope }: RunRequest): readonly Tree[] | undefined {
  return scope.kind === 'index' ? changesInIndex().now : undefined;
}

/** First collects what rules about several files need. */
async function prepareCheck(
  request: CheckRequest,
  { onStage }: Pick<Watch, 'onStage'>,
): Promise<PreparedRun> {
  const { only } = request;
  const index = indexOf(request);
  const references = readReferences(request, index);
  onStage('finding files');
  const state = await findState(request, index);
  refuseMissing(state.missing);
  const isOnlyRead = only === undefined || isReadInFolder(only.path, request);
  const models = modelsIn(state, references.records, only);
  const all = only && isOnlyRead ? [...models, only] : models;
  const absent = absentFacts(state, request);
  const job = checkJob(
    request,
    state,
    new Map([...checkedFacts(all, request), ...(absent ?? [])]),
    { ...references, isIncomplete: absent === undefined },
  );
  const asked = only && isOnlyRead ? [only] : [];
  const notRead = isOnlyRead
    ? []
    : [`${only.path} was not checked: a run over its folder does not read it.`];
  const files = only ? asked : [...models, ...references.files];
  return {
    request,
    state,
    collection: {
      files: sortByPath([...files, ...state.failed.map(failedFile)]),
      job,
      limits: request,
    },
    warnings: [...notRead, ...state.warnings, ...references.warnings],
    searched: only ? 0 : state.files.length + state.excluded.length,
  };
}

/** Returns the files of a state that are neither references nor the file that is checked alone. */
export function modelsIn(
  { files }: Pick<State, 'files'>,
  references: ReadonlyMap<string, unknown>,
  only?: StateFile,
): readonly StateFile[] {
  return files.filter(
    ({ path }) => !references.has(path) && path !== only?.path,
  );
}

/** Returns what concerns a run as a whole; nothing if it has only some of the files. */
export function findingsOfWhole(
  request: RunRequest,
  { decisions }: Pick<State, 'decisions'>,
  facts: readonly FileFacts[],
): readonly RunFinding[] {
  if (!isWhole(request.scope) || (request.job === 'check' && request.only))
    return [];
  const isPart =
    request.job === 'check' ||
    request.exclude !== undefined ||
    isPartOfFolder(request.paths, decisions);
  return findingsOfRun(facts, decisions, process.cwd(), isPart);
}
