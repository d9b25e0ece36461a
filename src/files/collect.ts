import { setImmediate } from 'node:timers/promises';
import type { DecisionsFile } from '../decisions/decision.js';
import {
  failedRecord,
  type FileRecord,
  type Processed,
} from '../file/record.js';
import { copyFacts, factsOf, type FileFacts } from '../run/facts.js';
import { matchedDecisions } from '../run/missed-decisions.js';
import { checkInJob, type CheckJob } from './check-job.js';
import { type ConvertJob, convertInJob } from './convert-job.js';
import type { ReadLimits, ReadResult } from './read-file.js';
import { failureMessage, type SignalGuard } from './run-errors.js';
import { readFiles, type StateFile } from './state.js';
import { verifyInJob, type VerifyJob } from './verify-job.js';
import { syncFolder } from './write-file.js';
import { namingEncoding } from './working-tree-encoding.js';

/** What a run does with each file. */
export type Job = ConvertJob | CheckJob | VerifyJob;

/** The number of files in work at once, so that one is written while others are mapped. */
const filesAtOnce = 8;

/**
 * Yields what became of each file, in the order given. From the first write on, a signal
 * lets the files at hand be finished and no further one be begun.
 */
async function* processFiles(
  { files, job, limits }: Collection,
  guard: SignalGuard,
): AsyncGenerator<Processed> {
  const atHand: Promise<Processed>[] = [];
  for (const [file, read] of readFiles(files, limits)) {
    // Let signals in.
    await setImmediate();
    if (guard.ending()) break;
    atHand.push(processRead(job, file, read, guard.arm));
    const first = atHand.length < filesAtOnce ? undefined : atHand.shift();
    if (first) yield await first;
  }
  for (const result of atHand) yield await result;
  if (job.kind === 'convert')
    for (const folder of job.written) await syncFolder(folder);
}

/** Files, and what is done with each. */
export interface Collection {
  /** In the order of their paths. */
  readonly files: readonly StateFile[];
  readonly job: Job;
  readonly limits: ReadLimits;
}

/** The record of a file, and what a run keeps of it. */
export interface CollectedFile {
  readonly record: FileRecord;
  readonly facts: FileFacts;
}

/** Does the job of a run with each file. @param guard notes a signal that comes once files are written */
export async function* collect(
  collection: Collection,
  decisions: DecisionsFile | undefined,
  guard: SignalGuard,
): AsyncGenerator<CollectedFile> {
  const matched = matchedDecisions(decisions, process.cwd());
  const texts = new Map<string, string>();
  for await (const processed of processFiles(collection, guard))
    yield {
      record: processed.record,
      facts: copyFacts(factsOf(processed, matched), texts),
    };
}

/** Does a job with what was read of a file. Never rejects. */
export async function processRead(
  job: Job,
  file: StateFile,
  read: ReadResult,
  beforeWrite: () => void = () => undefined,
): Promise<Processed> {
  if (!read.ok) return { record: failedRecord(file.path, read.reason) };
  try {
    const made = await doJob(job, file, read.bytes, beforeWrite);
    return { ...made, record: namingEncoding(made.record, file.absolute) };
  } catch (error) {
    const doing = job.kind === 'check' ? 'checked' : 'migrated';
    const reason = failureMessage(file.path, doing, error);
    return { record: failedRecord(file.path, reason) };
  }
}

async function doJob(
  job: Job,
  file: StateFile,
  bytes: Uint8Array,
  beforeWrite: () => void,
): Promise<Processed> {
  switch (job.kind) {
    case 'convert':
      return { record: await convertInJob(job, file, bytes, beforeWrite) };
    case 'verify':
      return verifyInJob(job, file, bytes);
    case 'check':
      return { record: checkInJob(job, file, bytes) };
  }
}
