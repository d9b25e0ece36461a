import {
  checkBytes,
  type CheckRequest,
  sharedFacts,
} from '../file/check-file.js';
import { decideWith } from '../file/decide-with.js';
import { failureMessage } from './run-errors.js';
import type { RecordRequest } from '../file/make-record.js';
import { compareRecords, decisionKeys } from '../report/compare-records.js';
import { emptyRecord, failedRecord, type FileRecord } from '../file/record.js';
import { missesOf } from '../report/missed-decisions.js';
import { createMigrator } from './migrate-file.js';
import { readInputFile } from './read-file.js';
import type {
  CheckedThen,
  FileTask,
  Processed,
  RunSettings,
} from './run-settings.js';

export type ProcessFile = (task: FileTask) => Promise<Processed>;

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
  const migrate =
    job.kind === 'migrate'
      ? await createMigrator(job, settings, request, beforeWrite)
      : undefined;
  const processFile = async (task: FileTask): Promise<Processed> => {
    const { path, absolute, bytes, named } = task;
    if (task.record) return { record: task.record };
    const read = bytes
      ? { ok: true as const, bytes }
      : readInputFile(absolute, { maxSize }, path);
    if (!read.ok) return { record: failedRecord(path, read.reason) };
    if (migrate) return migrate(task, read.bytes);
    if (job.kind !== 'check')
      return {
        record: emptyRecord(path, 'other', 'other'),
        facts: sharedFacts(read.bytes, named),
      };
    const { across = [], known = [] } = task;
    const { signals, noLegacy, comparing } = job;
    const checking = { ...request, named, noLegacy, signals, across };
    const checked = checkBytes(path, read.bytes, checking);
    // A finding about the whole file comes first.
    const record = { ...checked, findings: [...known, ...checked.findings] };
    return {
      record: comparing
        ? comparedCheck(record, task, checking, comparing)
        : record,
    };
  };
  return async (task) => {
    try {
      const { record, adds, facts } = await processFile(task);
      return {
        record,
        adds: { ...adds, missed: missed(record) },
        ...(facts && { facts }),
      };
    } catch (error) {
      const what = job.kind === 'check' ? 'checked' : 'migrated';
      const reason = failureMessage(task.path, what, error);
      return { record: failedRecord(task.path, reason) };
    }
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
