import type { SharedFacts } from '../file/check-file.js';
import type { DecisionsSource } from '../file/decide-with.js';
import { formatNamed } from '../formats/formats.js';
import type { Printer } from '../formats/print-run.js';
import { type RunTally, runTally } from '../report/tally.js';
import { createSignalGuard, stopError } from './run-errors.js';
import { runFiles, threadsFor } from './run-files.js';
import type {
  FileTask,
  Job,
  ReporterRequest,
  RunSettings,
} from './run-settings.js';
import { refuseReport } from './targets.js';

/** Where the pieces of a reporter go. */
export interface RunSink extends ReporterRequest {
  readonly printer: Pick<Printer, 'add'>;
}

/** Passes on what a format that prints JSON says of each file, parsed. */
export function jsonSink(
  name: 'json' | 'json-full',
  command: string,
  collect: (parsed: unknown) => void,
): RunSink {
  return {
    name,
    options: {
      command,
      color: false,
      width: 80,
      quiet: false,
      failing: { failOn: 'never' },
    },
    printer: {
      add(pieces) {
        for (const { text } of pieces) collect(JSON.parse(text));
      },
    },
  };
}

/** What all runs are asked. */
export interface TaskRequest {
  readonly maxSize: number;
  readonly decisions: DecisionsSource | undefined;
  readonly jobs: number | undefined;
  readonly sinks: readonly RunSink[];
  readonly onDone: (done: number, of: number) => void;
  /** The files that reports are saved to, beside the sinks. */
  readonly reports?: readonly string[];
}

/** What a run adds up to; its files are printed. */
export interface TaskRun {
  readonly tally: RunTally;
  /** Why files failed. */
  readonly errors: readonly string[];
  /** What rules about several files need of those that were checked, by path. */
  readonly facts: ReadonlyMap<string, SharedFacts>;
}

/** Returns whether a reporter needs the field lists of records. */
export function needFields(sinks: readonly ReporterRequest[]): boolean {
  return sinks.some(({ name }) => formatNamed(name).needsFields === true);
}

function settingsOf(
  job: Job,
  { maxSize, decisions, sinks }: TaskRequest,
): RunSettings {
  return {
    job,
    maxSize,
    decisions: decisions && {
      path: decisions.path,
      decisions: decisions.decisions,
    },
    reporters: sinks.map(({ name, options }) => ({ name, options })),
    needsFields: needFields(sinks),
  };
}

/**
 * Processes files in threads, prints each as soon as those before it are printed,
 * and adds up what became of them. From the first write on, a signal lets the file
 * at hand be finished; then a stop error ends the run.
 */
export async function runTasks(
  tasks: readonly FileTask[],
  job: Job,
  request: TaskRequest,
): Promise<TaskRun> {
  const { sinks, jobs, onDone, reports = [] } = request;
  for (const report of reports) refuseReport(report, tasks, request.maxSize);
  const guard = createSignalGuard();
  let tally = runTally.empty();
  const facts = new Map<string, SharedFacts>();
  await runFiles(tasks, settingsOf(job, request), {
    threads: threadsFor(tasks.length, jobs),
    onResult: (result, done) => {
      tally = runTally.add(tally, result.tally);
      sinks.forEach(({ printer }, at) => {
        printer.add(result.pieces[at] ?? []);
      });
      if (result.facts) facts.set(tasks[done - 1]?.path ?? '', result.facts);
      onDone(done, tasks.length);
    },
    beforeWrite: guard.arm,
    isStopped: () => guard.ending() !== undefined,
  });
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
  return { tally, errors, facts };
}
