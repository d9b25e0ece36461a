import { dirname } from 'node:path';
import type { SharedFacts } from '../file/check-file.js';
import { formatNamed } from '../formats/formats.js';
import type { Printer } from '../formats/print-run.js';
import { type RunTally, runTally } from '../report/tally.js';
import { createSignalGuard, stopError } from './run-error.js';
import { runFiles, threadsFor } from './run-files.js';
import type { FileTask, ReporterRequest, RunSettings } from './run-settings.js';
import { removeLeftovers } from './temporary-files.js';

/** Where the pieces of a reporter go. */
export interface RunSink extends ReporterRequest {
  readonly printer: Pick<Printer, 'add'>;
}

export interface TaskRequest {
  readonly sinks: readonly RunSink[];
  readonly jobs: number | undefined;
  /** Whether the files must be processed in their order, in one thread. */
  readonly inOrder?: boolean;
  readonly onDone: (done: number, of: number) => void;
  /** Called with the facts of each file in a run that collects them. */
  readonly onFacts?: (index: number, facts: SharedFacts | undefined) => void;
}

/** What a run adds up to; its files are printed. */
export interface TaskRun {
  readonly tally: RunTally;
  /** Why files failed. */
  readonly errors: readonly string[];
}

/** Returns whether a reporter needs the field lists of records. */
export function needFields(sinks: readonly ReporterRequest[]): boolean {
  return sinks.some(({ name, options }) =>
    formatNamed(name).needsFields?.(options),
  );
}

/**
 * Processes files in threads, prints each as soon as those before it are printed,
 * and adds up what became of them. From the first write on, a signal lets the file
 * at hand be finished; then a stop error ends the run.
 */
export async function runTasks(
  tasks: readonly FileTask[],
  settings: Omit<RunSettings, 'reporters'>,
  { sinks, jobs, inOrder = false, onDone, onFacts }: TaskRequest,
): Promise<TaskRun> {
  const { job } = settings;
  if (job.kind === 'migrate' && job.writing?.dryRun === false)
    for (const { absolute, target } of tasks)
      removeLeftovers(dirname(target?.absolute ?? absolute));
  const guard = createSignalGuard();
  let tally = runTally.empty();
  let index = 0;
  await runFiles(
    tasks,
    {
      ...settings,
      reporters: sinks.map(({ name, options }) => ({ name, options })),
    },
    {
      threads: inOrder ? 1 : threadsFor(tasks.length, jobs),
      onResult: (result, done) => {
        tally = runTally.add(tally, result.tally);
        sinks.forEach(({ printer }, at) => {
          printer.add(result.pieces[at] ?? []);
        });
        onFacts?.(index++, result.facts);
        onDone(done, tasks.length);
      },
      beforeWrite: guard.arm,
      isStopped: () => guard.ending() !== undefined,
    },
  );
  guard.disarm();
  const ending = guard.ending();
  if (ending) {
    const written =
      (tally.statuses.get('written') ?? 0) + tally.partial.written;
    throw stopError(
      `Stopped by ${ending.signal}: ${written} of ${tasks.length} files were written. Run the same command again to go on.`,
      ending.status,
    );
  }
  const errors = [...tally.reasons.values()].flatMap(({ status, reason }) =>
    status === 'failed' ? [reason] : [],
  );
  return { tally, errors };
}
