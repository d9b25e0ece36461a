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

/**
 * Does the job of a run with each file, in the order given. From the first write on, a
 * signal lets the files at hand be finished and no further one be begun.
 * @param guard notes a signal that comes once files are written
 */
export async function* collect(
  { files, job, limits }: Collection,
  decisions: DecisionsFile | undefined,
  guard: SignalGuard,
): AsyncGenerator<CollectedFile> {
  const matched = matchedDecisions(decisions, process.cwd());
  const texts = new Map<string, string>();
  const collected = (processed: Processed): CollectedFile => ({
    record: processed.record,
    facts: copyFacts(factsOf(processed, matched), texts),
  });
  const atHand: Promise<Processed>[] = [];
  for (const [file, read] of readFiles(files, limits)) {
    // Let signals in.
    await setImmediate();
    if (guard.ending()) break;
    atHand.push(processRead(job, file, read, guard.arm));
    const first = atHand.length < filesAtOnce ? undefined : atHand.shift();
    if (first) yield collected(await first);
  }
  for (const result of atHand) yield collected(await result);
  if (job.kind === 'convert')
    for (const folder of job.written) await syncFolder(folder);
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
    const made: Processed =
      job.kind === 'verify'
        ? verifyInJob(job, file, read.bytes)
        : {
            record:
              job.kind === 'check'
                ? checkInJob(job, file, read.bytes)
                : await convertInJob(job, file, read.bytes, beforeWrite),
          };
    return { ...made, record: namingEncoding(made.record, file.absolute) };
  } catch (error) {
    const doing = job.kind === 'check' ? 'checked' : 'migrated';
    const reason = failureMessage(file.path, doing, error);
    return { record: failedRecord(file.path, reason) };
  }
}
