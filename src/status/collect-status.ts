import { tool } from '#tool';
import { collect } from '../files/collect.js';
import { type PreparedRun, prepareRun } from '../files/prepare-run.js';
import type { RunRequest, Watch } from '../files/request.js';
import { createSignalGuard } from '../files/run-errors.js';
import type { FileFacts } from '../run/facts.js';
import { summarise } from '../run/summarise.js';
import type { Summary } from '../run/summary.js';
import { countStates, type Grouping, type Status } from './status.js';

export interface StatusRun {
  readonly status: Status;
  /** The dry run whose files are counted. */
  readonly run: Summary;
  readonly prepared: PreparedRun;
  readonly facts: readonly FileFacts[];
}

/** Counts the states of files in a dry run. */
export async function collectStatus(
  request: RunRequest,
  by: Grouping,
  { onDone, onStage }: Watch,
): Promise<StatusRun> {
  const prepared = await prepareRun(request, { onStage });
  const { collection, state } = prepared;
  const facts: FileFacts[] = [];
  const files = collect(collection, state.decisions, createSignalGuard());
  for await (const file of files) {
    facts.push(file.facts);
    onDone(facts.length, collection.files.length);
  }
  const path = state.decisions?.path ?? null;
  const head = { tool, command: 'status', decisions: path } as const;
  return {
    status: { version: 1, ...head, ...countStates(facts, by) },
    run: summarise(facts, { head, findings: [] }),
    prepared,
    facts,
  };
}
