import { dirname, resolve } from 'node:path';
import {
  defaultPrintOptions,
  type PrintOptions,
} from '../current/print-options.js';
import type { DecisionsFile } from '../decisions/decision.js';
import { convertFile, type ConvertOptions } from '../file/convert-file.js';
import {
  type DecidedSources,
  sourcesIn,
  sourcesNamedBy,
} from '../file/decided-sources.js';
import { decideWith, type DecideIn } from '../file/decide-with.js';
import {
  type FileRecord,
  type FileStatus,
  isHeldBack,
} from '../file/record.js';
import { readAbsent } from './absent-files.js';
import { askGit, refuseUnsaved, type Undo } from './git-undo.js';
import { inspectTarget } from './inspect-target.js';
import { createPrettierOptionsReader } from './prettier-options.js';
import { pathFromHere } from './disk-paths.js';
import { type ReadLimits } from './read-file.js';
import type {
  ConvertRequest,
  Destination,
  VerifyRequest,
  Watch,
} from './request.js';
import { troublesOf } from './run-errors.js';
import { readFiles, type State, type StateFile } from './state.js';
import { refuseClashes, targetOf } from './targets.js';
import { attemptWrite, writeFileSafely } from './write-file.js';
import { makeFolderBelow, oldOutput } from './write-output.js';

/** What converting the files of a state needs. */
export interface ConvertJob {
  readonly kind: 'convert';
  readonly allowPartial: boolean;
  readonly needsFields: boolean;
  readonly decideIn: DecideIn;
  readonly sources: DecidedSources | undefined;
  /** By path. */
  readonly plans: ReadonlyMap<string, Plan>;
  /** Undefined: no file is written. */
  readonly destination: Destination | undefined;
  /** Where symbolic links of files that are replaced may lead: the folders that were searched, and named files. */
  readonly inside: readonly string[];
  /** The folders below `--out` that were made, and those that files were written in. */
  readonly made: Set<string>;
  readonly written: Set<string>;
}

/** How the result of a file is printed, and where it is written. */
interface Plan extends Undo {
  readonly print: PrintOptions;
  /** Absolute; undefined: it is not written. */
  readonly target: string | undefined;
}

/**
 * Decides how each file is printed, and where and whether it is written. Throws a run
 * error if two results are one file.
 */
export async function planFiles(
  files: readonly StateFile[],
  { maxSize }: ReadLimits,
  destination: Destination | undefined,
  { onStage }: Pick<Watch, 'onStage'>,
): Promise<Pick<ConvertJob, 'plans'> & Pick<State, 'warnings'>> {
  const targeted = files.map((file) => ({
    ...file,
    target: targetOf(file, destination),
  }));
  // In place each file has its own place, so names cannot clash.
  if (destination?.kind === 'folder') refuseClashes(targeted, maxSize);
  onStage('asking git and prettier');
  const undo =
    destination?.kind === 'in-place' && destination.undo
      ? askGit(files, destination.undo, { maxSize })
      : new Map<string, Undo>();
  const optionsFor = createPrettierOptionsReader();
  const warnings = new Set<string>();
  const plans = new Map<string, Plan>();
  for (const { path, absolute, target } of targeted) {
    const found = await optionsFor(target ?? absolute);
    for (const warning of found.warnings) warnings.add(warning);
    plans.set(path, {
      print: found.options,
      target,
      ...undo.get(absolute),
    });
  }
  return { plans, warnings: [...warnings] };
}

export function convertJob(
  request: ConvertRequest | VerifyRequest,
  state: Pick<State, 'files' | 'decisions' | 'absent' | 'isIncomplete'>,
  plans: ConvertJob['plans'],
): ConvertJob {
  const places = state.files.map(({ absolute, below, named }) =>
    named ? absolute : absolute.slice(0, -below.length),
  );
  return {
    kind: 'convert',
    allowPartial: request.job === 'convert' && request.allowPartial,
    needsFields: request.needsFields,
    decideIn: decideWith(state.decisions, process.cwd()),
    sources: gatherSources(state, request, state.decisions),
    plans,
    destination: request.job === 'convert' ? request.destination : undefined,
    inside: [...new Set(places)],
    made: new Set(),
    written: new Set(),
  };
}

/** Gathers the algorithms that decisions name as sources; undefined if they name none. */
export function gatherSources(
  state: Pick<State, 'files' | 'absent' | 'isIncomplete'>,
  limits: ReadLimits,
  decisions: DecisionsFile | undefined,
): DecidedSources | undefined {
  const names = sourcesNamedBy(decisions?.decisions ?? []);
  if (names.size === 0) return undefined;
  const absent = readAbsent(state);
  const decideIn = decideWith(decisions, process.cwd());
  const files = [...state.files, ...(absent ?? [])];
  return {
    isIncomplete: absent === undefined,
    algorithms: Array.from(readFiles(files, limits)).flatMap(([file, read]) =>
      read.ok
        ? sourcesIn(file.ownPath, read.bytes, names, file.named, decideIn)
        : [],
    ),
  };
}

/** Returns how a file of a job is converted. */
export function convertOptionsOf(
  { allowPartial, needsFields, decideIn, sources, plans }: ConvertJob,
  { path, ownPath, named }: StateFile,
): ConvertOptions {
  return {
    // What is only compared has no place.
    print: plans.get(path)?.print ?? defaultPrintOptions,
    named,
    allowPartial,
    needsFields,
    // The decisions of a state name a file as it is named there.
    decideIn: (_, text) => decideIn(ownPath, text),
    sources,
  };
}

/** Converts a file, and writes the result if the job is to. @param beforeWrite called before a write */
export async function convertInJob(
  job: ConvertJob,
  file: StateFile,
  bytes: Uint8Array,
  beforeWrite: () => void,
): Promise<FileRecord> {
  const options = convertOptionsOf(job, file);
  const { record: converted } = convertFile(file.path, bytes, options);
  const { destination, plans } = job;
  if (!destination) return converted;
  const isOneFile = destination.kind === 'print' || destination.kind === 'file';
  const { status, outputText } = converted;
  const text =
    typeof outputText === 'string'
      ? new TextEncoder().encode(outputText)
      : undefined;
  const result = status === 'current' && isOneFile ? bytes : text;
  if (!result) return converted;
  const target = plans.get(file.path)?.target;
  const output = target === undefined ? null : pathFromHere(target);
  const record: FileRecord = { ...converted, output };
  if (isHeldBack(record)) return record;
  try {
    const written = await write(job, file, bytes, result, beforeWrite);
    const isThere =
      written === 'written' ||
      (written === 'up-to-date' && !isDryRun(destination));
    const isKept = status === 'current' || (status === 'partial' && isThere);
    return isKept ? record : { ...record, status: written };
  } catch (error) {
    const [reason] = troublesOf(error) ?? [];
    if (reason === undefined) throw error;
    return { ...record, status: 'failed', reason, functions: [] };
  }
}

function isDryRun(destination: Destination): boolean {
  return 'isDryRun' in destination && destination.isDryRun;
}

/**
 * Writes the result of a file, unless it is up to date. Throws a run error if something
 * is against it.
 */
async function write(
  job: ConvertJob,
  file: StateFile,
  bytes: Uint8Array,
  result: Uint8Array,
  beforeWrite: () => void,
): Promise<Extract<FileStatus, 'ready' | 'written' | 'up-to-date'>> {
  const { destination, plans, inside, made, written } = job;
  const plan = plans.get(file.path);
  if (destination?.kind === 'print') {
    destination.print(result);
    return 'written';
  }
  if (!destination || plan?.target === undefined) return 'ready';
  const { target } = plan;
  const isInPlace = destination.kind === 'in-place';
  const path = pathFromHere(target);
  const expected = isInPlace
    ? bytes
    : oldOutput(target, path, result, destination.force);
  // In place, only an empty array is the same in both formats.
  if (expected && Buffer.compare(expected, result) === 0) return 'up-to-date';
  const isDry = isDryRun(destination);
  if (isDry && !(isInPlace && destination.undo)) return 'ready';
  attemptWrite(path, () => {
    refuseUnsaved(plan, bytes);
    if (isDry) inspectTarget(target, inside);
  });
  if (isDry) return 'ready';
  beforeWrite();
  const folder = dirname(target);
  const isBelow = destination.kind === 'folder';
  const out = isBelow ? resolve(destination.out) : undefined;
  if (out !== undefined && !made.has(folder)) {
    makeFolderBelow(out, folder, path);
    made.add(folder);
  }
  const changed = await writeFileSafely(
    {
      target,
      path,
      expected,
      // A file that the user names may be a link to anywhere.
      inside: isInPlace ? inside : out === undefined ? undefined : [out],
    },
    result,
  );
  written.add(changed);
  return 'written';
}
