import { setImmediate } from 'node:timers/promises';
import { failedRecord, type FileRecord } from '../file/record.js';
import type { WindowPicture } from '../behaviour/compare/compare-windows.js';
import { type MissedDecision, missesOf } from '../report/missed-decisions.js';
import { type FoundFile, readFound } from './found-file.js';
import type { Run } from './run.js';
import { failureMessage } from './run-errors.js';

/** What became of a file. */
export interface Processed {
  readonly record: FileRecord;
  /** The pairs of windows that `verify` compared, by their words. */
  readonly windows?: ReadonlyMap<string, WindowPicture>;
}

/** What became of a file of a run. */
export interface FileResult extends Processed {
  /** What keeps decisions from its findings, by the index of the decision. */
  readonly missed: ReadonlyMap<number, MissedDecision>;
}

/** Checks or migrates the bytes of one file. */
export type ProcessFile<File extends FoundFile> = (
  file: File,
  bytes: Uint8Array,
) => Processed | Promise<Processed>;

/**
 * Returns a function that reads and processes a file, or takes a record that is made
 * already. It never rejects.
 */
export function createProcessor<File extends FoundFile>(
  run: Run,
  doing: 'checked' | 'migrated',
  processFile: ProcessFile<File>,
): (item: File | FileRecord) => Promise<FileResult> {
  const missed = missesOf(run.decisions, process.cwd());
  const readAndProcess = (file: File): Processed | Promise<Processed> => {
    const read = readFound(file, run);
    return read.ok
      ? processFile(file, read.bytes)
      : { record: failedRecord(file.path, read.reason) };
  };
  return async (item) => {
    try {
      const processed = isRecord(item)
        ? { record: item }
        : await readAndProcess(item);
      return { ...processed, missed: missed(processed.record) };
    } catch (error) {
      const reason = failureMessage(item.path, doing, error);
      return { record: failedRecord(item.path, reason), missed: new Map() };
    }
  };
}

export function isRecord(item: FoundFile | FileRecord): item is FileRecord {
  return 'status' in item;
}

/** So many files are at hand at once: their writes overlap with the mapping of others. */
const filesAtOnce = 8;

/**
 * Yields what became of each item, in the order given. Once the run is to stop, no
 * further one is begun; those at hand are finished.
 */
export async function* processInOrder<Item>(
  items: readonly Item[],
  processItem: (item: Item) => Promise<FileResult>,
  isStopped: () => boolean,
): AsyncGenerator<FileResult> {
  const atHand: Promise<FileResult>[] = [];
  for (const item of items) {
    // Let signals in.
    await setImmediate();
    if (isStopped()) break;
    atHand.push(processItem(item));
    const first = atHand.length < filesAtOnce ? undefined : atHand.shift();
    if (first) yield await first;
  }
  for (const result of atHand) yield await result;
}
