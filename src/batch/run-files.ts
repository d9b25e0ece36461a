import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { failedFile } from '../file/file-outcome.js';
import { packOutcome } from '../file/packed-outcome.js';
import {
  createProcessor,
  type FileSettings,
  type FileTask,
  type ProcessedFile,
  type ProcessFile,
} from './process-file.js';

export interface WorkerData {
  readonly tasks: readonly FileTask[];
  readonly settings: FileSettings;
  /** Two numbers that all threads share, at the indexes of {@link slots}. */
  readonly shared: Int32Array;
}

export type WorkerMessage =
  'writing' | { readonly index: number; readonly result: ProcessedFile };

/** Indexes of the shared numbers: the next file to take; 1 once the run stops. */
const slots = { next: 0, stopped: 1 } as const;

export interface RunOptions {
  readonly threads: number;
  readonly onDone: (done: number) => void;
  /** Called before the first write, perhaps several times. */
  readonly beforeWrite: () => void;
  readonly isStopped: () => boolean;
}

const workerFile = fileURLToPath(new URL('./worker.cjs', import.meta.url));

/** Below this count, starting a worker costs more than it saves. */
const minFilesForThreads = 300;

export function threadsFor(files: number, asked: number | undefined): number {
  const most = availableParallelism();
  if (asked === undefined)
    return files < minFilesForThreads ? 1 : Math.min(most, maxThreads, files);
  return Math.max(1, Math.min(asked, most, files));
}

/** Returns a warning that fewer threads run than the user asked for, or nothing. */
export function warnOfThreads(asked: number | undefined): readonly string[] {
  const most = availableParallelism();
  return asked !== undefined && asked > most
    ? [
        `--jobs ${asked} is more than the ${most} processors: ${most} threads run.`,
      ]
    : [];
}

const maxThreads = 8;

/**
 * Processes files in threads. The file of a thread that dies has no result.
 * @returns the result of each file, in the order of the tasks; undefined for
 *   files that were not begun because the run stopped
 */
export async function runFiles(
  tasks: readonly FileTask[],
  settings: FileSettings,
  options: RunOptions,
): Promise<readonly (ProcessedFile | undefined)[]> {
  const { threads, onDone, beforeWrite, isStopped } = options;
  const shared = new Int32Array(
    new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT),
  );
  const results = tasks.map((): ProcessedFile | undefined => undefined);
  let done = 0;
  const record = (index: number, result: ProcessedFile): void => {
    results[index] = result;
    onDone(++done);
    if (isStopped()) Atomics.store(shared, slots.stopped, 1);
  };
  const processTask = createProcessor(settings);
  const workers = Array.from({ length: threads - 1 }, () =>
    runWorker({ tasks, settings, shared }, (message) => {
      if (message === 'writing') beforeWrite();
      else record(message.index, message.result);
    }),
  );
  await Promise.all([
    ...workers,
    takeFiles(tasks, shared, processTask, beforeWrite, record),
  ]);
  if (isStopped()) return results;
  return results.map((result, index) => {
    const path = tasks[index]?.path ?? '';
    const reason = `${path} was not migrated, because the thread that read it ended.`;
    return result ?? { outcome: packOutcome(failedFile(path, reason)) };
  });
}

/** Several writes at once keep a disk busy. */
const filesAtOnce = 4;

export async function takeFiles(
  tasks: readonly FileTask[],
  shared: Int32Array,
  processTask: ProcessFile,
  beforeWrite: () => void,
  record: (index: number, result: ProcessedFile) => void,
): Promise<void> {
  const take = async (): Promise<void> => {
    while (Atomics.load(shared, slots.stopped) === 0) {
      const index = Atomics.add(shared, slots.next, 1);
      const task = tasks[index];
      if (!task) return;
      record(index, await processTask(task, beforeWrite));
      // Let messages and signals in.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, take));
}

function runWorker(
  workerData: WorkerData,
  onMessage: (message: WorkerMessage) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(workerFile, { workerData });
    worker.on('message', onMessage);
    // The caller reports files without a result.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      resolve();
    });
  });
}
