import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Piscina } from 'piscina';
import { fileURLToPath } from 'node:url';
import { faultWith } from '../file/fault.js';
import { type DecisionsSource, decideWith } from '../file/decide-with.js';
import { failedFile } from '../file/file-outcome.js';
import {
  isLarge,
  stage,
  type StagedFile,
  type StageTask,
} from './stage-task.js';
import type { WorkerData } from './worker.js';

/** So few files are mapped sooner than a thread has started. */
const fewFiles = 300;

/** The bundled worker beside the bundled command. */
const workerFile = fileURLToPath(new URL('./worker.cjs', import.meta.url));

/** How many threads to start for so many files. */
export function threadsFor(files: number, asked: number | undefined): number {
  if (asked === undefined && files < fewFiles) return 1;
  return Math.max(1, Math.min(files, asked ?? availableParallelism()));
}

/** So many files wait in a thread, so that it need not wait for this one, which has files of its own. */
const filesAhead = 4;

/** A task and which of all it is. */
type Numbered = readonly [index: number, task: StageTask];

/**
 * Reads and maps files on so many threads, this one among them: what it maps
 * need not be passed on. Each file is on its own: a thread that dies takes only
 * its file with it.
 *
 * @param onDone is told how many files are done, each time one is
 * @returns the files in the order of the tasks
 */
export async function stageFiles(
  tasks: readonly StageTask[],
  decisions: DecisionsSource | undefined,
  workingFolder: string,
  threads: number,
  onDone: (done: number) => void,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = [];
  let done = 0;
  const settle = (index: number, file: StagedFile): void => {
    staged[index] = file;
    onDone(++done);
  };
  const decideIn = decideWith(decisions, workingFolder);
  const here = async ([index, task]: Numbered): Promise<void> => {
    settle(index, await stage(task, decideIn).catch(faulty(task)));
    // What the other threads say is heard between two files.
    await setImmediate();
  };
  const { large, others } = bySize(tasks);
  for (const task of large) await here(task);
  const queue = others.values();
  if (threads === 1) {
    for (const task of queue) await here(task);
    return staged;
  }

  const pool = await threadPool(threads - 1, decisions, workingFolder);
  const again: Numbered[] = [];
  const elsewhere = async ([index, task]: Numbered): Promise<void> => {
    try {
      settle(index, await pool.run(task));
    } catch {
      again.push([index, task]);
    }
  };
  try {
    const runners = Array<typeof elsewhere>((threads - 1) * filesAhead).fill(
      elsewhere,
    );
    await Promise.all(
      [here, ...runners].map(async (run) => {
        for (const task of queue) await run(task);
      }),
    );
    // A thread that dies takes what waits in it along: now by themselves.
    for (const [index, task] of again)
      settle(index, await pool.run(task).catch(faulty(task)));
    return staged;
  } finally {
    await pool.destroy();
  }
}

/** Large files come first, one by one: only this thread can tell what takes its memory. */
function bySize(
  tasks: readonly StageTask[],
): Readonly<Record<'large' | 'others', readonly Numbered[]>> {
  const large: Numbered[] = [];
  const others: Numbered[] = [];
  for (const numbered of tasks.entries())
    (isLarge(numbered[1]) ? large : others).push(numbered);
  return { large, others };
}

const faulty =
  ({ path }: StageTask) =>
  (error: unknown): StagedFile => ({
    outcome: failedFile(path, faultWith(path, 'migrated', error)),
  });

async function threadPool(
  threads: number,
  decisions: DecisionsSource | undefined,
  workingFolder: string,
): Promise<Piscina<StageTask, StagedFile>> {
  const { Piscina } = await import('piscina');
  const workerData: WorkerData = {
    decisions: decisions && {
      path: decisions.path,
      decisions: decisions.decisions,
    },
    workingFolder,
  };
  return new Piscina({
    filename: workerFile,
    minThreads: threads,
    maxThreads: threads,
    concurrentTasksPerWorker: filesAhead,
    workerData,
  });
}
