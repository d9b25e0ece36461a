import { tool } from '#tool';
import { collect } from '../files/collect.js';
import { prepareRun } from '../files/prepare-run.js';
import type { RunRequest, Watch } from '../files/request.js';
import { createSignalGuard } from '../files/run-errors.js';
import type { FileFacts } from '../run/facts.js';
import { summarise } from '../run/summarise.js';
import { countStates, type Grouping, type Status } from './status.js';

/** Counts the states of files in a dry run. */
export async function collectStatus(
  request: RunRequest,
  by: Grouping,
  { onDone, onStage }: Watch,
) {
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
  const status: Status = { version: 1, ...head, ...countStates(facts, by) };
  return {
    status,
    run: summarise(facts, { head, findings: [] }),
    prepared,
    facts,
  };
}
