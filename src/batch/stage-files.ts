import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type DecisionsSource, decideWith } from './decisions-file.js';
import { failedFile, type StagedFile } from './stage-file.js';
import { stage, type StageTask } from './stage-task.js';
import type { WorkerData } from './worker.js';

/** So few files are mapped sooner than a thread has started. */
const fewFiles = 100;

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

  if (threads === 1) {
    const decideIn = decideWith(decisions, workingFolder);
    const staged: StagedFile[] = [];
    for (const task of tasks)
      staged.push(await one(task, (it) => stage(it, decideIn)));
    return staged;
  }

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
  const pool = new Piscina<StageTask, StagedFile>({
    filename: workerFile,
    minThreads: threads,
    maxThreads: threads,
    workerData,
  });
  try {
    return await Promise.all(
      tasks.map((task) => one(task, (it) => pool.run(it))),
    );
  } finally {
    await pool.destroy();
  }
}
