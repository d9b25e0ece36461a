import { tool } from '#tool';
import { findDecisions } from '../files/decisions-file.js';
import { migrateFiles } from '../files/migrate-files.js';
import type { RecordSink, Run } from '../files/run.js';
import type { Totals } from '../report/totals.js';
import { type FinishedRun, finishRun } from '../report/finished-run.js';
import {
  countStates,
  type FileState,
  fileState,
  type Grouping,
  type Status,
} from './status.js';

export interface StatusRequest extends Pick<
  Run,
  'paths' | 'exclude' | 'maxSize' | 'onDone' | 'onStage'
> {
  /** The path of the decisions file; undefined: the nearest. */
  readonly decisions: string | undefined;
  readonly by: Grouping;
}

export interface StatusRun {
  readonly status: Status;
  /** The dry run whose files are counted. */
  readonly run: FinishedRun;
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly totals: Totals;
  /** How many files were found that may be models, with those that are left out. */
  readonly searched: number;
  /** How many files `exclude` leaves out. */
  readonly excluded: number;
}

/** Counts the states of files in a dry run. */
export async function collectStatus(
  request: StatusRequest,
): Promise<StatusRun> {
  const decisions = await findDecisions(request);
  const files: FileState[] = [];
  const sink: RecordSink = {
    add: (record) => {
      files.push(fileState(record));
    },
  };
  const { totals, warnings, errors, searched, excluded } = await migrateFiles({
    ...request,
    decisions,
    sinks: [sink],
    writing: { dryRun: true },
  });
  const path = decisions?.path ?? null;
  const head = { tool, command: 'status', decisions: path } as const;
  return {
    status: {
      version: 1,
      ...head,
      ...countStates(files, request.by),
    },
    run: finishRun({ head, totals, findings: [] }),
    warnings,
    errors,
    totals,
    searched,
    excluded,
  };
}
