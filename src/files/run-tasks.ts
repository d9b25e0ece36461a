import type { FileRecord } from '../file/record.js';
import type { RunParts } from '../report/finished-run.js';
import {
  addMisses,
  addRecord,
  noTotals,
  type Totals,
} from '../report/totals.js';
import type { FoundFiles } from './find-files.js';
import { type FoundFile, sortByPath } from './found-file.js';
import {
  createProcessor,
  isRecord,
  type ProcessFile,
  processInOrder,
} from './process-files.js';
import type { RecordSink, Run } from './run.js';
import { createSignalGuard, stopError } from './run-errors.js';
import { refuseReport } from './targets.js';

/** A run whose files are done, and what is said about it. */
export interface FilesRun {
  readonly totals: Totals;
  /** Why files failed. */
  readonly errors: readonly string[];
  readonly found: FoundFiles;
  readonly warnings: readonly string[];
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
  /** How many files were found that may be models. */
  readonly searched: number;
  /** What concerns the run as a whole; compared with a commit, what is new of that. */
  readonly findings: RunParts['findings'];
  readonly compared?: RunParts['compared'];
}

/** Returns whether a sink needs the field lists of records. */
export function needFields(sinks: readonly RecordSink[]): boolean {
  return sinks.some(({ needsFields }) => needsFields === true);
}

/**
 * Processes files, hands on each record, and adds up what became of them. From the
 * first write on, a signal lets the files at hand be finished; then a stop error ends
 * the run.
 * @param items files, and records that are made already
 */
export async function runTasks<
  File extends FoundFile & { readonly target?: string | undefined },
>(
  run: Run,
  items: readonly (File | FileRecord)[],
  doing: 'checked' | 'migrated',
  processFile: (beforeWrite: () => void) => ProcessFile<File>,
): Promise<Pick<FilesRun, 'totals' | 'errors'>> {
  const { sinks, onDone, reports = [] } = run;
  const files = items.filter((it): it is File => !isRecord(it));
  for (const report of reports) refuseReport(report, files, run);
  const guard = createSignalGuard();
  const totals = noTotals();
  const isStopped = (): boolean => guard.ending() !== undefined;
  let done = 0;
  const results = processInOrder(
    sortByPath(items),
    createProcessor(run, doing, processFile(guard.arm)),
    isStopped,
  );
  for await (const { record, missed, windows } of results) {
    addRecord(totals, record);
    addMisses(totals, missed);
    for (const [words, picture] of windows ?? [])
      totals.windows.set(words, picture);
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
