import { setImmediate } from 'node:timers/promises';
import { failedRecord, type FileRecord } from '../file/record.js';
import type { Processed } from '../file/record.js';
import type { RunParts } from '../report/finished-run.js';
import { missesOf } from '../report/missed-decisions.js';
import { addMisses, addRecord, noTotals } from '../report/totals.js';
import type { FoundFiles } from './find-files.js';
import { type FoundFile, readFound, sortByPath } from './found-file.js';
import type { Run } from './run.js';
import { createSignalGuard, failureMessage, stopError } from './run-errors.js';
import { namingEncoding } from './working-tree-encoding.js';

/** A run whose files are done, and what is said about it. */
export interface FilesRun extends Omit<RunParts, 'head' | 'leftOut'> {
  /** Why files failed. */
  readonly errors: readonly string[];
  readonly found: FoundFiles;
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models, with those that are left out. */
  readonly searched: number;
}

/**
 * Checks or migrates the bytes of one file.
 * @param beforeWrite called before a write
 */
export type ProcessFile<File extends FoundFile> = (
  file: File,
  bytes: Uint8Array,
  beforeWrite: () => void,
) => Processed | Promise<Processed>;

/**
 * Processes files, hands on each record, and adds up what became of them. From the
 * first write on, a signal lets the files at hand be finished; then a stop error ends
 * the run.
 * @param items files, and records that are made already
 */
export async function processFiles<File extends FoundFile>(
  run: Run,
  items: readonly (File | FileRecord)[],
  doing: 'checked' | 'migrated',
  processFile: ProcessFile<File>,
): Promise<Pick<FilesRun, 'totals' | 'errors'>> {
  const { sinks, onDone } = run;
  const guard = createSignalGuard();
  const totals = noTotals();
  const missesIn = missesOf(run.decisions, process.cwd());
  const readAndProcess = (file: File): Processed | Promise<Processed> => {
    const read = readFound(file, run);
    return read.ok
      ? processFile(file, read.bytes, guard.arm)
      : { record: failedRecord(file.path, read.reason) };
  };
  const processItem = async (item: File | FileRecord) => {
    try {
      const { record: made, windows }: Processed = isRecord(item)
        ? { record: item }
        : await readAndProcess(item);
      const record = isRecord(item)
        ? made
        : namingEncoding(made, item.absolute);
      return { record, windows, missed: missesIn(record) };
    } catch (error) {
      const record = failedRecord(
        item.path,
        failureMessage(item.path, doing, error),
      );
      return { record, windows: undefined, missed: missesIn(record) };
    }
  };
  const isStopped = (): boolean => guard.ending() !== undefined;
  const results = processInOrder(sortByPath(items), processItem, isStopped);
  let done = 0;
  for await (const { record, windows = [], missed } of results) {
    addRecord(totals, record);
    addMisses(totals, missed);
    for (const [words, picture] of windows) totals.windows.set(words, picture);
    for (const sink of sinks) sink.add(record);
    onDone(++done, items.length);
  }
  guard.disarm();
  const ending = guard.ending();
  if (ending) {
    const written =
      (totals.statuses.get('written') ?? 0) + totals.partial.written;
    throw stopError(
      `Stopped by ${ending.signal}: ${written} of ${items.length} files were written. Run the same command again to go on.`,
      ending.status,
    );
  }
  const errors = [...totals.reasons.values()].flatMap(({ status, reason }) =>
    status === 'failed' ? [reason] : [],
  );
  return { totals, errors };
}

function isRecord(item: FoundFile | FileRecord): item is FileRecord {
  return 'status' in item;
}

/** So many files are at hand at once: their writes overlap with the mapping of others. */
const filesAtOnce = 8;

/**
 * Yields what became of each item, in the order given. Once the run is to stop, no
 * further one is begun; those at hand are finished.
 */
async function* processInOrder<Item, Result>(
  items: readonly Item[],
  processItem: (item: Item) => Promise<Result>,
  isStopped: () => boolean,
): AsyncGenerator<Result> {
  const atHand: Promise<Result>[] = [];
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
