import { checkBytes, type CheckRequest } from '../file/check-file.js';
import { decideWith } from '../file/decide-with.js';
import { failureMessage } from './run-errors.js';
import type { RecordRequest } from '../file/make-record.js';
import { compareRecords, decisionKeys } from '../report/compare-records.js';
import { failedRecord, type FileRecord } from '../file/record.js';
import { missesOf } from '../report/missed-decisions.js';
import { createMigrator } from './migrate-file.js';
import { readInputFile } from './read-file.js';
import type {
  CheckedThen,
  CheckSettings,
  FileTask,
  Processed,
  RunSettings,
} from './run-settings.js';

export type ProcessFile = (task: FileTask) => Promise<Processed>;

/** What became of a file, before decisions are compared with its findings. */
export type Mapped = Omit<Processed, 'missed'>;

type ProcessBytes = (
  task: FileTask,
  bytes: Uint8Array,
) => Mapped | Promise<Mapped>;

/**
 * Returns a function that reads and processes one file and never rejects.
 * @param beforeWrite called before the first write, perhaps several times
 */
export async function createProcessor(
  settings: RunSettings,
  beforeWrite: () => void,
): Promise<ProcessFile> {
  const { job, maxSize, decisions, needsFields } = settings;
  const decideIn = decideWith(decisions, process.cwd());
  const missed = missesOf(decisions, process.cwd());
  const request: RecordRequest = { needsFields, decideIn };
  const processBytes: ProcessBytes =
    job.kind === 'migrate'
      ? await createMigrator(job, settings, request, beforeWrite)
      : (task, bytes) => checkTask(task, bytes, job, request);
  const processFile = async (task: FileTask): Promise<Mapped> => {
    const { path, absolute, bytes } = task;
    if (task.record) return { record: task.record };
    const read = bytes
      ? { ok: true as const, bytes }
      : readInputFile(absolute, { maxSize }, path);
    return read.ok
      ? processBytes(task, read.bytes)
      : { record: failedRecord(path, read.reason) };
  };
  return async (task) => {
    try {
      const processed = await processFile(task);
      return { ...processed, missed: missed(processed.record) };
    } catch (error) {
      const what = job.kind === 'check' ? 'checked' : 'migrated';
      const reason = failureMessage(task.path, what, error);
      return { record: failedRecord(task.path, reason), missed: new Map() };
    }
  };
}

function checkTask(
  task: FileTask,
  bytes: Uint8Array,
  { signals, noLegacy, comparing }: CheckSettings,
  request: RecordRequest,
): Mapped {
  const { path, named, across = [], known = [] } = task;
  const checking = { ...request, named, noLegacy, signals, across };
  const checked = checkBytes(path, bytes, checking);
  // A finding about the whole file comes first.
  const record = { ...checked, findings: [...known, ...checked.findings] };
  return {
    record: comparing
      ? comparedCheck(record, task, checking, comparing)
      : record,
  };
}

/** Adds which findings of a check are new. */
function comparedCheck(
  record: FileRecord,
  task: FileTask,
  checking: CheckRequest,
  { signals, decisions }: CheckedThen,
): FileRecord {
  const { then, moved } = task;
  const old =
    then === 'the same'
      ? record
      : then &&
        checkBytes(task.path, then.content, {
          ...checking,
          signals,
          across: then.across ?? [],
          decideIn: (_, text) =>
            decideWith(decisions, process.cwd())(then.decidedAs, text),
        });
  const comparison = compareRecords(
    old,
    record,
    decisionKeys(decisions),
    moved,
  );
  // No command writes a checked file.
  return {
    ...record,
    comparison: {
      ...comparison,
      change: 'same',
      before: null,
      isMigrated: false,
    },
  };
}
