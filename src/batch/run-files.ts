import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { failedRecord } from '../file/record.js';
import { createProcessor, type ProcessFile } from './process-file.js';
import type { FileResult, FileTask, RunSettings } from './run-settings.js';

export interface WorkerData {
  readonly tasks: readonly FileTask[];
  readonly settings: RunSettings;
  /** Two numbers that all threads share, at the indexes of {@link slots}. */
  readonly shared: Int32Array;
}

export type WorkerMessage =
  'writing' | { readonly index: number; readonly result: FileResult };

/** Indexes of the shared numbers: the next file to take; 1 once the run stops. */
const slots = { next: 0, stopped: 1 } as const;

export interface RunOptions {
  readonly threads: number;
  /** Called with each result in the order of the tasks, as soon as those before it are done. */
  readonly onResult: (result: FileResult, done: number) => void;
  /** Called before the first write, perhaps several times. */
  readonly beforeWrite: () => void;
  readonly isStopped: () => boolean;
}

const workerFile = fileURLToPath(new URL('./worker.cjs', import.meta.url));

/** Below this count, starting a worker costs more than it saves. */
const minFilesForThreads = 300;

const maxThreads = 8;

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

/**
 * Processes files in threads. The file of a thread that dies is failed. If the
 * run stops, the files that were not begun have no result.
 */
export async function runFiles(
  tasks: readonly FileTask[],
  settings: RunSettings,
  options: RunOptions,
): Promise<void> {
  const { threads, onResult, beforeWrite, isStopped } = options;
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const waiting = new Map<number, FileResult>();
  let next = 0;
  const record = (index: number, result: FileResult): void => {
    waiting.set(index, result);
    for (;;) {
      const following = waiting.get(next);
      if (!following) break;
      waiting.delete(next++);
      onResult(following, next);
    }
    if (isStopped()) Atomics.store(shared, slots.stopped, 1);
  };
  const processTask = await createProcessor(settings, beforeWrite);
  const workers = Array.from({ length: threads - 1 }, () =>
    runWorker({ tasks, settings, shared }, (message) => {
      if (message === 'writing') beforeWrite();
      else record(message.index, message.result);
    }),
  );
  await Promise.all([
    ...workers,
    takeFiles(tasks, shared, processTask, (index, result) => {
      // A copy, as from a worker: a part of a source text keeps all of it in memory.
      record(index, structuredClone(result));
    }),
  ]);
  if (isStopped()) return;
  for (const [index, task] of tasks.entries())
    if (index >= next && !waiting.has(index)) {
      const reason = `${task.path} was not read to the end, because its thread ended: run again, with --jobs 1 if it ends again.`;
      const dead = { ...task, record: failedRecord(task.path, reason) };
      record(index, await processTask(dead));
    }
}

/** Several writes at once keep a disk busy. */
const filesAtOnce = 4;

export async function takeFiles(
  tasks: readonly FileTask[],
  shared: Int32Array,
  processTask: ProcessFile,
  record: (index: number, result: FileResult) => void,
): Promise<void> {
  const takeNext = async (): Promise<void> => {
    while (Atomics.load(shared, slots.stopped) === 0) {
      const index = Atomics.add(shared, slots.next, 1);
      const task = tasks[index];
      if (!task) return;
      record(index, await processTask(task));
      // Let messages and signals in.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, takeNext));
}

function runWorker(
  workerData: WorkerData,
  onMessage: (message: WorkerMessage) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const worker = new Worker(workerFile, { workerData });
    worker.on('message', onMessage);
    // Files without a result are reported as failed.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      resolve();
    });
  });
}
