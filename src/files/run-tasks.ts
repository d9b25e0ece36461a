import type { DecisionsSource } from '../file/decide-with.js';
import type { FileRecord } from '../file/record.js';
import {
  addMisses,
  addRecord,
  noTotals,
  type Totals,
} from '../report/totals.js';
import { createProcessor } from './process-file.js';
import { processFiles } from './process-files.js';
import { createSignalGuard, stopError } from './run-errors.js';
import type { FileTask, Job } from './run-settings.js';
import { refuseReport } from './targets.js';

/** What takes the records of a run, in the order of the files. */
export interface RecordSink {
  /** Whether it needs the field lists of records, which take time. */
  readonly needsFields?: boolean | undefined;
  readonly add: (record: FileRecord) => void;
}

/** What all runs are asked. */
export interface TaskRequest {
  readonly maxSize: number;
  readonly decisions: DecisionsSource | undefined;
  readonly sinks: readonly RecordSink[];
  readonly onDone: (done: number, of: number) => void;
  /** The files that reports are saved to, beside the sinks. */
  readonly reports?: readonly string[];
}

/** What a run adds up to; its files are printed. */
export interface TaskRun {
  readonly tally: Totals;
  /** Why files failed. */
  readonly errors: readonly string[];
}

/** Returns whether a sink needs the field lists of records. */
export function needFields(sinks: readonly RecordSink[]): boolean {
  return sinks.some(({ needsFields }) => needsFields === true);
}

/**
 * Processes files, hands on each record, and adds up what became of them. From the
 * first write on, a signal lets the files at hand be finished; then a stop error ends
 * the run.
 */
export async function runTasks(
  tasks: readonly FileTask[],
  job: Job,
  request: TaskRequest,
): Promise<TaskRun> {
  const { maxSize, decisions, sinks, onDone, reports = [] } = request;
  for (const report of reports) refuseReport(report, tasks, maxSize);
  const guard = createSignalGuard();
  const tally = noTotals();
  const processFile = await createProcessor(
    { job, maxSize, decisions, needsFields: needFields(sinks) },
    guard.arm,
  );
  const isStopped = (): boolean => guard.ending() !== undefined;
  let done = 0;
  const results = processFiles(tasks, processFile, isStopped);
  for await (const { record, missed, windows } of results) {
    addRecord(tally, record);
    addMisses(tally, missed);
    for (const [words, picture] of windows ?? [])
      tally.windows.set(words, picture);
    for (const sink of sinks) sink.add(record);
    onDone(++done, tasks.length);
  }
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
