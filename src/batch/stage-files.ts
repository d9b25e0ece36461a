import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DecisionsSource, decideWith } from './decisions-file.js';
import { failedFile, type StagedFile } from './stage-file.js';
import { stage, type StageTask } from './stage-task.js';
import type { WorkerData } from './worker.js';

/** So few files are mapped sooner than a thread has started. */
const fewFiles = 300;

/** The bundled worker beside the bundled command. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** How many threads to start for so many files. */
export function threadsFor(files: number, asked: number | undefined): number {
  if (asked === undefined && files < fewFiles) return 1;
  return Math.max(1, Math.min(files, asked ?? availableParallelism()));
}

/**
 * Reads and maps files, in their order, on so many threads. Each file is on its
 * own: a thread that dies takes only its file with it.
 *
 * @param onDone is told how many files are done, each time one is
 */
export async function stageFiles(
  tasks: readonly StageTask[],
  decisions: DecisionsSource | undefined,
  workingFolder: string,
  threads: number,
  onDone: (done: number) => void,
): Promise<readonly StagedFile[]> {
  let done = 0;
  const one = async (
    task: StageTask,
    run: (task: StageTask) => Promise<StagedFile>,
  ): Promise<StagedFile> => {
    const staged = await run(task).catch((error: unknown) =>
      failedFile(
        task.path,
        `${task.path} was not migrated, because of a fault of infomodel-migrate: ${String(error)}`,
      ),
    );
    onDone(++done);
    return staged;
  };

  const decideIn = decideWith(decisions, workingFolder);
  const here = (task: StageTask) => stage(task, decideIn);
  if (threads === 1) return inThreads(tasks, [here], one);

  const { Piscina } = await import('piscina');
  const workerData: WorkerData = {
    decisions: decisions && {
      path: decisions.path,
      // Without the places in the decisions file.
      decisions: decisions.decisions.map(
        ({ rule, choose, value, reason, where, index }) => ({
          ...{ rule, choose, value, reason, where, index },
        }),
      ),
    },
    workingFolder,
  };
  // This thread is one of them: what it maps need not be passed on.
  const others = threads - 1;
  const pool = new Piscina<StageTask, StagedFile>({
    filename: workerFile,
    minThreads: others,
    maxThreads: others,
    workerData,
  });
  const elsewhere = (task: StageTask) => pool.run(task);
  try {
    return await inThreads(
      tasks,
      // Two at a time, so that a thread need not wait for its next file.
      [here, ...Array.from({ length: 2 * others }, () => elsewhere)],
      one,
    );
  } finally {
    await pool.destroy();
  }
}

type Run = (task: StageTask) => Promise<StagedFile>;

/** Lets each of the runners take the next task when it has done one; what they give comes in the order of the tasks. */
async function inThreads(
  tasks: readonly StageTask[],
  runners: readonly Run[],
  one: (task: StageTask, run: Run) => Promise<StagedFile>,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = [];
  const queue = tasks.entries();
  await Promise.all(
    runners.map(async (run) => {
      for (const [index, task] of queue) {
        staged[index] = await one(task, run);
        // What the other threads say is heard between two files.
        await setImmediate();
      }
    }),
  );
  return staged;
}
